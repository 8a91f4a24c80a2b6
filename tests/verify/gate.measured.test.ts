import assert from 'node:assert/strict';
import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { takesFinalReads } from '../../fixtures/runner/last.ts';
import { readFacts } from '../../record/facts-file.ts';
import type { VerdictFile } from '../../record/verdict-file.ts';
import { muster, scratch } from '../cli/muster.ts';

const folder = scratch();
const PLAIN = { cwd: folder, env: { CI: '1', NO_COLOR: '1' } };

test('--rule runs what can judge it, is judged by it alone, and --last-failed runs what failed with the same seed', async () => {
  const fault = ['--fault', 'event.slug.missing-from-getEvent'];
  const one = await muster(
    ['verify', '--reference', '--rule', 'event.slug.present', '--seed', '5', ...fault, '--json'],
    PLAIN,
  );
  assert.equal(one.code, 1, one.stderr);
  const first = JSON.parse(one.stdout) as VerdictFile;
  const judged = (verdict: VerdictFile) =>
    verdict.rules.filter((rule) => rule.verdict !== 'excluded').map((rule) => `${rule.id} ${rule.verdict}`);
  assert.deepEqual(judged(first), ['event.slug.present fail']);
  assert.match(readlinkSync(join(folder, 'results', 'latest')), /-reference$/);
  const ran = readFacts(join(folder, 'results', 'latest')).flatMap((fact) =>
    fact.kind === 'check' && !takesFinalReads(fact.check) ? [fact.check] : [],
  );
  assert.ok(ran.length > 0 && ran.every((check) => check.startsWith('events/')), ran.join('\n'));

  const again = await muster(['verify', '--reference', '--last-failed'], PLAIN);
  assert.equal(again.code, 0, again.stdout + again.stderr);
  assert.match(again.stdout, /seed 5/);
  assert.match(again.stdout, /Ship it\? Cannot say yet: no rule of those asked for is broken/);
  const third = await muster(['verify', '--reference', '--last-failed'], PLAIN);
  assert.equal(third.code, 2);
  assert.match(third.stderr, /^No rule failed in results\/latest: run muster verify without --last-failed\./);
});

const cwd = scratch();
const EVENTS = ['verify', '--reference', 'events', '--baseline', 'known.yaml'];
const run = (...more: string[]) => muster([...EVENTS, ...more], { cwd, env: { CI: '1', NO_COLOR: '1' } });
const written = (): string => readFileSync(join(cwd, 'known.yaml'), 'utf8');

test('what stood before is known, what is new fails, what is gone fails until it is taken out', async () => {
  const slug = 'event.slug.missing-from-getEvent';
  const made = await run('--baseline-update', '--fault', slug);
  assert.equal(made.code, 0, made.stdout + made.stderr);
  assert.match(made.stderr, /^The baseline known\.yaml: 1 finding added, 0 taken out\.$/m);
  assert.match(made.stdout, /CONFORMS {2}no must-rule was seen broken but those that are known to be/);
  assert.match(made.stdout, /Baseline +0 new findings, 1 known \(known\.yaml\)/);
  writeFileSync(join(cwd, 'known.yaml'), written().replace(/reason: .*/, 'reason: ticket 7 # by Ada'));

  const more = await run('--json', '--fault', `${slug},event.name.missing-from-getEvent`);
  assert.equal(more.code, 1, more.stderr);
  const verdict = JSON.parse(more.stdout) as VerdictFile;
  const findings = verdict.violations.map(({ rule, finding, since }) => [rule, finding, since?.reason]);
  assert.deepEqual(findings, [
    ['event.name.present', 'new', undefined],
    ['event.slug.present', 'known', 'ticket 7'],
  ]);
  const { file, new: fresh, known, stale } = verdict.baseline ?? {};
  assert.deepEqual([file, fresh, known, stale], ['known.yaml', 1, 1, []]);

  const gone = await run('--out', 'gone');
  assert.equal(gone.code, 1, gone.stdout);
  assert.match(gone.stdout, /Ship it\? No: 1 known finding is gone/);
  assert.match(
    readFileSync(join(cwd, 'gone', 'report.html'), 'utf8'),
    /0 new findings, 0 known, 1 gone \(known\.yaml\)/,
  );
  assert.match(readFileSync(join(cwd, 'gone', 'junit.xml'), 'utf8'), /<property name="stale" value="1"\/>/);

  const pruned = await run('--baseline-prune', '--quiet');
  assert.equal(pruned.code, 0, pruned.stdout + pruned.stderr);
  assert.match(written(), /^findings:\s+\[\]$/m);
  assert.doesNotMatch(written(), /slug/);
});

test('a run that could not judge leaves the baseline as it was', async () => {
  const dead = [
    'verify',
    '--base-url',
    'http://127.0.0.1:9',
    '--baseline',
    'never.yaml',
    '--baseline-update',
  ];
  const { code } = await muster(dead, { cwd, env: { CI: '1' } });
  assert.equal(code, 3);
  assert.equal(existsSync(join(cwd, 'never.yaml')), false);
});

test('--fail-fast ends at the first new violation with 1 and its report, and before the rest was asked', async () => {
  const args = ['verify', '--reference', '--workers', '1', '--fail-fast', '--out', 'fast'];
  const { code, stdout } = await muster([...args, '--fault', 'event.slug.missing-from-getEvent'], PLAIN);
  assert.equal(code, 1, stdout);
  const verdict = JSON.parse(readFileSync(join(folder, 'fast', 'verdict.json'), 'utf8')) as VerdictFile;
  assert.match(verdict.notes.join(), /ended at its first new violation/);
  assert.deepEqual(
    verdict.violations.map(({ rule }) => rule),
    ['event.slug.present'],
  );
  assert.ok(verdict.stats.checks < 100, String(verdict.stats.checks));
  assert.ok(existsSync(join(folder, 'fast', 'report.html')));
});
