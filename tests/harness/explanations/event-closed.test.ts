import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventClosed, lastServed } from '../../../harness/inquiry/explanations/event-closed.ts';
import { asking, plain, shown, toldBy } from './asked.ts';

const update = (id: string) => plain('updateAttendee', { path: { id }, item: { company: `Guild ${id}` } });

test('an event is closed to updates where the one that was served last is refused, too', async () => {
  const { controls, served } = asking(() => 423);
  served.took(update('1'));
  const closed = new EventClosed(lastServed(controls, served));
  assert.equal(
    await toldBy(closed, update('2'), 403),
    'updateAttendee is refused in event 7 now, with 403, as its control is',
  );
});

test('an update that is served beside it, and one whose attendee is gone, close nothing', async () => {
  for (const [status, told] of [
    [200, 200],
    [404, undefined],
  ] as const) {
    const { controls, served } = asking(() => status);
    served.took(update('1'));
    assert.equal(await toldBy(new EventClosed(lastServed(controls, served)), update('2'), 422), told);
  }
});

test('without anything that was served before nothing is told', async () => {
  const { controls, served, sent } = asking(() => 422);
  assert.equal(await toldBy(new EventClosed(lastServed(controls, served)), update('2'), 422), undefined);
  assert.deepEqual(sent, []);
});

test('the control of a question is one like it, which is deleted at once', async () => {
  const { controls, served, sent } = asking(() => shown(201, { item: { id: 4 } }));
  served.took(plain('createAttendeeField', { item: { label: 'Meal', type: 'text' } }));
  const refused = plain('createAttendeeField', { item: { label: 'Seat', type: 'radio' } });
  assert.equal(await toldBy(new EventClosed(lastServed(controls, served)), refused, 422), 201);
  assert.deepEqual(sent[0]?.options.item, { label: 'Meal control', type: 'text' });
  assert.deepEqual(
    [sent[1]?.operation, sent[1]?.options.path],
    ['deleteAttendeeField', { event_id: '7', id: '4' }],
  );
});

test('what is deleted has no control', async () => {
  const { controls, served } = asking(() => 422);
  assert.equal(
    await toldBy(new EventClosed(lastServed(controls, served)), plain('deleteAttendeeField'), 422),
    'no',
  );
});
