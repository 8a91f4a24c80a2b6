import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offered, Shelves } from '../../harness/broker/shelves.ts';
import type { Answered } from '../../harness/call/answered.ts';
import { Conflicts } from '../../harness/call/conflicts.ts';
import { isRefusal, type PlainCall } from '../../harness/call/plain-call.ts';
import { Inquiry } from '../../harness/inquiry/inquire.ts';
import { ServedBefore } from '../../harness/inquiry/served-before.ts';
import { TypePlaces } from '../../harness/inquiry/type-places.ts';
import type { OperationId } from '../../spec/contract.ts';

const answered = (status: number, item?: unknown): Answered =>
  ({
    exchange: { response: { status, headers: {}, body: '' }, failure: null },
    body: item === undefined ? null : { native: { item }, exact: { item } },
  }) as unknown as Answered;

const call = (operation: OperationId, item?: unknown): PlainCall => ({
  operation,
  options: { path: { event_id: '7' }, ...(item !== undefined && { item }) },
  live: 'client',
});

/** A look at a service that answers each call with a status, and what was sent for it. */
function looking(
  status: (call: PlainCall) => number,
  record?: unknown,
  phonesInsteadOf: (refused: unknown) => readonly string[] = () => [],
) {
  const sent: PlainCall[] = [];
  const rests: number[] = [];
  const before = new ServedBefore(offered(new Shelves()));
  const send = async (one: PlainCall): Promise<Answered> => {
    sent.push(one);
    return answered(
      status(one),
      one.operation === 'getRegistrationType' || one.operation === 'createAttendee' ? record : undefined,
    );
  };
  const types = new TypePlaces(before, send);
  const look = new Inquiry({
    send,
    event: '7',
    creates: {
      newAttendees: () => [{ first_name: 'Ada', phone: '+12025550123' }, { first_name: 'Eve' }],
      renewForm: async () => 'same',
      phonesInsteadOf,
    },
    before,
    types,
    conflicts: new Conflicts(0),
    pauseMs: 0,
    rest: async (ms) => void rests.push(ms),
  });
  return { look, sent, types, rests };
}

const nameOf = ({ options }: PlainCall): unknown =>
  (options.item as { first_name?: unknown } | undefined)?.first_name;

test('a create that is refused again while a plain one is served is broken, and both answers prove it', async () => {
  const { look } = looking((one) =>
    one.operation === 'createAttendee' && nameOf(one) === 'Zoe' ? 422 : 201,
  );
  const outcome = await look.at(call('createAttendee', { first_name: 'Zoe' }), answered(422));
  assert.equal(outcome.is, 'broken');
  const proof = outcome.is === 'broken' ? outcome.proof : [];
  assert.deepEqual(
    proof.map(({ exchange }) => exchange.response?.status),
    [422, 201, 422],
  );
});

test('a create whose positive control is refused too finds the event full, and none is sent there any more', async () => {
  const { look, sent } = looking((one) => (one.operation === 'createAttendee' ? 422 : 200));
  look.served(call('createAttendee'));
  const outcome = await look.at(call('createAttendee', { first_name: 'Zoe' }), answered(422));
  assert.match(outcome.is === 'excused' ? outcome.reason : '', /^event 7 takes no more attendees/);
  assert.deepEqual(sent.map(nameOf), [undefined, 'Ada', 'Eve']);
  assert.match(
    look.forgoes('createAttendee', { path: { event_id: '7' } })?.reason ?? '',
    /no more attendees/,
  );
  assert.equal(look.forgoes('createAttendee', { path: { event_id: '8' } }), undefined);
  assert.equal(look.forgoes('updateAttendee', { path: { event_id: '7' } }), undefined);
});

const typed = call('createAttendee', { first_name: 'Zoe', registration_type_id: 5 });
const typeOf = ({ options }: PlainCall): unknown =>
  (options.item as { registration_type_id?: unknown } | undefined)?.registration_type_id;
/** Who takes attendees, and none of registration type 5. */
const withoutType = (one: PlainCall): number => (typeOf(one) === 5 ? 422 : 201);

test('a registration type that was taken before, or whose record says so, is full, and none is sent with it any more', async () => {
  const taken = looking(withoutType);
  await taken.types.took('7', '5');
  const told = looking(withoutType, { capacity: 40, participants_count: 40 });
  for (const { look } of [taken, told]) {
    const outcome = await look.at(typed, answered(422));
    assert.deepEqual(outcome, {
      is: 'excused',
      by: 'type-full',
      reason: 'registration type 5 of event 7 is full',
      leaves: 'noPlace',
    });
    assert.equal(look.forgoes('createAttendee', typed.options)?.leaves, 'noPlace');
    assert.equal(look.forgoes('createAttendee', { path: { event_id: '7' }, item: {} }), undefined);
  }
});

test('a registration type that was never taken, and tells of places or of none, is refused wrongly', async () => {
  for (const record of [
    { capacity: 40, participants_count: 35 },
    { capacity: null, participants_count: 35 },
  ])
    assert.equal((await looking(withoutType, record).look.at(typed, answered(422))).is, 'broken');
});

test('a create with a registration type that is served is no proof against one whose place was taken meanwhile', async () => {
  // Somebody left a place, and the control takes it.
  let left = 1;
  const { look, types } = looking((one) => (typeOf(one) !== 5 || left-- === 1 ? 201 : 422));
  await types.took('7', '5');
  assert.equal((await look.at(typed, answered(422))).is, 'excused');
});

test('a plain create is told from the least one: who takes the least and refuses the plain is broken', async () => {
  const { look } = looking((one) =>
    one.operation === 'createAttendee' && nameOf(one) !== 'Eve' ? 422 : 200,
  );
  assert.equal((await look.at(call('createAttendee', { first_name: 'Zoe' }), answered(422))).is, 'broken');
});

test('creates that are refused by another status than that of a full event from the first are broken', async () => {
  const { look } = looking((one) => (one.operation === 'createAttendee' ? 405 : 200));
  assert.equal((await look.at(call('createAttendee', {}), answered(405))).is, 'broken');
});

test('a refusal by a service that refuses plain readings too is no breach, and everything rests a while', async () => {
  const { look, rests } = looking(() => 403);
  const outcome = await look.at(call('updateAttendee', { company: 'Guild' }), answered(403));
  assert.match(outcome.is === 'excused' ? outcome.reason : '', /^shut out: .*403/);
  assert.match(look.forgoes('listEvents', {})?.reason ?? '', /shut out/);
  // What was waited for in vain is not waited for again.
  const waited = rests.length;
  assert.ok(waited > 0);
  assert.equal((await look.at(call('updateAttendee', { company: 'Guild' }), answered(403))).is, 'excused');
  assert.equal(rests.length, waited);
});

test('a service that refuses everything and serves again after a rest is asked again, once for all calls', async () => {
  const shut = { for: 2 };
  const service = looking(() => (shut.for > service.rests.length ? 403 : 200));
  const { look, rests } = service;
  const outcomes = await Promise.all(
    ['Guild', 'Union'].map((company) => look.at(call('updateAttendee', { company }), answered(403))),
  );
  assert.deepEqual(
    outcomes.map(({ is }) => is),
    ['served', 'served'],
  );
  assert.equal(rests.length, 2);
  assert.equal(look.forgoes('listEvents', {}), undefined);
  // What a probe was answered meanwhile says nothing.
  shut.for = 3;
  assert.equal((await look.shutOut(call('updateAttendee'), answered(403)))?.passed, true);
});

test('an update is put again beside the one that was served last, and is served or broken by what it is answered', async () => {
  const wrong = { company: null };
  let served = 0;
  const { look, sent } = looking(({ options }) =>
    options.item === wrong ? ([503, 422, 200][served++] ?? 200) : 200,
  );
  look.served(call('updateAttendee', { company: 'Guild' }));
  assert.equal((await look.at(call('updateAttendee', wrong), answered(422))).is, 'excused');
  assert.equal((await look.at(call('updateAttendee', wrong), answered(422))).is, 'broken');
  assert.equal((await look.at(call('updateAttendee', wrong), answered(422))).is, 'served');
  assert.deepEqual(sent[1]?.options.item, { company: 'Guild' });
});

test('what a probe changed after it is no control any more', async () => {
  const { look, sent } = looking(() => 200);
  const update = (id: string, intent: 'valid' | 'probe'): PlainCall => ({
    ...call('updateAttendee'),
    options: { path: { event_id: '7', id }, intent },
  });
  look.served(update('3', 'valid'));
  look.served(update('3', 'probe'));
  await look.at(call('updateAttendee', {}), answered(422));
  assert.deepEqual(
    sent.map(({ operation }) => operation),
    ['getEvent', 'updateAttendee'],
  );
  look.served(update('3', 'valid'));
  look.served(update('4', 'probe'));
  sent.length = 0;
  await look.at(call('updateAttendee', {}), answered(422));
  assert.equal(sent[1]?.options.path?.['id'], '3');
});

test('a write to an attendee that was given to others is put to it no more', async () => {
  const to = (operation: OperationId, id: string): PlainCall => ({
    ...call(operation),
    options: { path: { event_id: '7', id } },
  });
  const { look, sent } = looking(() => 200);
  look.served(to('updateAttendee', '3'));
  look.served(to('checkIn', '4'));
  look.letGo('7', '3');
  await look.at(to('updateAttendee', '5'), answered(422));
  await look.at(to('checkIn', '5'), answered(422));
  assert.deepEqual(
    sent.map(({ operation, options: { path } }) => `${operation} ${path?.['id']}`),
    ['getEvent 7', 'updateAttendee 5', 'getEvent 7', 'checkIn 4', 'checkIn 5'],
  );
});

test('an attendee field that was deleted is the control of no other, nor is one that is not found', async () => {
  const field = (operation: OperationId): PlainCall => {
    const one = call(operation, { label: 'Meal' });
    return { ...one, options: { ...one.options, path: { event_id: '7', id: '3' } } };
  };
  const { look, sent } = looking(({ operation }) => (operation === 'getEvent' ? 200 : 404));
  look.served(field('updateAttendeeField'));
  assert.ok('beside' in (await look.excuse(call('updateAttendeeField'), answered(403))));
  look.served(field('deleteAttendeeField'));
  sent.length = 0;
  assert.ok('beside' in (await look.excuse(call('updateAttendeeField'), answered(404))));
  assert.deepEqual(
    sent.map(({ operation }) => operation),
    ['getEvent'],
  );
});

test('who was never served a reading, though writes, is shut out by nothing while the client is served', async () => {
  const { look } = looking(() => 200);
  const personal: PlainCall = { ...call('checkIn'), live: 'personal' };
  const walled = looking((one) => (one.live === 'personal' ? 403 : 200)).look;
  assert.ok('beside' in (await walled.excuse(personal, answered(403))));
  walled.served(personal);
  assert.ok('beside' in (await walled.excuse(personal, answered(403))));
  walled.served({ ...call('listEvents'), live: 'personal' });
  assert.ok('reason' in (await walled.excuse(personal, answered(403))));
  assert.ok('beside' in (await look.excuse(personal, answered(403))));
});

test('limits, gateways and ends of tokens are no refusals, and a 500 needs no second look', () => {
  assert.deepEqual(
    [200, 302, 400, 401, 403, 404, 422, 429, 500, 502, 503, 504].filter(isRefusal),
    [400, 403, 404, 422],
  );
});

const confirmation = (id: string): PlainCall => ({
  operation: 'updateAttendee',
  options: { path: { event_id: '7', id }, item: { rsvp_status: 'confirmed' } },
  live: 'client',
});
const isConfirmation = ({ operation, options: { item } }: PlainCall): boolean =>
  operation === 'updateAttendee' && (item as { rsvp_status?: unknown }).rsvp_status === 'confirmed';

test('a confirmation is refused for want of a place where one was served before and nobody new is confirmed either', async () => {
  const { look, sent } = looking((one) => (isConfirmation(one) ? 422 : 201), { id: 90 });
  await look.served(confirmation('1'));
  const outcome = await look.at(confirmation('2'), answered(422));
  assert.equal(
    outcome.is === 'excused' && outcome.leaves === 'noPlace' && outcome.reason,
    'the confirmed of event 7 are full: rsvp_status confirmed is answered 422',
  );
  const strangers = sent.filter(({ options }) => String(options.path?.['id']) === '90');
  assert.deepEqual(
    strangers.map(({ options }) => (options.item as { rsvp_status?: unknown }).rsvp_status),
    ['confirmed', 'declined', 'confirmed'],
  );
  const before = sent.length;
  await look.at(confirmation('3'), answered(422));
  assert.ok(!sent.slice(before).some(({ operation }) => operation === 'createAttendee'), 'made one more');
});

test('a confirmation that is refused while somebody new is confirmed is broken, and so is one of which none was ever served', async () => {
  const one = looking((call) => (call.options.path?.['id'] === '2' ? 422 : 201), { id: 90 });
  await one.look.served(confirmation('1'));
  assert.equal((await one.look.at(confirmation('2'), answered(422))).is, 'broken');
  // The place that it took is free again.
  const last = one.sent.filter(({ options }) => String(options.path?.['id']) === '90').at(-1);
  assert.deepEqual(last?.options.item, { rsvp_status: 'declined' });
  const never = looking((call) => (isConfirmation(call) ? 422 : 201), { id: 90 });
  assert.equal((await never.look.at(confirmation('2'), answered(422))).is, 'broken');
});

/** What a call says, as it is compared. */
const saying = (status: number, text = '', operation = 'checkIn'): Answered =>
  ({ exchange: { operation, response: { status, body: text } } }) as unknown as Answered;

test('writes that met others are put again one after the other, and none is broken', async () => {
  // A service that takes one write at a time.
  let open = 0;
  let most = 0;
  const conflicts = new Conflicts(1);
  const send = async (): Promise<Answered> => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 2));
    open -= 1;
    return saying(200);
  };
  const all = await Promise.all(Array.from({ length: 5 }, () => conflicts.again(saying(409), send)));
  assert.equal(most, 1);
  assert.deepEqual(
    all.map(({ exchange }) => exchange.response?.status),
    [200, 200, 200, 200, 200],
  );
  const { look } = looking((one) => (one.operation === 'updateAttendee' ? 200 : 409));
  assert.equal((await look.at(call('updateAttendee', { company: 'Guild' }), answered(409))).is, 'served');
});

test('no write is sent beside one that is put again', async () => {
  const conflicts = new Conflicts(0);
  const log: string[] = [];
  const step = async (name: string) => {
    log.push(name);
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.push(`${name} over`);
    return saying(200);
  };
  await Promise.all([
    conflicts.beside(() => step('first')),
    conflicts.again(saying(409), () => step('again')),
    conflicts.beside(() => step('third')),
  ]);
  assert.deepEqual(log, ['first', 'first over', 'again', 'again over', 'third', 'third over']);
});

test('what is said to a write that has its event to itself, too, is asked once more and not as often', async () => {
  const conflicts = new Conflicts(0);
  const tries = async (text: string): Promise<number> => {
    let count = 0;
    await conflicts.again(saying(409, text), async () => {
      count += 1;
      return saying(409, text);
    });
    return count;
  };
  const first = await tries('Attendee 7 is checked in');
  assert.ok(first > 1);
  assert.equal(await tries('Attendee 7 is checked in'), first);
  assert.equal(await tries('Attendee 8 is checked in'), 1);
  assert.equal(await tries('Attendee 8 is being changed'), first);
  assert.ok(!conflicts.mayHaveMet(saying(422)));
});

const phoneOf = ({ options }: PlainCall): unknown => (options.item as { phone?: unknown } | undefined)?.phone;

test('a create or an update that is served with another telephone number had one that may be taken; a broken one is refused with any', async () => {
  const own = '+12025554400';
  const insteadOf = (refused: unknown) => (refused === own ? ['+13035554400'] : []);
  for (const operation of ['createAttendee', 'updateAttendee'] as const) {
    const put = call(operation, { first_name: 'Zoe', phone: own });
    const { look } = looking((one) => (phoneOf(one) === own ? 422 : 201), undefined, insteadOf);
    const outcome = await look.at(put, answered(422));
    assert.equal(outcome.is === 'excused' && outcome.leaves, 'taken');
    const refusing = looking((one) => (nameOf(one) === 'Zoe' ? 422 : 201), undefined, insteadOf);
    assert.equal((await refusing.look.at(put, answered(422))).is, 'broken');
    const odd = call(operation, { first_name: 'Zoe', phone: '+4915112345678' });
    const refusingOdd = looking(
      (one) => (phoneOf(one) === '+4915112345678' ? 422 : 201),
      undefined,
      insteadOf,
    );
    assert.equal((await refusingOdd.look.at(odd, answered(422))).is, 'broken');
  }
});
