import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../compare/compare.ts';
import type { ComparedLoads } from '../../record/compared-loads.ts';
import type { LoadByDue } from '../../record/load-by-due.ts';
import type { LoadResult } from '../../record/load-result.ts';
import { comparePage } from '../../reports/compare/page.ts';
import { compareSummary } from '../../reports/compare/summary.ts';
import { fitsEverywhere } from '../reports/fits.ts';
import { HOSTILE } from '../reports/sample.ts';
import { loadSide } from './sides.ts';

const OPTIONS = { harness: '1.0.0', latency: true };
const { result } = loadSide();
const DUE = result.by_due as LoadByDue;

/** The same load, in which people of the second part of the time waited for 3 s at the second door, and requests failed. */
function slower(): Partial<LoadResult> {
  const [first, second, ...others] = DUE.queues;
  assert.ok(first !== undefined && second !== undefined);
  const p95 = DUE.door.p95.map((value, part) => (part === 1 ? 3000 : value));
  return {
    requests: { ...result.requests, errors: { 'connection reset': 7, [HOSTILE]: 1 } },
    by_due: {
      ...DUE,
      door: { ...DUE.door, p95 },
      queues: [first, { ...second, most: 40, longest_ms: 3000 }, ...others],
      errors: { 'connection reset': DUE.limited.map((_, part) => (part === 1 ? 7 : 0)) },
      marks: [{ kind: 'limit', said: `the first 429 ${HOSTILE}`, at: 400 }],
    },
  };
}

const compared = (a: Partial<LoadResult>, b: Partial<LoadResult>) =>
  compare(loadSide(a), loadSide(b, 'b'), OPTIONS);
const loadsOf = (a: Partial<LoadResult>, b: Partial<LoadResult>): ComparedLoads =>
  compared(a, b).loads as ComparedLoads;

test('the longest wait and queue, errors by kind and marks of two loads stand side by side', () => {
  const { figures, doors, marks } = loadsOf({}, slower());
  const valuesOf = (name: string) => figures.find((one) => one.name === name)?.values;
  assert.deepEqual(valuesOf('longest_wait'), [Math.max(...DUE.queues.map((one) => one.longest_ms)), 3000]);
  assert.deepEqual(valuesOf('longest_queue'), [Math.max(...DUE.queues.map(({ most }) => most)), 40]);
  assert.deepEqual(valuesOf('error: connection reset'), [0, 7]);
  assert.deepEqual(doors[1]?.longest_ms, [DUE.queues[1]?.longest_ms, 3000]);
  assert.deepEqual([marks.a.length, marks.b.length], [DUE.marks.length, 1]);
});

test('series of the same time stand part by part, and errors that one did not meet are zero', () => {
  const over = loadsOf({}, slower()).over_time;
  assert.ok(over !== null);
  assert.equal(over.width_ms, DUE.width_ms);
  const door = over.curves.find(({ name }) => name === 'door_p95');
  assert.deepEqual([door?.a, door?.b[1]], [DUE.door.p95, 3000]);
  const errors = over.curves.find(({ name }) => name === 'error: connection reset');
  assert.deepEqual([new Set(errors?.a), errors?.b[1]], [new Set([0]), 7]);
});

test('what differs there makes neither load worse by itself', () => {
  assert.equal(compared({}, slower()).verdict, 'same');
});

test('loads of other lengths, and those without figures by due time, are not laid over each other, which is said', () => {
  const longer = { plan: { ...result.plan, over_ms: result.plan.over_ms * 3 } };
  for (const [other, note] of [
    [longer, /over time is not compared: A is planned for 6.* s and B for 1.* s/],
    [{ by_due: { ...DUE, width_ms: 1000 } }, /over time is not compared/],
    [{ by_due: undefined }, /B has no figures by the time at which people were due/],
  ] as const) {
    const { notes, loads } = compared({}, other as Partial<LoadResult>);
    assert.match(notes.join(), note);
    assert.equal(loads?.over_time, null);
    assert.ok((loads?.figures.length ?? 0) > 0);
  }
});

test('loads of two scenarios are refused in a sentence that names both', () => {
  assert.throws(() => compared({}, { scenario: 'spike' }), {
    name: 'UsageError',
    message: 'a is a load of smoke and b one of spike: compare two loads of one scenario.',
  });
});

test('the summary has a column for each load, and says where they lie farthest apart, in 80 columns', () => {
  const text = compareSummary(compared({}, slower()), { colour: false, quiet: false, page: 'x.html' });
  assert.ok(text.split('\n').every((line) => line.length <= 80));
  assert.match(text, /longest wait +\d+ ms +3\.0 s/);
  assert.match(text, /error: connection reset +0 +7/);
  assert.match(text, /farthest apart for who was due at 00:00:00: .* and 3\.0 s/);
  assert.match(text, /B {2}00:00:00 {2}the first 429/);
});

test('the page draws both loads in one plot, and escapes what environments said', () => {
  const page = comparePage(compared({}, slower()));
  assert.match(page, /Time at the door, p95/);
  assert.match(page, /A connection reset[\s\S]*B connection reset/);
  assert.doesNotMatch(page, /<script>/);
});

fitsEverywhere('a comparison of loads', () => comparePage(compared({}, slower())));
