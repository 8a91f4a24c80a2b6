import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { muster, scratch } from '../cli/muster.ts';

const folder = scratch();
const PLAIN = { cwd: folder, env: { CI: '1', NO_COLOR: '1' } };

interface Verdict {
  readonly verdict: string;
  readonly violations: ReadonlyArray<{ readonly rule: string; readonly level: string }>;
  readonly rules: ReadonlyArray<{
    readonly id: string;
    readonly level: string;
    readonly verdict: string;
    readonly reason?: string;
  }>;
  readonly stats: { readonly requests: number };
}

const verdictIn = (out: string): Verdict =>
  JSON.parse(readFileSync(join(folder, out, 'verdict.json'), 'utf8')) as Verdict;

const broken = ({ violations }: Verdict): string[] =>
  violations.filter(({ level }) => level === 'must').map(({ rule }) => rule);

test('two runs at once in one event do not disturb each other', async () => {
  const server = await startReferenceProcess();
  try {
    const profile = join(folder, 'profile.json');
    writeFileSync(profile, JSON.stringify(server.profile));
    const suites = ['attendees', 'attendee-fields', 'check-in', 'rsvp', 'model', 'last'];
    const ended = await Promise.all(
      ['one', 'other'].map((out) => muster(['verify', ...suites, '--profile', profile, '--out', out], PLAIN)),
    );
    for (const out of ['one', 'other'])
      assert.deepEqual(broken(verdictIn(out)), [], ended.map(({ stdout }) => stdout).join(''));
    const unclear = ['one', 'other'].flatMap((out) =>
      verdictIn(out).rules.filter(({ level, verdict }) => level === 'must' && verdict === 'inconclusive'),
    );
    assert.deepEqual(unclear, []);
  } finally {
    await server.stop();
  }
});

test('effort quick exercises every must-rule that the reference lets it, within 500 requests', async () => {
  const { code, stdout } = await muster(
    ['verify', '--reference', '--effort', 'quick', '--out', 'quick'],
    PLAIN,
  );
  assert.equal(code, 0, stdout);
  const { rules, stats } = verdictIn('quick');
  assert.ok(stats.requests <= 500, `${stats.requests} requests`);
  const open = rules
    .filter(({ level, verdict }) => level === 'must' && verdict !== 'pass')
    .map(({ id }) => id);
  const expected = rules
    .map(({ id }) => id)
    .filter((id) => /^(rate-limit\.(exists|retry-after(-honest|-readable)?)|errors\.429-envelope)$/.test(id));
  assert.deepEqual(open.sort(), ['oauth.code.client-secret', 'oauth.code.denied', ...expected].sort());
});

test('an environment whose event is empty conforms by a profile that names that event and one client', async () => {
  const server = await startReferenceProcess(['--attendees', '0']);
  try {
    const { base_url, environment, client, event_id } = server.profile;
    const profile = join(folder, 'poor.json');
    writeFileSync(profile, JSON.stringify({ name: 'poor', base_url, environment, client, event_id }));
    const { code, stdout } = await muster(['verify', '--profile', profile, '--out', 'poor'], PLAIN);
    assert.equal(code, 0, stdout);
    const limits = new Set(verdictIn('poor').rules.map(({ reason = '' }) => reason));
    assert.ok(
      [...limits].some((reason) => reason.includes('names no registration_type_id')),
      [...limits].join(),
    );
  } finally {
    await server.stop();
  }
});
