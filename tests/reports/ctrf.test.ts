import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ctrf } from '../../reports/ctrf.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { RUN, sample } from './sample.ts';

interface Report {
  readonly reportFormat: string;
  readonly results: {
    readonly summary: Readonly<Record<string, number>>;
    readonly tests: ReadonlyArray<{
      readonly name: string;
      readonly status: string;
      readonly rawStatus?: string;
      readonly duration: number;
      readonly trace?: string;
      readonly extra?: { readonly exchanges: readonly string[] };
    }>;
  };
}

const asRead = (result = sample()): Report => JSON.parse(JSON.stringify(ctrf(result))) as Report;
const { reportFormat, results } = asRead();
const named = (id: string) => results.tests.find(({ name }) => name.startsWith(`${id}: `));

test('CTRF has a test for each rule and one for the run, and counts what it holds', () => {
  assert.equal(reportFormat, 'CTRF');
  assert.equal(results.tests.length, Object.keys(RULES).length + 1);
  assert.equal(results.summary.tests, results.tests.length);
  for (const status of ['passed', 'failed', 'skipped'])
    assert.equal(
      results.summary[status],
      results.tests.filter((one) => one.status === status).length,
      status,
    );
  assert.equal(results.summary.start, RUN.started);
  assert.equal(results.summary.stop, RUN.ended);
  assert.ok(results.tests.every(({ duration }) => Number.isInteger(duration)));
});

test('a broken rule fails with its evidence, and what was not exercised is skipped and not passed', () => {
  const broken = named('attendees.list.per-page-max');
  assert.equal(broken?.status, 'failed');
  assert.match(broken?.trace ?? '', /expected: at most 100\nactual: 101/);
  assert.deepEqual(broken?.extra?.exchanges, ['w0-1']);
  assert.deepEqual(
    [named('me.get.answers')?.status, named('me.get.answers')?.rawStatus],
    ['skipped', 'not-exercised'],
  );
});

test('a run that judged nothing has a failed test', () => {
  const { tests } = asRead(sample([], { ...RUN, decisions: {} })).results;
  assert.equal(tests[0]?.status, 'failed');
});

test('half of a surrogate pair does not get into it', () => {
  assert.doesNotMatch(JSON.stringify(ctrf(sample())), /\\ud800/);
});
