import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TypeFull } from '../../../harness/inquiry/explanations/type-full.ts';
import { TypePlaces, typeIn } from '../../../harness/inquiry/type-places.ts';
import { asking, plain, shown, toldBy } from './asked.ts';

const create = plain('createAttendee', { item: { first_name: 'Zoe', registration_type_id: 5 } });
const FULL = 'registration type 5 of event 7 is full';

/** A service that refuses creates with the type, and shows this of it. */
function typeFull(record: object, plainStatus = 201) {
  const { attendees, before, ask } = asking(({ operation, options }) => {
    if (operation === 'getRegistrationType') return shown(200, { item: record });
    return typeIn(options.item) === undefined ? plainStatus : 422;
  });
  const places = new TypePlaces(before, ask);
  return { places, full: new TypeFull(attendees, places) };
}

test('a type is full whose record says so while creates without it are served', async () => {
  const { full } = typeFull({ capacity: 2, participants_count: 2 });
  assert.equal(await toldBy(full, create, 422), FULL);
  assert.equal(full.reason('7', create.options.item), FULL);
  assert.equal(full.reason('7', {}), undefined);
});

test('a type is full that was taken before in this run', async () => {
  const { full, places } = typeFull({});
  await places.took('7', '5');
  assert.equal(await toldBy(full, create, 422), FULL);
});

test('a type that has places is refused wrongly, by the create without it', async () => {
  const { full } = typeFull({ capacity: 9, participants_count: 2 });
  assert.equal(await toldBy(full, create, 422), 201);
});

test('a type is not to blame where creates without it are refused, or where the call names none', async () => {
  const { full } = typeFull({}, 422);
  assert.equal(await toldBy(full, create, 422), undefined);
  assert.equal(await toldBy(full, plain('createAttendee', { item: {} }), 422), 'no');
});
