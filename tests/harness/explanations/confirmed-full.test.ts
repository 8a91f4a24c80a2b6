import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfirmedFull } from '../../../harness/inquiry/explanations/confirmed-full.ts';
import { Stranger } from '../../../harness/inquiry/stranger.ts';
import { asking, plain, shown, toldBy } from './asked.ts';

const confirm = plain('updateAttendee', { path: { id: '1' }, item: { rsvp_status: 'confirmed' } });

/** A service that makes a stranger, and answers who confirms it so. */
function confirmedFull(status: number) {
  const { attendees, before, controls, sent } = asking(({ operation, options: { item } }) => {
    if (operation === 'createAttendee') return shown(201, { item: { id: 90 } });
    return (item as { rsvp_status: string }).rsvp_status === 'confirmed' ? status : 200;
  });
  return { full: new ConfirmedFull(new Stranger(controls, attendees), before), sent };
}

test('the confirmed are full where a stranger is not confirmed, too', async () => {
  const { full } = confirmedFull(422);
  await full.served(confirm);
  assert.equal(
    await toldBy(full, confirm, 422),
    'the confirmed of event 7 are full: rsvp_status confirmed is answered 422',
  );
});

test('a stranger that is confirmed gives its place back', async () => {
  const { full, sent } = confirmedFull(200);
  await full.served(confirm);
  assert.equal(await toldBy(full, confirm, 422), 200);
  assert.deepEqual(sent.at(-1)?.options.item, { rsvp_status: 'declined' });
});

test('an event in which nobody was confirmed before has no places that could be taken', async () => {
  const { full, sent } = confirmedFull(422);
  assert.equal(await toldBy(full, confirm, 422), undefined);
  assert.deepEqual(sent, []);
});

test('only a confirmation is refused for them, by a status that tells of places', async () => {
  const { full } = confirmedFull(422);
  assert.equal(await toldBy(full, plain('updateAttendee', { item: { company: 'Guild' } }), 422), 'no');
  assert.equal(await toldBy(full, confirm, 405), 'no');
});
