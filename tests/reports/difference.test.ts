import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DifferencePiece, differencesOf } from '../../reports/difference.ts';

/** What is marked stands in brackets. */
const marked = (pieces: readonly DifferencePiece[]): string =>
  pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');
const told = (expected: string, actual: string): string[] =>
  differencesOf({ expected, actual }).map(
    (one) => `${one.attribute}: ${marked(one.expected)} | ${marked(one.actual)}`,
  );

test('of a record of ten attributes only those that differ are shown', () => {
  const expected = '{"first_name":"Ada","last_name":"Lovelace","email":"ada@example.com","phone":null}';
  assert.deepEqual(
    told(expected, 'email is "ada@example.org", not "ada@example.com"; phone is "+1", not null'),
    ['email: "ada@example.[com]" | "ada@example.[org]"', 'phone: [null] | ["+1"]'],
  );
  assert.deepEqual(told(expected, expected.replace('Lovelace', 'Lovelaces')), [
    'last_name: "Lovelace" | "Lovelace[s]"',
  ]);
});

test('values with little in common are marked whole', () => {
  assert.deepEqual(told('rsvp_status "declined"', 'rsvp_status is "unconfirmed", not "declined"'), [
    'rsvp_status: ["declined"] | ["unconfirmed"]',
  ]);
});

test('an attribute that is missing from a record is named beside those that are there', () => {
  assert.deepEqual(told('id present', '/items/0 = {"first_name":"Ada","company":null}'), [
    '/items/0/id: [present] | [missing] beside first_name, company',
  ]);
});

test('a record or an answer that is not there at all is said to be missing, without all that it should hold', () => {
  assert.deepEqual(told('{"first_name":"Ada"}', 'attendee 7 is not in the list'), [
    'attendee 7: [in the list] | [not in the list]',
  ]);
  assert.deepEqual(
    told('{"fields":[]}', 'the answer to attendee field 3 is missing; company is 1, not null'),
    ['the answer to attendee field 3: [present] | [missing]', 'company: [null] | [1]'],
  );
});

test('an emoji is never cut in two', () => {
  assert.deepEqual(told('{"a":"xyz😀"}', '{"a":"xyz😁"}'), ['a: "xyz[😀]" | "xyz[😁]"']);
});

test('two sentences are no difference of values', () => {
  assert.deepEqual(told('at most 100', '101 attendees, per_page 101'), []);
  assert.deepEqual(told('{"not json', '{"nor this'), []);
});
