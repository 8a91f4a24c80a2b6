import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerTo, differences, held, heldField, sameAnswer } from '../../judge/compare.ts';
import { ATTENDEE } from './recorded.ts';

test('what is expected is compared attribute by attribute, and said in the words of the record', () => {
  assert.deepEqual(differences(ATTENDEE, { first_name: 'Ada', phone: null }), []);
  assert.deepEqual(differences(ATTENDEE, { first_name: 'Eve', phone: '+41' }), [
    'first_name is "Ada", not "Eve"',
    'phone is null, not "+41"',
  ]);
  assert.deepEqual(differences(undefined, { company: 'x' }), ['company is nothing, not "x"']);
});

test('ids are one by their digits, null is no id, and timestamps may differ in their fractions', () => {
  assert.deepEqual(differences({ id: 7n, event_id: '1' }, { id: '7', event_id: 1 }), []);
  assert.equal(differences({ registration_type_id: null }, { registration_type_id: 7 }).length, 1);
  const created_at = '2026-01-01T00:00:00.400Z';
  assert.deepEqual(differences(ATTENDEE, { created_at }), []);
  assert.equal(differences(ATTENDEE, { created_at: '2026-01-02T00:00:00Z' }).length, 1);
  assert.equal(differences({ ...ATTENDEE, created_at: null }, { created_at }).length, 1);
});

test('answers are expected as they were sent, and answers to other questions are not looked at', () => {
  const fields = [
    { field: { id: 3 }, value: 'x' },
    { field: { id: 4 }, value: ['a', 1] },
  ];
  assert.deepEqual(differences({ fields }, { fields: [{ attendee_field_id: '4', value: ['a', 1] }] }), []);
  assert.deepEqual(differences({ fields }, { fields: [{ attendee_field_id: 3, value: 'y' }] }), [
    'the answer to attendee field 3 is "x", not "y"',
  ]);
  assert.deepEqual(differences({ fields }, { fields: [{ attendee_field_id: 5, value: 1 }] }), [
    'the answer to attendee field 5 is missing',
  ]);
  assert.deepEqual(differences({ fields }, { fields: [{ attendee_field_id: 5, value: null }] }), []);
  assert.equal(answerTo('none', 3), undefined);
});

test('a read of a record has to show what only a call that names it may change', () => {
  assert.deepEqual(Object.keys(held(ATTENDEE, ['rsvp_status'])).includes('rsvp_status'), false);
  assert.equal(held(ATTENDEE).company, null);
  assert.ok(!('qr_code' in held(ATTENDEE)));
  assert.deepEqual(heldField({ label: 'a', position: 3, options: [] }, ['label']), { options: [] });
});

test('an answer may read as text, of whatever kind it is, as long as nothing of it is lost', () => {
  const reads: ReadonlyArray<readonly [sent: unknown, texts: readonly string[], others: readonly string[]]> =
    [
      [2.5, ['2.5', '2.50', '25E-1'], ['2', '2.51', '']],
      [true, ['true', 'True', '1', 'yes', 'on', 'T'], ['false', '0', 'no', '']],
      [false, ['false', 'FALSE', '0', 'No', 'off', 'f'], ['true', '1', 'yes', '']],
      [
        ['First aid', 'Knots'],
        ['First aid, Knots', 'First aid;Knots', '["First aid","Knots"]'],
        ['First aid', '[]'],
      ],
      // What stands between them stands in one of them as well: there it is lost how many there were.
      [
        ['Yes, gladly', 'No'],
        ['Yes, gladly; No', 'Yes, gladly\nNo', '"Yes, gladly",No', '"Yes, gladly", "No"'],
        ['Yes', 'Yes, gladly, No', '"Yes, gladly"', '"Yes, gladly",No,'],
      ],
      [[], [''], ['None']],
      [{ city: 'Lisbon' }, ['{"city":"Lisbon"}'], ['{"city":"Porto"}', '[object Object]']],
      [[{ city: 'Lisbon' }], [], ['[object Object]']],
    ];
  for (const [sent, texts, others] of reads) {
    for (const text of texts) assert.ok(sameAnswer(text, sent), text);
    for (const text of others) assert.ok(!sameAnswer(text, sent), text);
  }
});
