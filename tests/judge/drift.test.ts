import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisionsFrom } from '../../judge/decisions.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import type { Decisions } from '../../record/decisions.ts';
import type { Fact } from '../../record/facts.ts';

const observes = (gap: string, answer: string, situation = ''): Fact => ({
  kind: 'observation',
  gap: gap as never,
  answer,
  situation,
  exchange: 'w0-1',
});
const judged = (facts: readonly Fact[], decisions: Decisions) =>
  deriveVerdict(facts, { seed: 1, decisions, today: '2026-01-31' });
const gapOf = (facts: readonly Fact[], decisions: Decisions, id: string) =>
  judged(facts, decisions).gaps.find((gap) => gap.id === id);

const RUN: readonly Fact[] = [
  observes('rsvp.initial', 'confirmed'),
  observes('checkin.out-of-order', '422', 'out first, no body'),
  observes('checkin.out-of-order', '200', 'undo first, no body'),
  observes('fields.list.order', 'by id, ascending'),
  observes('fields.list.order', 'too few to tell'),
  observes('rate-limit.threshold', '429 after 649 requests in 202 ms'),
];

test('decisions are made of what was answered in one way, and of nothing that was measured', () => {
  assert.deepEqual(decisionsFrom(RUN), {
    'checkin.out-of-order': { 'out first, no body': '422', 'undo first, no body': '200' },
    'rsvp.initial': 'confirmed',
  });
});

test('an answer that differs between two runs decides nothing', () => {
  assert.equal('rsvp.initial' in decisionsFrom([...RUN, observes('rsvp.initial', 'declined')]), false);
});

test('a run does not drift from the decisions that were made of it', () => {
  const { gaps, verdict } = judged(RUN, decisionsFrom(RUN));
  assert.ok(gaps.every(({ drift }) => !drift));
  assert.equal(verdict, 'inconclusive');
});

test('another answer in a situation drifts, and what was decided for others does not', () => {
  const now = [
    observes('checkin.out-of-order', '404', 'out first, no body'),
    observes('checkin.out-of-order', '418', 'a situation of its own'),
  ];
  const gap = gapOf(now, decisionsFrom(RUN), 'checkin.out-of-order');
  assert.deepEqual(gap?.drifted, ['out first, no body: answered "404", decided "422"']);
  assert.equal(gap?.drift, true);
  assert.equal(judged(now, decisionsFrom(RUN)).verdict, 'violates');
});

test('one answer for all situations drifts in each that answers otherwise', () => {
  const gap = gapOf(RUN, { 'checkin.out-of-order': '422' }, 'checkin.out-of-order');
  assert.deepEqual(gap?.drifted, ['undo first, no body: answered "200", decided "422"']);
});

test('drift is no violation and no note: it stands apart', () => {
  const { violations, notes, rules } = judged([observes('rsvp.initial', 'declined')], decisionsFrom(RUN));
  assert.deepEqual([violations, notes], [[], []]);
  assert.ok(rules.every(({ verdict }) => verdict !== 'fail'));
});
