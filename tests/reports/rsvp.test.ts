import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../record/exchange.ts';
import { RsvpTable } from '../../reports/rsvp.ts';
import { exchange } from './sample.ts';

const update = (to: string, shown: string, started: number, status = 200): Exchange => {
  const { request } = exchange();
  return exchange({
    operation: 'updateAttendee',
    request: {
      ...request,
      method: 'PATCH',
      path: { event_id: '1', id: '5' },
      body: JSON.stringify({ item: { rsvp_status: to } }),
    },
    response: {
      status,
      headers: {},
      body: status === 200 ? JSON.stringify({ item: { id: 5, rsvp_status: shown } }) : '{"errors":["x"]}',
    },
    started,
    ended: started + 10,
  });
};

const tableOf = (...all: Exchange[]): unknown => {
  const table = new RsvpTable();
  for (const one of all) table.add(one);
  return Object.fromEntries([...table.moves].map(([move, answers]) => [move, Object.fromEntries(answers)]));
};

test('an update counts from where the answer before left the attendee', () => {
  assert.deepEqual(
    tableOf(
      update('confirmed', 'confirmed', 0),
      update('declined', 'waitlisted', 20),
      update('confirmed', '', 40, 422),
    ),
    { 'confirmed declined': { '200 waitlisted': 1 }, 'waitlisted confirmed': { '422': 1 } },
  );
});

test('an update that overlaps with the one before counts for nothing', () => {
  assert.deepEqual(tableOf(update('confirmed', 'confirmed', 0), update('declined', 'declined', 5)), {});
});

test('a sixth state, another attendee and an answer that is no JSON lead nowhere', () => {
  const odd = exchange({
    ...update('declined', 'declined', 60),
    response: { status: 200, headers: {}, body: '<p>' },
  });
  assert.deepEqual(tableOf(update('maybe', 'maybe', 0), odd), {});
});
