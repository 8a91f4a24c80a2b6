import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADA, broken, call, FIELD, fieldMade, fieldsListed, listed, lost, made, obeyed } from './told.ts';

const deleted = (at: number, over: object = {}) =>
  call('deleteAttendeeField', { at, id: '3', status: 204, ...over });

test('a created question is listed until it is deleted, and not afterwards', () => {
  assert.deepEqual(broken(fieldMade(), fieldsListed(9, [])), ['fields.create.listed by 2']);
  assert.deepEqual(broken(fieldMade(), fieldsListed(5, [{}]), fieldsListed(9, [])), [
    'fields.delete.others-untouched by 3',
  ]);
  assert.deepEqual(broken(fieldMade(), deleted(2), fieldsListed(9, [{}])), ['fields.delete.gone by 3']);
  assert.ok(obeyed(fieldMade(), deleted(2), fieldsListed(9, [])).includes('fields.delete.gone'));
  assert.deepEqual(broken(fieldMade(), fieldsListed(2, [])), []);
  assert.deepEqual(broken(fieldMade(), deleted(2), fieldsListed(3, [{}])), []);
  assert.deepEqual(broken(fieldMade(), lost(deleted(2)), fieldsListed(9, [])), []);
  assert.deepEqual(broken(fieldMade(), deleted(8.9, { took: 1 }), fieldsListed(9, [])), []);
  const refused = deleted(2, { status: 403, as: 'client' });
  assert.deepEqual(broken(fieldMade(), refused, fieldsListed(9, [])), [
    'fields.refused-changes-nothing by 3',
  ]);
});

test('a question keeps its label, type and options; what other types make of options is not shown', () => {
  const update = (item: object, shown: object) =>
    call('updateAttendeeField', {
      at: 2,
      id: '3',
      sent: { item },
      body: { item: { ...FIELD, ...item, ...shown }, metadata: {} },
    });
  assert.deepEqual(broken(fieldMade(), update({ label: 'Which hall' }, { label: 'Which' })), [
    'fields.update.keeps-label by 2',
  ]);
  assert.deepEqual(broken(fieldMade(), update({ label: 'Which hall' }, { options: ['Wood'] })), [
    'fields.update.untouched by 2',
  ]);
  assert.deepEqual(broken(fieldMade(), update({ label: 'Which hall' }, {}), fieldsListed(9, [{}])), [
    'fields.update.listed by 3',
  ]);
  assert.deepEqual(
    broken(
      fieldMade(),
      update({ type: 'checkbox' }, { options: [] }),
      fieldsListed(9, [{ type: 'checkbox', options: [] }]),
    ),
    [],
  );
});

test('answers to questions of the run come back with the attendee who gave them', () => {
  const answering = (value: unknown, shown: unknown) =>
    made(
      { at: 2, sent: { item: { ...ADA, fields: [{ attendee_field_id: 3, value }] } } },
      { fields: shown === undefined ? [] : [{ field: FIELD, value: shown }] },
    );
  assert.deepEqual(broken(fieldMade(), answering('Wood', 'Clay')), ['attendees.create.keeps-fields by 2']);
  assert.deepEqual(broken(fieldMade(), answering('Wood', undefined)), ['attendees.create.keeps-fields by 2']);
  const kept = [{ fields: [{ field: FIELD, value: 'Wood' }] }];
  assert.ok(
    obeyed(fieldMade(), answering('Wood', 'Wood'), listed(9, kept)).includes('attendees.create.keeps-fields'),
  );
  assert.deepEqual(broken(fieldMade(), answering('Wood', 'Wood'), listed(9, [{ fields: [] }])), [
    'attendees.create.keeps-fields by 3',
  ]);
  // What becomes of the answers to a question that is deleted is not shown; another value than an option may be no answer.
  assert.deepEqual(
    broken(fieldMade(), answering('Wood', 'Wood'), deleted(3), listed(9, [{ fields: [] }])),
    [],
  );
  assert.deepEqual(broken(fieldMade(), answering('Glass', undefined)), []);
});

test('a record of one event is in no list of another, and is not served there', () => {
  assert.deepEqual(broken(fieldMade(), fieldsListed(9, [{}], { event: '2' })), [
    'fields.create.in-its-event-only by 2',
  ]);
  const known = made({}, { qr_code: 'xyzq' });
  assert.deepEqual(broken(known, listed(9, [{ qr_code: 'xyzq' }], { event: '2' })), [
    'attendees.create.in-its-event-only by 2',
  ]);
  assert.deepEqual(broken(made(), listed(9, [{ email: 'eve@example.com' }], { event: '2' })), []);
  const there = (status: number) =>
    call('updateAttendee', {
      at: 3,
      id: '7',
      event: '2',
      status,
      sent: { item: { company: 'X' } },
      body: { item: { id: 7, ...ADA, company: 'X', qr_code: 'xyzq' } },
    });
  assert.deepEqual(broken(known, there(200)), ['attendees.update.other-event by 2']);
  assert.ok(obeyed(known, there(404)).includes('attendees.update.other-event'));
});

test('what is required and missing is answered with 422, once the same client was served there', () => {
  const bare = (status: number, sent: object = { item: { last_name: 'Berg' } }) =>
    call('createAttendee', { at: 3, status, sent, body: {} });
  assert.deepEqual(broken(made(), bare(201)), ['attendees.create.first-name-required by 2']);
  assert.deepEqual(broken(made(), bare(400), bare(400)), ['attendees.create.first-name-required by 2']);
  assert.deepEqual(broken(made(), bare(400)), []);
  assert.deepEqual(broken(bare(201)), []);
  assert.ok(obeyed(made(), bare(422)).includes('attendees.create.first-name-required'));
  assert.ok(obeyed(made(), bare(422, { first_name: 'Ada' })).includes('attendees.create.item-required'));
});

test('what lays a form out may have words of its own', () => {
  const spacer = { ...FIELD, type: 'spacer', label: 'spacer', options: [] };
  const sent = { item: { label: 'Which workshop', type: 'spacer' } };
  assert.deepEqual(broken(fieldMade({ sent, body: { item: spacer, metadata: {} } })), []);
  const becomes = call('updateAttendeeField', {
    at: 2,
    id: '3',
    sent: { item: { type: 'spacer' } },
    body: { item: spacer, metadata: {} },
  });
  assert.deepEqual(broken(fieldMade(), becomes, fieldsListed(9, [spacer])), []);
});

test('ids that a double cannot hold name no question', () => {
  const big = { ...FIELD, id: 9007199254742216 };
  const question = fieldMade({ body: { item: big, metadata: {} } });
  const answering = made({
    at: 2,
    sent: { item: { ...ADA, fields: [{ attendee_field_id: 9007199254742216, value: 'Wood' }] } },
  });
  assert.deepEqual(broken(question, answering), []);
});

test('a delete that shows a question which nothing else has shown was served for none; one that a malformed call made is there', () => {
  const served = deleted(2, { status: 200, body: { item: FIELD, metadata: {} }, intent: 'probe' });
  assert.deepEqual(broken(fieldsListed(1, []), served), ['errors.unknown-field by 2']);
  const odd = call('createAttendeeField', {
    ...{ at: 0, status: 201, intent: 'malformed' },
    body: { item: FIELD, metadata: {} },
  });
  assert.deepEqual(broken(odd, fieldsListed(1, []), served), []);
});
