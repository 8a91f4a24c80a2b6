import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { addFacts } from '../../record/facts-file.ts';
import { writeRun } from '../../record/run.ts';
import { type Ended, muster, profileIn, scratch } from '../cli/muster.ts';
import { brokenCopy, type OwnFault } from '../tools/broken-copy.ts';

const folder = scratch();

/** The judge breaks down on answers to one operation. */
const judgeFailsOn = (operation: string): OwnFault => ({
  file: 'judge/exchange/exchange-judge.ts',
  passage: '  const builder = new JudgementBuilder(operation);\n',
  becomes: `  const builder = new JudgementBuilder(operation);\n  if (operation === '${operation}') throw new TypeError('injected');\n`,
});

/** A function breaks down whenever it is called. */
const fails = (file: string, name: string): OwnFault => ({
  file,
  passage: `export function ${name}(`,
  becomes: `export function ${name}(..._all: unknown[]): never {\n  throw new TypeError('injected');\n}\nexport function healthy(`,
});

/** Runs a copy of the command that has a fault of its own. */
const withFault = (name: string, fault: OwnFault, args: readonly string[]): Promise<Ended> =>
  muster(args, { bin: brokenCopy(join(folder, `copy-${name}`), fault), cwd: folder, env: { CI: '1' } });

/** A run that is over, as it is stored. */
function stored(name: string): string {
  const out = join(folder, name);
  writeRun(out, {
    ...{ runId: 'abcdefg', seed: 1, effort: 'normal', workers: 1, started: 0, ended: 1000 },
    ...{ name: 'one', base_url: 'http://127.0.0.1:9', decisions: {}, known_failures: [] },
    ...{ writes: 'allow', rate_limit: 'avoid' },
  });
  addFacts(out, [{ kind: 'pass', rule: 'events.get.200', check: 'a', count: 1, exchange: 'w0-1' }]);
  return out;
}

const verdictIn = (out: string) =>
  JSON.parse(readFileSync(join(folder, out, 'verdict.json'), 'utf8')) as {
    verdict: string;
    violations: unknown[];
    notes: string[];
  };

test('a judge that breaks down on the answers to one operation ends verify with 4, accuses nobody, and says which check it was', async () => {
  const { code, stdout, stderr } = await withFault('judge', judgeFailsOn('getAccount'), [
    ...['verify', 'account', 'events', '--reference', '--out', 'judge'],
  ]);
  assert.equal(code, 4, stdout + stderr);
  const { verdict, violations, notes } = verdictIn('judge');
  assert.deepEqual([verdict, violations], ['error', []]);
  assert.ok(
    notes.some((note) => /account\/.* broke down: .*injected/.test(note)),
    notes.join('\n'),
  );
  assert.match(stdout, /the harness itself failed; this says nothing about the environment/);
});

test('a judge that breaks down before the suites have begun ends verify with 4, and no report of before is left to mislead', async () => {
  const profile = profileIn(folder, { base_url: 'http://127.0.0.1:9' });
  mkdirSync(join(folder, 'early'));
  writeFileSync(join(folder, 'early', 'verdict.json'), '{ "verdict": "conforms" }');
  const early: OwnFault = {
    file: 'judge/exchange/exchange-judge.ts',
    passage: '  const builder = new JudgementBuilder(operation);\n',
    becomes: `  throw new TypeError('injected');\n`,
  };
  const { code, stderr } = await withFault('early', early, [
    'verify',
    '--profile',
    profile,
    '--out',
    'early',
  ]);
  assert.equal(code, 4, stderr);
  assert.match(stderr, /^Muster itself failed: injected/m);
  assert.equal(existsSync(join(folder, 'early', 'verdict.json')), false);
});

test('a verdict that cannot be derived ends with 4 and one sentence that says where what was observed stands', async () => {
  const out = stored('underived');
  const { code, stdout, stderr } = await withFault('verdict', fails('judge/verdict.ts', 'deriveVerdict'), [
    ...['report', out],
  ]);
  assert.equal(code, 4, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, /^Muster itself failed: the run could not be judged: injected; .*underived/);
  assert.equal(stderr.trim().split('\n').length, 1);
});

test('a report that cannot be rendered ends with 4, names it, and costs none of the others', async () => {
  const out = stored('unrendered');
  const { code, stdout, stderr } = await withFault('html', fails('reports/html/page.ts', 'htmlReport'), [
    ...['report', out],
  ]);
  assert.equal(code, 4, stderr);
  assert.match(stderr, /^Muster itself failed: report\.html could not be written: injected\./);
  assert.match(stdout, /INCONCLUSIVE/);
  for (const file of [
    'verdict.json',
    'left-behind.json',
    'junit.xml',
    'ctrf.json',
    'report.md',
    'summary.md',
  ])
    assert.ok(existsSync(join(out, file)), file);
  assert.equal(existsSync(join(out, 'report.html')), false);
});
