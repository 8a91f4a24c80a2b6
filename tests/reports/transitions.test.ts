import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ObservationFact } from '../../record/facts.ts';
import { cellOf, transitionsOf } from '../../reports/transitions.ts';

/** A cell as text. */
const cell = (...place: Parameters<typeof cellOf>): string[] =>
  cellOf(...place).map(({ answer, ways }) => [answer, ...ways].join(': '));

const seen = (situation: string, answer: string): ObservationFact => ({
  kind: 'observation',
  gap: 'checkin.transitions',
  situation,
  answer,
  exchange: 'w0-1',
});

test('situations are read by their state and operation, in either order', () => {
  const table = transitionsOf([
    seen('checkIn from not_checked_in', '200 checked_in'),
    seen('checked_in: undoCheckIn', '200 not_checked_in'),
    seen('check out in checked_in', '200 checked_out'),
  ]);
  assert.deepEqual(cell(table, 'not_checked_in', 'check in'), ['200 checked_in']);
  assert.deepEqual(cell(table, 'checked_in', 'undo'), ['200 not_checked_in']);
  assert.deepEqual(cell(table, 'checked_in', 'check out'), ['200 checked_out']);
  assert.deepEqual(cell(table, 'checked_out', 'undo'), []);
});

test('outcomes of one step stand in one cell with the ways that led to them', () => {
  const table = transitionsOf([
    seen('checkIn from checked_in, with a session', '200 checked_in'),
    seen('checkIn from checked_in', '422'),
    seen('checkIn from checked_in', '409'),
  ]);
  assert.deepEqual(cell(table, 'checked_in', 'check in'), ['200 checked_in: with a session', '422 / 409']);
});

test('ways that all lead to the same outcome are not told apart', () => {
  const table = transitionsOf([
    seen('check-in from not_checked_in: no body', '200 checked_in'),
    seen('check-in from not_checked_in: in a session', '200 checked_in'),
  ]);
  assert.deepEqual(cell(table, 'not_checked_in', 'check in'), ['200 checked_in']);
  assert.deepEqual(
    table.map(({ way }) => way),
    ['no body', 'in a session'],
  );
});

test('answers that say the same in other words are one', () => {
  const table = transitionsOf([
    seen('checkIn from checked_in: at the door', '422, then checked_in'),
    seen('checkIn from checked_in: no body', '422'),
    seen('checkOut from checked_in: at the door', '200, then checked_out'),
    seen('checkOut from checked_in: no body', '200 checked_out'),
  ]);
  assert.deepEqual(cell(table, 'checked_in', 'check in'), ['422']);
  assert.deepEqual(cell(table, 'checked_in', 'check out'), ['200 checked_out']);
});

test('what names no state or no operation is left out of the table', () => {
  assert.deepEqual(transitionsOf([seen('something else', '200'), seen('checkIn', '200')]), []);
});
