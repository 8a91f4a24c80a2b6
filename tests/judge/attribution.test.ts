import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attributionLine, attributionOf } from '../../judge/attribution.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { violation } from '../reports/sample.ts';

const attributed = (broken: RuleId, ...facts: readonly ViolationFact[]) =>
  attributionOf(deriveVerdict(facts, { seed: 1, today: '2026-01-01' }).violations, [broken]);

const item = violation({ rule: 'envelope.item', exchanges: ['a'], actual: '{}' });
const phone = violation({ rule: 'attendees.update.keeps-phone', exchanges: ['a'], actual: 'no phone' });

test('consequences are no findings of their own, and the named rule has its place among the findings', () => {
  const bearer = violation({ rule: 'bearer.missing', exchanges: ['b'] });
  assert.deepEqual(attributed('envelope.item', item, phone), { findings: 1, rank: 1 });
  assert.deepEqual(attributed('bearer.missing', item, phone, bearer), { findings: 2, rank: 2 });
});

test('a named rule that is merely a consequence, or was not seen broken, has no place', () => {
  assert.deepEqual(attributed('attendees.update.keeps-phone', item, phone), { findings: 1, rank: null });
  assert.deepEqual(attributed('rsvp.listed', item), { findings: 1, rank: null });
});

test('a rule that the very proof of a finding breaks too counts as that finding', () => {
  const account = { exchanges: ['a', 'b'], actual: 'account 1 for both' };
  const facts = [
    violation({ rule: 'account.get.bound', ...account }),
    violation({ rule: 'oauth.client.account', ...account }),
  ];
  assert.deepEqual(attributed('oauth.client.account', ...facts), { findings: 1, rank: 1 });
  assert.deepEqual(attributed('account.get.bound', ...facts), { findings: 1, rank: 1 });
});

test('many attributions come to a median and a share', () => {
  const all = [
    { findings: 1, rank: 1 },
    { findings: 1, rank: 2 },
    { findings: 7, rank: 3 },
    { findings: 3, rank: null },
  ];
  assert.equal(
    attributionLine(all),
    'findings a fault: median 1, most 7; the named rule is among the first two for 2 of 4',
  );
});
