import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { addFacts, readFacts } from '../../record/facts-file.ts';
import { readRun, writeRun } from '../../record/run.ts';
import { RUN_FILES } from '../../verify/run/report-files.ts';
import { completeRun, newRun } from '../../verify/run/run-record.ts';
import { scratch } from '../cli/muster.ts';
import { RUN } from '../reports/sample.ts';

const PASSED = { code: 0, signal: null, interrupted: false, overtime: false } as const;
const CHECK = {
  kind: 'check',
  check: 'a › b',
  rules: [],
  outcome: 'ran',
  reason: '',
  milliseconds: 1,
} as const;

/** What is added to a run that ended in this way. */
function reasons(
  end: Parameters<typeof completeRun>[2],
  notes: unknown = { errors: [], broken: [] },
): string[] {
  const out = scratch();
  addFacts(out, [CHECK]);
  writeFileSync(join(out, 'runner.json'), JSON.stringify(notes));
  completeRun(out, RUN, end);
  return readFacts(out).flatMap((fact) => (fact.kind === 'run' ? [`${fact.outcome}: ${fact.reason}`] : []));
}

test('what an earlier run left in a folder is gone when the next begins there, and nothing else', () => {
  const out = scratch();
  for (const name of [...RUN_FILES, 'notes-of-mine.txt']) writeFileSync(join(out, name), 'earlier');
  newRun({ out, seed: 1, effort: 'normal', workers: 1, quiet: true, runId: 'm2' }, [], undefined, out);
  assert.deepEqual(readdirSync(out).sort(), ['notes-of-mine.txt', 'run.json']);
  assert.equal(readRun(out)?.runId, 'm2');
});

test('a run that ended by itself adds nothing, even where checks failed', () => {
  assert.deepEqual(reasons(PASSED), []);
  assert.deepEqual(reasons({ ...PASSED, code: 1 }), []);
});

test('an interruption and overtime are told apart from a failure of the harness', () => {
  assert.match(reasons({ ...PASSED, code: 130, interrupted: true })[0] ?? '', /^interrupted: /);
  assert.match(reasons({ ...PASSED, code: 1, overtime: true })[0] ?? '', /^interrupted: .*run_ms/);
  assert.match(reasons({ ...PASSED, code: null, signal: 'SIGKILL' })[0] ?? '', /^harness-error: .*SIGKILL/);
});

test('what the runner noted is a failure of the harness, unless the check has a word of its own', () => {
  const notes = {
    errors: ['x'],
    broken: [
      { check: 'a › b', reason: 'y' },
      { check: 'c › d', reason: 'z' },
    ],
  };
  assert.deepEqual(reasons({ ...PASSED, code: 1 }, notes), [
    'harness-error: the test runner failed: x',
    'harness-error: the check "c › d" broke down: z',
  ]);
});

test('a runner that ended before any check ran is a failure of the harness', () => {
  const out = scratch();
  completeRun(out, RUN, { ...PASSED, code: 1 });
  assert.equal(readFacts(out).length, 1);
});

test('a runner that broke off after some checks, without a word of its own, is a failure of the harness', () => {
  const out = scratch();
  addFacts(out, [CHECK]);
  completeRun(out, RUN, { ...PASSED, code: 1 });
  assert.match(JSON.stringify(readFacts(out)), /harness-error.*before it had run all suites/);
});

test('the run keeps the name that the command gave it, and takes that of an environment it started', () => {
  const out = scratch();
  writeRun(out, { ...RUN, runId: 'm2', name: 'environment', base_url: 'http://127.0.0.1:1' });
  completeRun(out, RUN, PASSED);
  assert.deepEqual([readRun(out)?.name, readRun(out)?.runId], ['alpha', 'm2']);
  writeRun(out, { ...RUN, name: 'reference', base_url: 'http://127.0.0.1:1' });
  completeRun(out, { ...RUN, name: 'x', base_url: '' }, PASSED);
  assert.deepEqual([readRun(out)?.name, readRun(out)?.base_url], ['reference', 'http://127.0.0.1:1']);
});
