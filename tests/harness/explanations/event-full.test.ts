import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventFull } from '../../../harness/inquiry/explanations/event-full.ts';
import { asking, plain, toldBy } from './asked.ts';

const create = plain('createAttendee', { item: { first_name: 'Zoe' } });

test('an event is full where a plain create is refused, too, and no more is asked of it', async () => {
  const { attendees, before } = asking(() => 422);
  const full = new EventFull(attendees, before);
  await full.took('7');
  assert.equal(
    await toldBy(full, create, 422),
    'event 7 takes no more attendees: createAttendee is answered 422; if it is full, set budget.attendees to its free places',
  );
  assert.match(full.reason('7')?.reason ?? '', /no more attendees/);
  assert.equal(full.reason('7')?.leaves, 'noPlace');
  assert.equal(full.reason('8'), undefined);
});

test('an event that took attendees of another process is full, and one that took none leaves nothing to go on with', async () => {
  const { attendees, before } = asking(() => 422);
  await new EventFull(attendees, before).took('7');
  const full = new EventFull(attendees, before);
  assert.match(String(await toldBy(full, create, 422)), /takes no more attendees/);
  const none = asking(() => 422);
  const shut = new EventFull(none.attendees, none.before);
  assert.match(String(await toldBy(shut, create, 422)), /takes no attendees/);
  assert.equal(shut.reason('7')?.leaves, undefined);
});

test('an event that takes a plain create is not full', async () => {
  const { attendees, before } = asking(() => 201);
  assert.equal(await toldBy(new EventFull(attendees, before), create, 422), 201);
});

test('nothing but a create is refused for want of places, and by a status that tells of them where none was served', async () => {
  const { attendees, before } = asking(() => 422);
  const full = new EventFull(attendees, before);
  assert.equal(await toldBy(full, plain('updateAttendee'), 422), 'no');
  assert.equal(await toldBy(full, create, 405), 'no');
});

test('an event that is not found is not full', async () => {
  const { attendees, before } = asking(() => 404);
  assert.equal(await toldBy(new EventFull(attendees, before), create, 422), undefined);
});
