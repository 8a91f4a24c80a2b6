import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CompareOptions, compare } from '../../compare/compare.ts';
import type { Side } from '../../compare/read/side.ts';
import type { Fact } from '../../record/facts.ts';
import { comparePage } from '../../reports/compare/page.ts';
import { compareSummary } from '../../reports/compare/summary.ts';
import { fitsEverywhere } from '../reports/fits.ts';
import { HOSTILE, violation } from '../reports/sample.ts';
import { loadSide, observes, passes, verifySide } from './sides.ts';

const OPTIONS: CompareOptions = { harness: '1.0.0', latency: true };
const compared = (a: Side, b: Side) => compare(a, b, OPTIONS);
const MAX = 'attendees.list.per-page-max';
const TIMES = (base: number): number[] => Array.from({ length: 200 }, (_, index) => base + (index % 20));

test('a result beside itself is the same', () => {
  const side = verifySide([passes(MAX), observes('rsvp.initial', 'confirmed')], {
    ms: { getEvent: TIMES(9) },
  });
  const { verdict, because } = compared(side, side);
  assert.deepEqual([verdict, because], ['same', []]);
});

test('a must-rule that is broken now is worse, and one that is broken no more is better', () => {
  const [good, bad] = [verifySide([passes(MAX)]), verifySide([violation()])];
  const worse = compared(good, bad);
  assert.equal(worse.verdict, 'worse');
  assert.deepEqual(
    worse.rules.map(({ id, from, to, direction }) => [id, from, to, direction]),
    [[MAX, 'pass', 'fail', 'worse']],
  );
  const conforming: Side = { ...good, verdict: { ...good.verdict, verdict: 'conforms' } };
  assert.equal(compared(bad, conforming).verdict, 'better');
  assert.equal(compared(bad, good).verdict, 'unjudged');
});

test('a rule that is not exercised any more is named and not worse', () => {
  const { rules, verdict } = compared(verifySide([passes(MAX)]), verifySide([]));
  assert.deepEqual(
    rules.map(({ to, direction }) => [to, direction]),
    [['not-exercised', 'other']],
  );
  assert.notEqual(verdict, 'worse');
});

test('two runs of another effort are told apart, and one whose effort is not known is not', () => {
  const side = verifySide([passes(MAX)]);
  const noted = (effort: string | null): number =>
    compared(side, { ...side, effort }).notes.filter((note) => note.includes(`effort ${effort}`)).length;
  assert.deepEqual([noted('quick'), noted(side.effort), noted(null)], [1, 0, 0]);
});

test('a rule that both break is worse where it is broken in one operation more', () => {
  const also = violation({ operation: 'getEvent', message: 'another' });
  const result = compared(verifySide([violation()]), verifySide([violation(), also]));
  assert.deepEqual([result.verdict, result.breaches.length], ['worse', 1]);
  assert.equal(result.breaches[0]?.operation, 'getEvent');
});

test('a breach that follows from another finding is that one, and makes nothing worse by itself', () => {
  const also = violation({ operation: 'getEvent', message: 'another' });
  const side = verifySide([violation(), also]);
  assert.ok(side.kind === 'verify');
  const violations = side.verdict.violations.map((one) =>
    one.operation === 'getEvent' ? { ...one, follows: 'envelope.item' } : one,
  );
  const result = compared(verifySide([violation()]), { ...side, verdict: { ...side.verdict, violations } });
  assert.deepEqual([result.verdict, result.breaches], ['same', []]);
});

test('a gap is compared within a situation, and never worse', () => {
  const a = [observes('rsvp.initial', 'confirmed'), observes('rsvp.invalid', '422', 'x')];
  const b = [observes('rsvp.initial', 'unconfirmed'), observes('rsvp.invalid', '200', 'y')];
  const { gaps, verdict } = compared(verifySide(a), verifySide(b));
  assert.deepEqual(
    gaps.map(({ id, from, to, kind }) => [id, from, to, kind]),
    [['rsvp.initial', ['confirmed'], ['unconfirmed'], 'otherwise']],
  );
  assert.equal(verdict, 'different');
});

test('what was measured or made up for a record is no other answer', () => {
  const a = [
    observes('rate-limit.threshold', '429 after 649 requests in 202 ms'),
    observes('attendee.absent-values', 'no-email-20295@example.invalid', 'email on create'),
  ];
  const b = [
    observes('rate-limit.threshold', '429 after 651 requests in 261 ms'),
    observes('attendee.absent-values', 'no-email-11@example.invalid', 'email on create'),
  ];
  assert.deepEqual(compared(verifySide(a), verifySide(b)).gaps, []);
  const other = [observes('rate-limit.threshold', '429 after 120 requests in 261 ms')];
  assert.equal(compared(verifySide(a), verifySide(other)).gaps.length, 1);
});

test('a verdict.json alone is enough for rules and gaps, and says what it is not enough for', () => {
  const alone = (answer: string): Side => ({
    ...verifySide([observes('rsvp.initial', answer)]),
    facts: [],
    durations: new Map(),
  });
  const { gaps, notes } = compared(alone('confirmed'), alone('declined'));
  assert.equal(gaps.length, 1);
  assert.match(notes.join(), /Latency is not compared/);
});

test('a decision that is drifted from is worse', () => {
  const decisions = { 'rsvp.initial': 'confirmed' };
  const a = verifySide([observes('rsvp.initial', 'confirmed')], { decisions });
  const b = verifySide([observes('rsvp.initial', 'declined')], { decisions });
  const { verdict, drift } = compared(a, b);
  assert.deepEqual([verdict, drift.map(({ id }) => id)], ['worse', ['rsvp.initial']]);
});

test('an operation that succeeds no more is worse, and one that was not called is not', () => {
  const answered = (operation: string, worked: boolean): Fact => ({
    kind: 'answered',
    operation: operation as never,
    status: worked ? 200 : 503,
    worked,
    count: 5,
  });
  const a = verifySide([answered('listAttendees', true)]);
  const { operations, verdict } = compared(a, verifySide([answered('listAttendees', false)]));
  assert.deepEqual(
    operations.map(({ operation, to, direction }) => [operation, to, direction]),
    [['listAttendees', 'not as documented', 'worse']],
  );
  assert.equal(verdict, 'worse');
  const without = {
    ...a,
    verdict: { ...a.verdict, stats: { ...a.verdict.stats, requests_by_operation: {} } },
  };
  assert.ok(compared(a, without).operations.every(({ direction }) => direction === 'other'));
});

test('latency beyond noise is worse, unless it is left out', () => {
  const a = verifySide([passes(MAX)], { ms: { getEvent: TIMES(10) } });
  const b = verifySide([passes(MAX)], { ms: { getEvent: TIMES(60) } });
  assert.deepEqual(
    compared(a, b).latency.map(({ quantile, direction }) => [quantile, direction]),
    [['median', 'worse']],
  );
  assert.equal(compared(a, b).verdict, 'worse');
  assert.equal(compare(a, b, { ...OPTIONS, latency: false }).verdict, 'same');
});

test('a run that could not be judged where the other was is neither better nor worse', () => {
  const b = verifySide([passes(MAX)]);
  const a: Side = { ...b, verdict: { ...b.verdict, verdict: 'conforms' } };
  assert.equal(compared(a, b).verdict, 'unjudged');
});

test('a load run that misses an objective, loses writes or breaks a rule is worse', () => {
  const base = loadSide();
  const { result } = base;
  assert.equal(compared(base, base).verdict, 'same');
  const missed = result.thresholds.map((one, index) => ({ ...one, samples: 5, met: index > 0 }));
  const met = missed.map((one) => ({ ...one, met: true }));
  const objectives = compared(loadSide({ thresholds: met }), loadSide({ thresholds: missed }));
  assert.deepEqual([objectives.verdict, objectives.figures.length], ['worse', 1]);
  const lost = { ...result.reconciliation, lost: 3 };
  const { verdict, figures } = compared(base, loadSide({ reconciliation: lost }));
  assert.deepEqual([verdict, figures.map(({ name }) => name)], ['worse', ['lost']]);
  assert.equal(compared(loadSide({ reconciliation: lost }), base).verdict, 'better');
});

test('a run of the suites and a load run are no pair', () => {
  assert.throws(() => compared(verifySide([]), loadSide()), /compare two of a kind/);
});

const hostile = compared(
  verifySide([passes(MAX), observes('errors.messages', HOSTILE, HOSTILE)], { ms: { getEvent: TIMES(10) } }),
  verifySide([violation({ message: HOSTILE }), observes('errors.messages', 'x', HOSTILE)], {
    ms: { getEvent: TIMES(60) },
    place: 'b',
  }),
);

test('the summary fits 80 columns and says what is worse, without control characters', () => {
  const text = compareSummary(hostile, { colour: false, quiet: false, page: 'x/compare.html' });
  assert.ok(text.split('\n').every((line) => line.length <= 80));
  assert.match(text, /WORSE {2}B is worse than A/);
  assert.match(text, /✗ attendees\.list\.per-page-max: pass → fail/);
  assert.match(text, /✗ getEvent, median: 19 ms → 69 ms/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may be printed
  assert.doesNotMatch(text, /[\u0000-\u0009\u001b]/);
});

test('the page escapes what environments said', () => {
  const page = comparePage(hostile);
  assert.doesNotMatch(page, /<script>/);
  assert.match(page, /&lt;script&gt;/);
});

fitsEverywhere('a comparison', () => comparePage(hostile));
