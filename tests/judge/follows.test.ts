import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveVerdict } from '../../judge/verdict.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { violation } from '../reports/sample.ts';

let clock = 0;
function breach(
  rule: RuleId,
  exchanges: readonly string[],
  over: Partial<ViolationFact> = {},
): ViolationFact {
  clock += 1;
  return violation({ rule, exchanges, actual: rule, at: clock, operation: 'updateAttendee', ...over });
}

/** Each breach in the order in which it is listed, with the rule that explains it. */
const listed = (...facts: readonly ViolationFact[]): Array<[string, string | undefined]> =>
  deriveVerdict(facts, { seed: 1, today: '2026-01-01' }).violations.map(({ rule, follows }) => [
    rule,
    follows,
  ]);

test('what is broken in an answer explains what else is claimed of that answer, and of no other', () => {
  assert.deepEqual(listed(breach('attendees.update.keeps-phone', ['a']), breach('envelope.item', ['a'])), [
    ['envelope.item', undefined],
    ['attendees.update.keeps-phone', 'envelope.item'],
  ]);
  assert.deepEqual(
    listed(breach('attendees.update.keeps-phone', ['b']), breach('envelope.item', ['a'])).map(
      ([, why]) => why,
    ),
    [undefined, undefined],
  );
});

test('an attribute that is missing is also not kept, whichever operation shows it', () => {
  const facts = [breach('attendees.create.keeps-company', ['a']), breach('attendee.company.present', ['z'])];
  assert.deepEqual(listed(...facts)[1], ['attendees.create.keeps-company', 'attendee.company.present']);
  const other = [breach('attendees.create.keeps-phone', ['a']), breach('attendee.company.present', ['z'])];
  assert.equal(listed(...other)[1]?.[1], undefined);
});

test('records that read otherwise in one attribute alone follow from the rule about that attribute', () => {
  const ignored = breach('rsvp.value-sent', ['a'], { attributes: ['rsvp_status'] });
  const bystander = breach('bearer.nothing-changed', ['c', 'walk'], {
    attributes: ['rsvp_status'],
    later: true,
  });
  assert.equal(listed(bystander, ignored)[1]?.[1], 'rsvp.value-sent');
  const more = { ...bystander, attributes: ['rsvp_status', 'company'] };
  assert.equal(listed(more, ignored)[1]?.[1], undefined);
});

test('two records under one id leave nothing to be said of what later reads show', () => {
  const facts = [
    breach('attendees.update.listed', ['b', 'walk'], { later: true }),
    breach('attendee.id.distinct', ['a']),
    breach('bearer.missing', ['d']),
  ];
  assert.deepEqual(listed(...facts), [
    ['attendee.id.distinct', undefined],
    ['bearer.missing', undefined],
    ['attendees.update.listed', 'attendee.id.distinct'],
  ]);
});

test('the walk that all late reads share ties no two of them together', () => {
  const facts = [
    breach('account-id.foreign', ['a', 'walk'], { later: true, attributes: ['company', 'phone'] }),
    breach('checkin.nothing-else', ['b', 'walk'], { later: true, attributes: ['company', 'phone'] }),
  ];
  assert.deepEqual(
    listed(...facts).map(([, why]) => why),
    [undefined, undefined],
  );
});

test('one breach that two rules forbid is one finding, and of equal weight the earliest stands first', () => {
  const one = breach('account.get.bound', ['a', 'b'], { actual: 'account 1 for both' });
  const two = breach('oauth.client.account', ['a', 'b'], { actual: 'account 1 for both' });
  assert.equal(listed(one, two).filter(([, why]) => why === undefined).length, 1);
  const early = breach('scopes.write-needed', ['a']);
  const late = breach('bearer.garbage', ['b']);
  assert.deepEqual(
    listed(late, early).map(([rule]) => rule),
    ['scopes.write-needed', 'bearer.garbage'],
  );
});

test('what follows from another breach still breaks the run', () => {
  const facts = [breach('envelope.item', ['a']), breach('attendees.update.keeps-phone', ['a'])];
  const { rules } = deriveVerdict(facts, { seed: 1, today: '2026-01-01' });
  assert.equal(rules.find(({ id }) => id === 'attendees.update.keeps-phone')?.verdict, 'fail');
});
