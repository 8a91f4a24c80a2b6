import { setTimeout as sleep } from 'node:timers/promises';
import type { CallContext, ServerReply } from '../call-context.ts';
import type { OperationId } from '../domain/operations.ts';
import { anyCall, isPersonal, succeeded } from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { type Fault, subtle } from './fault.ts';

/** Answers of an operation to such calls are kept by address for ever, or until one of these operations succeeds. */
const kept =
  (operation: OperationId, until: readonly OperationId[] = [], isSuch = anyCall) =>
  (): Hooks => {
    const known = new Map<string, ServerReply>();
    return {
      reply(call, reply) {
        if (until.includes(call.operation) && succeeded(reply)) known.clear();
        if (call.operation !== operation || !succeeded(reply) || !isSuch(call)) return reply;
        const { url } = call.request;
        const first = known.get(url) ?? structuredClone(reply);
        known.set(url, first);
        return structuredClone(first);
      },
    };
  };

/** How long an answer lies where all callers find it, in milliseconds. */
const OPEN_MS = 3;

/** Answers of these operations lie in one place: of calls at the same moment each is given the one that came last. */
const shared = (operations: readonly OperationId[], placeOf: (call: CallContext) => string) => (): Hooks => {
  const latest = new Map<string, ServerReply>();
  return {
    async reply(call, reply) {
      if (!operations.includes(call.operation) || !succeeded(reply)) return reply;
      const place = placeOf(call);
      latest.set(place, reply);
      await sleep(OPEN_MS);
      return structuredClone(latest.get(place) ?? reply);
    },
  };
};

const READS: readonly OperationId[] = [
  'getAccount',
  'listEvents',
  'getEvent',
  'getRegistrationType',
  'listAttendees',
  'listAttendeeFields',
];
const byOperation = ({ operation }: CallContext): string => operation;

/** Answers that were another call's: of an earlier one, by a cache, or of one at the same moment, by what all calls share. */
export const keptReplies = {
  attendees: [
    subtle(
      'kept.attendees.for-ever',
      'attendees.create.listed',
      'A page of attendees stays as it was read first.',
      kept('listAttendees'),
    ),
    subtle(
      'kept.attendees.until-a-create',
      'attendees.update.listed',
      'A page of attendees stays as it was read first, until an attendee is created.',
      kept('listAttendees', ['createAttendee']),
    ),
    subtle(
      'kept.attendees.until-a-write-of-data',
      'checkin.answer-is-read',
      'A page of attendees stays as it was read first, until an attendee is created or updated.',
      kept('listAttendees', ['createAttendee', 'updateAttendee']),
    ),
    subtle(
      'kept.attendees.of-users',
      'attendees.list.once',
      'A page of attendees stays, for users, as a user read it first.',
      kept('listAttendees', [], isPersonal),
    ),
    subtle(
      'kept.attendees.plain',
      'attendees.list.total-count',
      'The page of attendees that is asked for without a query stays as it was read first.',
      kept('listAttendees', [], ({ request }) => !request.url.includes('?')),
    ),
    subtle(
      'shared.lists-of-attendees',
      'attendees.list.echo',
      'Of lists of attendees that are read at once each shows what the last one does.',
      shared(['listAttendees'], byOperation),
    ),
    subtle(
      'shared.answers-to-updates',
      'attendees.update.same',
      'Of updates of attendees at once each is answered with the last one.',
      shared(['updateAttendee'], byOperation),
    ),
  ],
  'attendee-fields': [
    subtle(
      'kept.fields.for-ever',
      'fields.create.listed',
      'A list of attendee fields stays as it was read first.',
      kept('listAttendeeFields'),
    ),
    subtle(
      'kept.fields.of-users',
      'fields.create.listed',
      'A list of attendee fields stays, for users, as a user read it first.',
      kept('listAttendeeFields', [], isPersonal),
    ),
    subtle(
      'kept.fields.until-a-create',
      'fields.update.listed',
      'A list of attendee fields stays as it was read first, until one is created.',
      kept('listAttendeeFields', ['createAttendeeField']),
    ),
    subtle(
      'shared.answers-to-field-updates',
      'fields.update.same',
      'Of updates of attendee fields at once each is answered with the last one.',
      shared(['updateAttendeeField'], byOperation),
    ),
  ],
  events: [
    subtle(
      'shared.reads-of-events',
      'events.get.same',
      'Of events that are read at once each is answered with the last one.',
      shared(['getEvent'], byOperation),
    ),
    subtle(
      'shared.all-reads',
      'events.get.same',
      'Of reads at once, whichever they are, each is answered with the last one.',
      shared(READS, () => 'all'),
    ),
  ],
  'check-in': [
    subtle(
      'shared.answers-to-check-ins',
      'checkin.same',
      'Of check-outs at once, and of undos, each is answered with the last one.',
      shared(['checkOut', 'undoCheckIn'], byOperation),
    ),
  ],
} as const satisfies Readonly<Record<string, readonly Fault[]>>;
