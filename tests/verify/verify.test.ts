import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { REPORT_FILES, RUN_FILES } from '../../verify/run/report-files.ts';
import { muster, scratch, start } from '../cli/muster.ts';

const folder = scratch();
const EXIT: Readonly<Record<string, number>> = { conforms: 0, violates: 1, inconclusive: 3, error: 4 };
const PLAIN = { cwd: folder, env: { CI: '1', NO_COLOR: '1' } };

interface Verdict {
  readonly format: string;
  readonly verdict: string;
  readonly notes: readonly string[];
  readonly rules: readonly unknown[];
  readonly violations: ReadonlyArray<{ readonly rule: string; readonly exchanges: readonly string[] }>;
  readonly stats: { readonly requests: number; readonly checks: number };
}

const verdictIn = (out: string): Verdict =>
  JSON.parse(readFileSync(join(folder, out, 'verdict.json'), 'utf8')) as Verdict;

test('verify of one suite on the embedded environment writes everything, and report renders it again', async () => {
  const { code, stdout, stderr } = await muster(['verify', '--reference', 'events', '--out', 'one'], PLAIN);
  const verdict = verdictIn('one');
  assert.equal(verdict.format, 'muster/verdict@1');
  assert.equal(code, EXIT[verdict.verdict], stdout + stderr);
  assert.deepEqual(verdict.violations, []);
  assert.ok(verdict.stats.requests > 0 && verdict.stats.checks > 0);
  assert.match(stderr, /^events\/\S+ +\d+ checks? +[\d,]+ requests?, 0 violations so far$/m);
  assert.match(stdout, new RegExp(`${verdict.verdict.toUpperCase()} {2}`));
  assert.match(stdout, /Report +one\/report\.html/);
  assert.ok(stdout.split('\n').every((line) => line.length <= 80));
  const written = readdirSync(join(folder, 'one'));
  assert.deepEqual(
    REPORT_FILES.filter((file) => !written.includes(file)),
    [],
  );
  // What a run leaves and the next one in its folder does not know, that one would pass off as its own.
  assert.deepEqual(
    written.filter((file) => !RUN_FILES.includes(file)),
    [],
  );
  const allure = readFileSync(join(folder, 'one', 'allure-results', 'environment.properties'), 'utf8');
  assert.match(allure, /^verdict=/m);
  const results = readdirSync(join(folder, 'one', 'allure-results')).filter((name) =>
    name.endsWith('-result.json'),
  );
  assert.equal(results.length, verdict.rules.length + 1);
  const again = await muster(['report', 'one', '--json'], PLAIN);
  assert.equal(again.code, code);
  assert.deepEqual(JSON.parse(again.stdout), verdict);
});

test('a seeded fault ends with 1, and its violation stands in the summary with its proof stored', async () => {
  const fault = 'event.slug.missing-from-getEvent';
  const { code, stdout } = await muster(
    ['verify', '--reference', 'events', '--fault', fault, '--out', 'broken', '--json'],
    PLAIN,
  );
  assert.equal(code, 1);
  const verdict = JSON.parse(stdout) as Verdict;
  assert.deepEqual(verdict, verdictIn('broken'));
  assert.deepEqual(
    verdict.violations.map(({ rule }) => rule),
    ['event.slug.present'],
  );
  const journal = readFileSync(join(folder, 'broken', 'exchanges.ndjson'), 'utf8');
  for (const id of verdict.violations[0]?.exchanges ?? []) assert.ok(journal.includes(`{"id":"${id}"`), id);
});

test('an interruption stops the run, keeps what was observed, reports it and ends with 130', async () => {
  const running = start(['verify', '--reference', '--out', 'stopped'], PLAIN);
  await running.printed(/so far/);
  running.child.kill('SIGINT');
  const { code, stdout } = await running.ended;
  assert.equal(code, 130);
  const verdict = verdictIn('stopped');
  assert.match(verdict.notes[0] ?? '', /interrupted/);
  assert.ok(verdict.stats.requests > 0 && verdict.stats.checks > 0);
  assert.match(stdout, /the run was interrupted/);
});
