import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import type { ViolationFact } from '../../record/facts.ts';
import { isCheckIn, type OperationId } from '../../spec/contract.ts';
import { bodyOf, CheckedAttendee, type CheckInForm } from '../../suites/check-in/check-in.ts';
import { CHECK_IN_SCRIPTS, type CheckInScript, type Walker } from '../../suites/check-in/check-in-scripts.ts';
import { judgeCheckIn } from '../../suites/check-in/claims/can-enter.ts';
import { judgeWays } from '../../suites/check-in/claims/same-way.ts';
import { fakeCheck, fakeReply } from '../fixtures/fake-check.ts';

const TYPE = 50;
const SESSION = '9';

/** A guest in the place of one who comes in some way, with a registration type or without. */
type Lent = readonly [way: CheckInForm, path: CheckInScript, type: number | null];

/** Whether a service takes an operation in some way of one with this registration type, or with none. */
type Takes = (asked: { readonly way: string; readonly type: number | null }) => boolean;

const byTicket: Takes = ({ type }) => type !== null;

const wayOf = ({ item, json }: CallOptions): string => JSON.stringify({ item, json });
const sentBy = (way: CheckInForm): string => wayOf(bodyOf(way, SESSION));

/** A check at a service, to which guests are lent of whom every other one has a registration type. */
function at(takes: Takes) {
  const { check, worker, facts } = fakeCheck('checkin.check-in.succeeds', 'checkin.null-session');
  const types = new Map<string, number | null>();
  /** Whom each exchange was about. */
  const guests = new Map<string, string>();
  const call = async (operation: OperationId, options: CallOptions) => {
    const id = String(options.path?.['id']);
    const type = types.get(id) ?? null;
    const served = !isCheckIn(operation) || takes({ way: wayOf(options), type });
    const item = { id: Number(id), first_name: 'Ada', registration_type_id: type };
    const reply = served ? fakeReply(200, { item }) : fakeReply(422, { errors: ['no ticket'] });
    Object.assign(reply.exchange, { id: `x${guests.size}`, operation });
    guests.set(reply.exchange.id, id);
    return reply;
  };
  const guestOf = (type: number | null): CreatedAttendee => {
    const id = String(types.size + 1);
    types.set(id, type);
    const record = { id: Number(id), first_name: 'Ada', registration_type_id: type };
    return { event: '1', id, record, sent: {}, reply: fakeReply(201) } as unknown as CreatedAttendee;
  };
  Object.defineProperty(check, 'api', { value: { call } });
  Object.assign(worker.profile, { session_id: SESSION });
  const sandbox = { event: '1', borrows: async () => [guestOf(TYPE), guestOf(null)] } as unknown as Sandbox;

  const walked = ([way, path, type]: Lent): Promise<Walker> => {
    const door = new CheckedAttendee(check, guestOf(type));
    const before = door.state;
    return door
      .move(CHECK_IN_SCRIPTS[path][0], way, bodyOf(way, SESSION))
      .then((reply) => ({ way, path, door, before, replies: [reply] }));
  };
  return {
    ...{ check, worker, sandbox, guests },
    walkers: (lent: readonly Lent[]): Promise<Walker[]> => Promise.all(lent.map(walked)),
    /** The breaches that the check has found in the end. */
    async breaches(): Promise<ViolationFact[]> {
      await check.end();
      return facts().filter((fact) => fact.kind === 'violation');
    },
  };
}

/** None with a type comes to the door first; one who is not checked in first was never refused there. */
const TYPED_TO_SESSION: readonly Lent[] = [
  ['empty item', 'undo first', TYPE],
  ['empty item', 'leaves', null],
  ['empty item', 'returns', null],
  ['no body', 'leaves', null],
  ['null session', 'leaves', null],
  ['session', 'leaves', TYPE],
];

test('a session that takes one with a ticket accuses no door that refuses those without', async () => {
  const service = at(byTicket);
  const { check, sandbox, worker } = service;
  await judgeCheckIn(check, sandbox, worker, await service.walkers(TYPED_TO_SESSION), undefined);
  assert.deepEqual(await service.breaches(), []);
});

test('a door that refuses whom a session takes is broken, and the proof shows one guest at both', async () => {
  const service = at(({ way }) => way === sentBy('session'));
  const { check, sandbox, worker, guests } = service;
  await judgeCheckIn(check, sandbox, worker, await service.walkers(TYPED_TO_SESSION), undefined);
  const [breach, ...others] = await service.breaches();
  assert.equal(breach?.rule, 'checkin.check-in.succeeds');
  assert.deepEqual(others, []);
  const shown = breach.exchanges.map((id) => guests.get(id));
  assert.ok(shown.slice(0, -1).includes(shown.at(-1)), shown.join(', '));
});

test('a door that refuses those who are checked in already accuses nobody, whatever a session takes', async () => {
  const service = at(({ way }) => way === sentBy('session'));
  const { check, sandbox, worker } = service;
  const walkers = (await service.walkers(TYPED_TO_SESSION)).map((one) => ({ ...one, before: 'checked_in' }));
  await judgeCheckIn(check, sandbox, worker, walkers, undefined);
  assert.deepEqual(await service.breaches(), []);
});

for (const [what, lent] of [
  ['takes an empty item', ['empty item', 'null session']],
  ['refuses an empty item', ['no body', 'empty item']],
] as const)
  test(`a door that ${what} of one with a ticket alone tells no way from another`, async () => {
    const service = at(byTicket);
    const { check, sandbox, worker } = service;
    const [typed, untyped] = lent;
    const walkers = await service.walkers([
      [typed, 'leaves', TYPE],
      [untyped, 'leaves', null],
    ]);
    await judgeWays(check, sandbox, worker, walkers);
    assert.deepEqual(await service.breaches(), []);
  });

test('a null session, or an item without one, that is refused where others are taken is broken', async () => {
  for (const [refused, rule] of [
    ['null session', 'checkin.null-session'],
    ['empty item', 'checkin.body-optional'],
  ] as const) {
    const service = at(({ way }) => way !== sentBy(refused));
    const { check, sandbox, worker } = service;
    const walkers = await service.walkers([
      ['empty item', 'leaves', TYPE],
      ['no body', 'leaves', TYPE],
      ['null session', 'leaves', TYPE],
    ]);
    await judgeWays(check, sandbox, worker, walkers);
    assert.deepEqual(new Set((await service.breaches()).map((one) => one.rule)), new Set([rule]));
  }
});
