import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveVerdict } from '../../judge/verdict.ts';
import type { Fact, FlakyFact } from '../../record/facts.ts';

const FLAKY: FlakyFact = {
  kind: 'flaky',
  rule: 'events.get.200',
  check: 'events/get › a check',
  operation: 'getEvent',
  outcomes: ['read ECONNRESET 3 times in a row', '200'],
  exchanges: ['w0-1', 'w0-2', 'w0-3', 'w0-4'],
};
const PASS: Fact = { kind: 'pass', rule: 'events.get.200', check: 'a', count: 9, exchange: 'w0-9' };
const judged = (...facts: Fact[]) => deriveVerdict(facts, { seed: 1, today: '2026-01-01' });

test('what a repeat does not show makes a rule flaky, with both outcomes, whatever else passed, and the run inconclusive', () => {
  const { verdict, rules, violations } = judged(PASS, FLAKY);
  const rule = rules.find(({ id }) => id === 'events.get.200');
  assert.equal(rule?.verdict, 'flaky');
  assert.equal(
    rule?.reason,
    'GET /events/{id} got read ECONNRESET 3 times in a row, and 200 when it was put again (events/get › a check; w0-1, w0-2, w0-3, w0-4)',
  );
  assert.deepEqual([verdict, violations], ['inconclusive', []]);
});

test('a breach that is proved stays one beside something flaky', () => {
  const violation: Fact = {
    ...{ kind: 'violation', rule: 'events.get.200', check: 'a', operation: 'getEvent', message: 'm' },
    ...{ expected: 'e', actual: 'x', reproduce: '', exchanges: ['w0-5'], count: 1, at: 0 },
  };
  const { verdict, rules } = judged(PASS, FLAKY, violation);
  assert.equal(verdict, 'violates');
  assert.equal(rules.find(({ id }) => id === 'events.get.200')?.verdict, 'fail');
});
