import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { muster, scratch } from '../cli/muster.ts';
import { exchange, FACTS, HOSTILE, RUN } from '../reports/sample.ts';

const folder = scratch();
const lines = (all: readonly unknown[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join('');
mkdirSync(join(folder, 'run'));
writeFileSync(join(folder, 'run', 'run.json'), JSON.stringify(RUN));
writeFileSync(join(folder, 'run', 'facts.ndjson'), lines(FACTS));
const failed = exchange({ id: 'w0-2', response: null, failure: { kind: 'timeout', message: 'none' } });
const odd = exchange({ id: 'w0-3', request: { ...exchange().request, method: 'POST', body: HOSTILE } });
writeFileSync(join(folder, 'run', 'exchanges.ndjson'), lines([exchange(), failed, odd]));

interface Har {
  readonly log: {
    readonly version: string;
    readonly entries: ReadonlyArray<{
      readonly startedDateTime: string;
      readonly request: { readonly url: string; readonly postData?: { readonly text: string } };
      readonly response: { readonly status: number; readonly content: { readonly text: string } };
    }>;
  };
}

test('in a job of GitHub Actions a report annotates it, adds to its summary and lets no text be a command', async () => {
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(folder, 'step.md'), NO_COLOR: '1' };
  writeFileSync(env.GITHUB_STEP_SUMMARY, 'what another step said\n');
  const { code, stdout, stderr } = await muster(['report', 'run'], { cwd: folder, env });
  assert.equal(code, 1);
  assert.match(stderr, /^::error title=Muster%3A attendees\.list\.per-page-max::/m);
  assert.match(stdout, /^::stop-commands::(\S+)\n[\s\S]*VIOLATES[\s\S]*\n::\1::\n$/);
  const step = readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8');
  assert.match(step, /^what another step said\n# Muster: alpha violates\n/);
});

test('elsewhere nothing is annotated', async () => {
  const { stdout, stderr } = await muster(['report', 'run'], { cwd: folder });
  assert.doesNotMatch(stdout + stderr, /^::/m);
});

test('report --har writes every exchange as an HTTP archive, those without an answer too', async () => {
  await muster(['report', 'run', '--har', '--quiet'], { cwd: folder });
  const { log } = JSON.parse(readFileSync(join(folder, 'run', 'exchanges.har'), 'utf8')) as Har;
  assert.equal(log.version, '1.2');
  assert.deepEqual(
    log.entries.map(({ response }) => response.status),
    [200, 0, 200],
  );
  assert.equal(log.entries[0]?.request.url, exchange().request.url);
  assert.equal(log.entries[0]?.startedDateTime, '2026-01-31T12:00:00.000Z');
  assert.equal(log.entries[0]?.response.content.text, exchange().response?.body);
  assert.equal(log.entries[2]?.request.postData?.text, HOSTILE);
});
