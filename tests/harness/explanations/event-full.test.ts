import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventFull } from '../../../harness/inquiry/explanations/event-full.ts';
import { asking, plain, toldBy } from './asked.ts';

const create = plain('createAttendee', { item: { first_name: 'Zoe' } });

test('an event is full where a plain create is refused, too, and no more is asked of it', async () => {
  const { attendees, served } = asking(() => 422);
  const full = new EventFull(attendees, served);
  served.took(create);
  assert.equal(
    await toldBy(full, create, 422),
    'event 7 takes no more attendees: createAttendee is answered 422; if it is full, set budget.attendees to its free places',
  );
  assert.match(full.reason('7') ?? '', /no more attendees/);
  assert.equal(full.reason('8'), undefined);
});

test('an event that takes a plain create is not full', async () => {
  const { attendees, served } = asking(() => 201);
  assert.equal(await toldBy(new EventFull(attendees, served), create, 422), 201);
});

test('nothing but a create is refused for want of places, and by a status that tells of them where none was served', async () => {
  const { attendees, served } = asking(() => 422);
  const full = new EventFull(attendees, served);
  assert.equal(await toldBy(full, plain('updateAttendee'), 422), 'no');
  assert.equal(await toldBy(full, create, 405), 'no');
});

test('an event that is not found is not full', async () => {
  const { attendees, served } = asking(() => 404);
  assert.equal(await toldBy(new EventFull(attendees, served), create, 422), undefined);
});
