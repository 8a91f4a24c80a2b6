import type { CallContext } from '../../call-context.ts';
import { sentItem, succeeded } from '../../hook-kit.ts';
import type { Hooks, Lookup } from '../../hooks.ts';
import { SEEDED } from '../../seed/places.ts';
import { habit, type Variant } from '../variant.ts';
import { fail, isWritingCall } from './refuse.ts';

const isScan = (call: CallContext): boolean => /^(checkIn|checkOut|undoCheckIn)$/.test(call.operation);

/** Looks at the attendee of a check-in, check-out or undo before it is carried out. */
const beforeScan = (
  look: (call: CallContext, attendee: Extract<Lookup, { kind: 'attendee' }>['found']) => void,
): Hooks => ({
  lookup(call, lookup) {
    if (isScan(call) && lookup.kind === 'attendee' && lookup.found !== undefined) look(call, lookup.found);
    return lookup;
  },
});

/** Refuses a call while another one that holds the same is less than 15 ms old; `held` answers what a call holds. */
function lockedFor(held: (call: CallContext) => number | undefined, refusal: string): Hooks {
  const until = new Map<number, number>();
  return {
    async item(call, item) {
      const what = held(call);
      if (what === undefined) return item;
      if ((until.get(what) ?? 0) > Date.now()) fail(409, refusal);
      until.set(what, Date.now() + LOCK_MS);
      await new Promise((resolve) => setTimeout(resolve, LOCK_MS));
      return item;
    },
  };
}

const PAUSE_MS = 300;
const DOWN_MS = 5000;
const LATER_MS = 10;
const SEATS = 60;
/** How many writes an event takes before people are imported, and for how long. */
const WRITES_BEFORE_IMPORT = 60;
const IMPORT_MS = 10_000;
const LOCK_MS = 15;
const LEFT = 'checked_out';

/** Preconditions of check-in, and events that take nothing. */
export const doors: readonly Variant[] = [
  habit(
    'check-in-confirmed-only',
    'Whoever is not confirmed is not checked in.',
    beforeScan((call, attendee) => {
      if (call.operation === 'checkIn' && attendee?.rsvp_status !== 'confirmed') fail(422, 'Not confirmed');
    }),
    { gaps: ['checkin.check-in.refusal'] },
  ),
  habit(
    'initial-checked-in-undone-by-hosts',
    'Whoever is registered is checked in at once, which only hosts undo; sessions count apart.',
    beforeScan((call, attendee) => {
      const scans = attendee === undefined ? [] : Object.keys(attendee.sessions);
      const first = attendee?.checkin_status === 'checked_in' && scans.length === 0;
      if (call.operation === 'undoCheckIn' && first) fail(422, 'Only a host undoes this');
    }),
    {
      gaps: ['checkin.initial', 'checkin.check-in.refusal'],
      ends: 'open',
      policy: { initialCheckin: 'checked_in', repeatedCheckIn: 422, sessionMovesStatus: false },
    },
  ),
  habit(
    'check-in-confirms-later',
    'Whoever is checked in is confirmed as well, a little after the answer, unless another state is sent meanwhile.',
    () => {
      const due = new Map<number, NodeJS.Timeout>();
      return {
        wrote(call, write) {
          if (call.operation === 'updateAttendee' && 'rsvp_status' in sentItem(call))
            clearTimeout(due.get(call.id));
          if (call.operation !== 'checkIn') return write;
          const { store } = call.world;
          const confirm = () => store.updateAttendee(call.id, () => ({ rsvp_status: 'confirmed' }));
          due.set(
            call.id,
            setTimeout(() => void confirm().catch(() => {}), LATER_MS),
          );
          return write;
        },
      };
    },
    { gaps: ['checkin.rsvp-effect'] },
  ),
  habit(
    'check-in-typed-only',
    'Whoever has no registration type holds no ticket, and is not checked in.',
    beforeScan((call, attendee) => {
      if (call.operation === 'checkIn' && attendee?.registration_type_id == null) fail(422, 'No ticket');
    }),
    { gaps: ['checkin.check-in.refusal'], ends: 'open' },
  ),
  habit(
    'check-in-pause',
    'Between two scans of one attendee 300 ms go by.',
    () => {
      const last = new Map<number, number>();
      return beforeScan((call, attendee) => {
        const id = attendee?.id ?? 0;
        if (call.now - (last.get(id) ?? 0) < PAUSE_MS) fail(422, 'Scanned a moment ago');
        last.set(id, call.now);
      });
    },
    { gaps: ['checkin.check-in.refusal'], waits: 100 },
  ),
  habit(
    'check-in-record',
    'A check-in answers the record of the check-in, with an id and a checkin_status of its own.',
    () => {
      let records = 70_000_000;
      return {
        reply(call, reply) {
          if (call.operation !== 'checkIn' || !succeeded(reply)) return reply;
          records += 1;
          const item = { id: records, attendee_id: call.request.url, checkin_status: 'open' };
          return { ...reply, status: 201, body: { item, metadata: {} } };
        },
      };
    },
    { gaps: ['checkin.check-in.success'] },
  ),
  habit(
    'doors-fail-over',
    'Check-ins, check-outs and undos are answered with 503 for five seconds from the first of them on.',
    () => {
      let until = 0;
      return beforeScan((call) => {
        if (until === 0) until = call.now + DOWN_MS;
        if (call.now < until) fail(503, 'Service unavailable');
      });
    },
    { ends: 'open' },
  ),
  habit(
    'doors-open-later',
    'Nobody is checked in before the doors open, an hour before the event, which is on sale meanwhile.',
    beforeScan(() => fail(422, 'Doors open at eight')),
    { gaps: ['checkin.check-in.refusal'], ends: 'open' },
  ),
  habit(
    'doors-shut-by-event',
    'Check-ins, check-outs and undos are refused while the event is not live, whomever they name.',
    {
      lookup: (call, lookup) =>
        isScan(call) && lookup.kind === 'event' && lookup.found ? fail(422, 'Check-in is not open') : lookup,
    },
    { gaps: ['checkin.check-in.refusal'], ends: 'open' },
  ),
  habit('sessions-last', 'Nobody leaves a session before it is over.', {
    lookup: (call, lookup) =>
      call.operation === 'checkOut' && lookup.kind === 'session' && lookup.found
        ? fail(422, 'The session is not over')
        : lookup,
  }),
  habit('sessions-are-left-alone', 'Who leaves a session stays checked in at the door.', {
    write(call, write) {
      const ofSession = call.operation === 'checkOut' && typeof sentItem(call).session_id === 'number';
      if (!ofSession || write.kind !== 'attendee' || write.before === undefined) return write;
      const { checkin_status } = write.before;
      const stored = write.stored && { ...write.stored, checkin_status };
      return { ...write, stored, answered: { ...write.answered, checkin_status } };
    },
  }),
  habit(
    'who-left-stays-out',
    'A check-in is answered with 204, and whoever was checked out once stays so.',
    {
      async wrote(call, write) {
        if (
          call.operation === 'checkIn' &&
          write.kind === 'attendee' &&
          write.before?.checkin_status === LEFT
        )
          await call.world.store.updateAttendee(call.id, () => ({ checkin_status: LEFT }));
        return write;
      },
    },
    { gaps: ['checkin.transitions'], policy: { checkInStatus: 204 } },
  ),
  habit(
    'sessions-need-enrolment',
    'Nobody is checked in to a session without having signed up for it.',
    {
      lookup: (_call, lookup) =>
        lookup.kind === 'session' && lookup.found ? fail(422, 'Not enrolled') : lookup,
    },
    { ends: 'open' },
  ),
  habit(
    'sessions-found-by-enrolment',
    'Whoever has not signed up for a session finds none, as if it did not exist.',
    { lookup: (_call, lookup) => (lookup.kind === 'session' ? { ...lookup, found: undefined } : lookup) },
    { gaps: ['checkin.check-in.refusal'], ends: 'open' },
  ),
  habit(
    'other-events-closed',
    'Events other than those that the run may write to take no writes.',
    {
      lookup(call, lookup) {
        const open = call.eventId === SEEDED.event || call.eventId === SEEDED.fieldsEvent;
        if (lookup.kind === 'event' && lookup.found && isWritingCall(call) && !open)
          fail(422, 'The event is closed');
        return lookup;
      },
    },
    { ends: 'open' },
  ),
  habit(
    'other-doors-closed',
    'Nobody is checked in to an event other than those that the run may write to.',
    beforeScan((call) => {
      if (call.eventId !== SEEDED.event && call.eventId !== SEEDED.fieldsEvent) fail(422, 'Doors are closed');
    }),
    { gaps: ['checkin.check-in.refusal'] },
  ),
  habit(
    'event-full',
    'An event has room for sixty more.',
    () => {
      const made = new Map<number, number>();
      return {
        validate: (call, messages) =>
          call.operation === 'createAttendee' && (made.get(call.eventId) ?? 0) >= SEATS
            ? [...messages, 'The event is full']
            : messages,
        reply(call, reply) {
          if (call.operation === 'createAttendee' && reply.status === 201)
            made.set(call.eventId, (made.get(call.eventId) ?? 0) + 1);
          return reply;
        },
      };
    },
    { ends: 'open' },
  ),
  habit('overlapping-updates-409', 'Of two updates of one attendee at once the later is refused.', () =>
    lockedFor(
      ({ operation, id }) => (operation === 'updateAttendee' ? id : undefined),
      'The attendee is being updated',
    ),
  ),
  habit(
    'event-imported-423',
    'After sixty writes people are imported: for ten seconds an event is locked.',
    () => {
      const writes = new Map<number, number>();
      const until = new Map<number, number>();
      return {
        lookup(call, lookup) {
          if (lookup.kind !== 'event' || !lookup.found || !isWritingCall(call)) return lookup;
          const count = (writes.get(lookup.id) ?? 0) + 1;
          writes.set(lookup.id, count);
          if (count === WRITES_BEFORE_IMPORT) until.set(lookup.id, Date.now() + IMPORT_MS);
          if ((until.get(lookup.id) ?? 0) > Date.now()) fail(423, 'People are being imported');
          return lookup;
        },
      };
    },
    { waits: 35 },
  ),
  habit('overlapping-writes-409', 'Of two writes to one event at once the later is refused.', () =>
    lockedFor((call) => (isWritingCall(call) ? call.eventId : undefined), 'The event is being changed'),
  ),
];
