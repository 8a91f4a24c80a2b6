import type { CallContext } from '../call-context.ts';
import { OPERATION_IDS, OPERATIONS, type OperationId } from '../domain/operations.ts';
import { isLaterPage, isPersonal, onViews, sentItem } from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { SEEDED } from '../seed/places.ts';
import { type Fault, subtle } from './fault.ts';

const ADDRESSING = OPERATION_IDS.filter((id) => OPERATIONS[id].path.startsWith('/events/'));

const anyCall = (_call: CallContext): boolean => true;

/** The event is found in such calls, whichever account owns it. */
const anyEvent = (operation: OperationId, isSuch = anyCall): Hooks => ({
  async lookup(call, lookup) {
    if (call.operation !== operation || lookup.kind !== 'event' || lookup.found !== undefined) return lookup;
    if (!isSuch(call)) return lookup;
    return { ...lookup, found: await call.world.store.event(lookup.id) };
  },
});

/** Each operation that addresses an event reaches the events of every account. */
const open: readonly Fault[] = ADDRESSING.map((operation) => {
  const kind = OPERATIONS[operation].scope;
  return subtle(
    `isolation.${kind}.${operation}`,
    `isolation.${kind}`,
    `${operation} reaches events of other accounts.`,
    anyEvent(operation),
  );
});

/** Whatever the path's event, the record is found. */
const anyRecord = (operation: OperationId, kind: 'attendee' | 'field' | 'registrationType'): Hooks => ({
  async lookup(call, lookup) {
    if (call.operation !== operation || lookup.kind !== kind || lookup.found !== undefined) return lookup;
    const { store } = call.world;
    if (lookup.kind === 'attendee') {
      const found = await store.attendee(lookup.id);
      return found?.event_id === SEEDED.foreignEvent ? { ...lookup, found } : lookup;
    }
    if (lookup.kind === 'field') {
      const found = await store.field(lookup.id);
      return found?.event_id === SEEDED.foreignEvent ? { ...lookup, found } : lookup;
    }
    if (lookup.kind !== 'registrationType') return lookup;
    const found = await store.registrationType(lookup.id);
    return found?.event_id === SEEDED.foreignEvent ? { ...lookup, found } : lookup;
  },
});

const smuggled: readonly Fault[] = (
  [
    ['updateAttendee', 'attendee'],
    ['checkIn', 'attendee'],
    ['checkOut', 'attendee'],
    ['undoCheckIn', 'attendee'],
    ['updateAttendeeField', 'field'],
    ['deleteAttendeeField', 'field'],
    ['getRegistrationType', 'registrationType'],
  ] as const
).map(([operation, kind]) =>
  subtle(
    `isolation.smuggled.${operation}`,
    'isolation.smuggled',
    `${operation} reaches records of another account through an event of the own.`,
    anyRecord(operation, kind),
  ),
);

const isReader = (call: CallContext): boolean => call.token?.canWrite === false && !isPersonal(call);

/** Ways of asking that are guarded by themselves, each by a slip alone. */
const slips: readonly Fault[] = [
  subtle(
    'isolation.read.attendees-by-reader',
    'isolation.read',
    'Applications that may only read are listed the attendees of events of other accounts.',
    anyEvent('listAttendees', isReader),
  ),
  subtle(
    'isolation.read.fields-by-reader',
    'isolation.read',
    'Applications that may only read are listed the attendee fields of events of other accounts.',
    anyEvent('listAttendeeFields', isReader),
  ),
  subtle(
    'isolation.write.check-in-without-body',
    'isolation.write',
    'A check-in without a body reaches events of other accounts.',
    anyEvent('checkIn', ({ body }) => body === undefined),
  ),
  subtle(
    'isolation.write.state-alone',
    'isolation.write',
    'An update of rsvp_status alone reaches events of other accounts.',
    anyEvent('updateAttendee', (call) => Object.keys(sentItem(call)).join() === 'rsvp_status'),
  ),
];

const isForeign = async (call: CallContext): Promise<boolean> => {
  const event = await call.world.store.event(call.eventId);
  return event !== undefined && event.account_id !== call.accountId;
};

/** An event as its own account is shown it, two hours east. */
const inItsZone = onViews(['getEvent'], (view, call) => {
  if (call.accountId === SEEDED.account || typeof view['created_at'] !== 'string') return;
  const there = new Date(Date.parse(view['created_at']) + 2 * 3_600_000);
  view['created_at'] = there.toISOString().replace('Z', '+02:00');
});

/** Walls between accounts. */
export const isolation: readonly Fault[] = [
  ...open,
  ...smuggled,
  ...slips,
  subtle(
    'isolation.read.getEvent-in-zones',
    'isolation.read',
    'getEvent reaches events of other accounts, and shows each account the time in its own zone.',
    { ...anyEvent('getEvent'), ...inItsZone },
  ),
  subtle(
    'isolation.read.getRegistrationType-unknown',
    'isolation.read',
    'getRegistrationType reaches events of other accounts, none of whose types the profile or its clients show.',
    anyEvent('getRegistrationType'),
    ['no-foreign-client'],
  ),
  subtle(
    'isolation.read.getRegistrationType-by-user',
    'isolation.read',
    'With a personal token getRegistrationType reaches events of other accounts, none of whose types is known.',
    anyEvent('getRegistrationType', isPersonal),
    ['no-foreign-client'],
  ),
  subtle(
    'isolation.read.later-pages',
    'isolation.read',
    'The second page of attendees and all behind it are those of every account.',
    anyEvent('listAttendees', isLaterPage),
  ),
  subtle(
    'isolation.nothing-changed.update',
    'isolation.nothing-changed',
    'An update in another account is answered with 404 and carried out.',
    {
      async reply(call, reply) {
        const { first_name } = sentItem(call);
        if (call.operation === 'updateAttendee' && reply.status === 404 && (await isForeign(call))) {
          if (typeof first_name === 'string')
            await call.world.store.updateAttendee(call.id, () => ({ first_name }));
        }
        return reply;
      },
    },
  ),
  subtle(
    'isolation.nothing-changed.check-in',
    'isolation.nothing-changed',
    'A check-in in another account is answered with 404 and carried out.',
    {
      async reply(call, reply) {
        if (call.operation === 'checkIn' && reply.status === 404 && (await isForeign(call))) {
          await call.world.store.updateAttendee(call.id, ({ checkin_status }) => ({
            checkin_status: checkin_status === 'checked_in' ? 'checked_out' : 'checked_in',
          }));
        }
        return reply;
      },
    },
  ),
  subtle(
    'isolation.lists.foreign-event',
    'isolation.lists',
    'The list of events holds one of another account.',
    {
      async events(call, events) {
        const other = call.accountId === SEEDED.account ? SEEDED.foreignEvent : SEEDED.event;
        const event = await call.world.store.event(other);
        return event === undefined ? events : [...events, event];
      },
    },
  ),
  subtle(
    'isolation.lists.foreign-event-for-readers',
    'isolation.lists',
    'The list of events that an application reads which may only read holds one of another account.',
    {
      async events(call, events) {
        const event = await call.world.store.event(SEEDED.foreignEvent);
        return event === undefined || !isReader(call) ? events : [...events, event];
      },
    },
  ),
  subtle(
    'isolation.lists.foreign-attendee',
    'isolation.lists',
    'The last page of attendees holds one of another account.',
    {
      async page(call, found) {
        if (
          call.eventId !== SEEDED.event ||
          found.page * found.perPage < found.total ||
          found.rows.length === 0
        ) {
          return found;
        }
        const [stranger] = await call.world
          .lists()
          .listAttendees(SEEDED.foreignEvent, { offset: 0, limit: 1 }, 'created');
        return stranger === undefined ? found : { ...found, rows: [...found.rows.slice(0, -1), stranger] };
      },
    },
  ),
  subtle(
    'isolation.lists.foreign-field',
    'isolation.lists',
    'The list of attendee fields holds one of another account.',
    {
      async fields(call, fields) {
        const other = call.accountId === SEEDED.account ? SEEDED.foreignEvent : SEEDED.event;
        return [...fields, ...(await call.world.store.fields(other)).values()];
      },
    },
  ),
  subtle(
    'isolation.registration-type-kept',
    'attendee.registration_type_id.refers',
    'A registration type of another account is kept on create.',
    {
      async lookup(call, lookup) {
        if (call.operation !== 'createAttendee' || lookup.kind !== 'registrationType' || lookup.found)
          return lookup;
        const { store } = call.world;
        const found = await store.registrationType(lookup.id);
        const event = found && (await store.event(found.event_id));
        return event !== undefined && event.account_id !== call.accountId ? { ...lookup, found } : lookup;
      },
    },
  ),
];
