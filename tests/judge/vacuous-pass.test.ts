import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveVerdict } from '../../judge/verdict.ts';
import type { Fact } from '../../record/facts.ts';
import type { OperationId } from '../../spec/contract.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';

const obeyed = (rule: RuleId, count = 2): Fact => ({
  kind: 'pass',
  rule,
  check: 'a check',
  count,
  exchange: 'w0-1',
});
const answered = (operation: OperationId, status: number, worked: boolean): Fact => ({
  kind: 'answered',
  operation,
  status,
  worked,
  count: 2,
});

const judged = (...facts: Fact[]) => deriveVerdict(facts, { seed: 1, today: '2026-01-01' });
const verdictOf = (rule: RuleId, ...facts: Fact[]) =>
  judged(...facts).rules.find(({ id }) => id === rule)?.verdict;

test('no rule of the API passes where no operation was seen at work, however often it was obeyed', () => {
  const passes = (Object.keys(RULES) as RuleId[]).map((rule) => obeyed(rule));
  const { rules } = judged(...passes, answered('getEvent', 200, false), answered('getAccount', 200, true));
  const passed = rules.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
  assert.ok(passed.every((id) => id.startsWith('oauth.')));
  assert.ok(!passed.includes('oauth.client.token'));
});

test('a rule passes once the operation that it is about was seen at work', () => {
  const pass = obeyed('attendees.create.refused-creates-nothing');
  const list = answered('listAttendees', 200, true);
  assert.equal(verdictOf('attendees.create.refused-creates-nothing', pass, list), 'inconclusive');
  const create = answered('createAttendee', 201, true);
  assert.equal(verdictOf('attendees.create.refused-creates-nothing', pass, list, create), 'pass');
});

test('a rule that was obeyed once, and an operation that never succeeded, are weak', () => {
  const facts = [obeyed('events.get.200', 1), answered('getEvent', 200, true), answered('getMe', 403, false)];
  assert.deepEqual(
    judged(...facts).weak.map(({ kind, about }) => [kind, about]),
    [
      ['no-success', 'getMe'],
      ['seen-once', 'events.get.200'],
    ],
  );
});

test('an operation that only the limit of requests answered is no weakness: the run met itself', () => {
  const limited = answered('getMe', 429, false);
  assert.deepEqual(judged(limited).weak, []);
  assert.match(
    judged(limited, answered('getMe', 403, false)).weak[0]?.reason ?? '',
    /4 answers with 403, 429/,
  );
});
