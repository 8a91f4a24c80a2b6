import { CallRefusal } from '../api/refusal.ts';
import type { OperationId } from '../domain/operations.ts';
import {
  alsoMoves,
  everybody,
  isInOtherEvent,
  notFound,
  onAttendeeWrite,
  onReply,
  storeAttendee,
} from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { SEEDED } from '../seed/places.ts';
import { type Fault, subtle } from './fault.ts';

/** Steps that are answered and not stored, in one event. */
const unstored = (
  [
    ['check-in', 'checkIn', 'other', SEEDED.otherEvent],
    ['check-out', 'checkOut', 'other', SEEDED.otherEvent],
    ['undo', 'undoCheckIn', 'fields', SEEDED.fieldsEvent],
  ] as const satisfies ReadonlyArray<readonly [string, OperationId, string, number]>
).map(([label, operation, name, event]) =>
  subtle(
    `check-in.elsewhere.${label}-not-stored-in-${name}`,
    'checkin.answer-is-read',
    `A ${label} in an event beside the main one answers with a checkin_status that is not stored.`,
    onAttendeeWrite([operation], (write, call) => {
      if (call.eventId === event && write.before !== undefined)
        storeAttendee(write, { checkin_status: write.before.checkin_status });
    }),
  ),
);

/** Steps that do not find in the other event whom its list shows. */
const unfound = (
  [
    ['check-in', 'checkIn', 'checkin.check-in.succeeds'],
    ['check-out', 'checkOut', 'checkin.check-out.200'],
    ['undo', 'undoCheckIn', 'checkin.undo.200'],
  ] as const
).map(([label, operation, rule]) =>
  subtle(
    `check-in.elsewhere.${label}-404`,
    rule,
    `A ${label} finds nobody of an event beside the main one.`,
    notFound(operation, 'attendee', isInOtherEvent),
  ),
);

/** A step in the other event that takes the attendee before along. */
const spreads = (operation: 'checkOut' | 'undoCheckIn'): Hooks =>
  alsoMoves(operation, async (call) => {
    if (!isInOtherEvent(call)) return [];
    const all = await everybody(call);
    return [all[all.findIndex(({ id }) => id === call.id) - 1]];
  });

/** Check-in, check-out and undo in events beside the main one (Endpoints > Check-in). */
export const checkInElsewhere: readonly Fault[] = [
  ...unstored,
  ...unfound,
  subtle(
    'check-in.elsewhere.undo-loses-company',
    'checkin.nothing-else',
    'An undo in an event beside the main one loses company.',
    onAttendeeWrite(['undoCheckIn'], (write, call) => {
      if (isInOtherEvent(call)) storeAttendee(write, { company: null });
    }),
  ),
  subtle(
    'check-in.elsewhere.check-in-loses-phone',
    'checkin.nothing-else',
    'A check-in in an event beside the main one loses phone.',
    onAttendeeWrite(['checkIn'], (write, call) => {
      if (isInOtherEvent(call)) storeAttendee(write, { phone: null });
    }),
  ),
  subtle(
    'check-in.elsewhere.check-out-answers-201',
    'checkin.check-out.200',
    'A check-out in an event beside the main one is answered with 201.',
    onReply(['checkOut'], (reply, call) => {
      if (isInOtherEvent(call)) reply.status = 201;
    }),
  ),
  subtle(
    'check-in.elsewhere.undo-500',
    'errors.no-500',
    'An undo in an event beside the main one is answered with 500.',
    {
      lookup(call, lookup) {
        if (call.operation === 'undoCheckIn' && isInOtherEvent(call) && lookup.kind === 'attendee')
          throw new CallRefusal(500, 'undefined method status for nil');
        return lookup;
      },
    },
  ),
  subtle(
    'check-in.elsewhere.check-out-spreads',
    'checkin.others-untouched',
    'A check-out in an event beside the main one also moves the attendee before.',
    spreads('checkOut'),
  ),
  subtle(
    'check-in.elsewhere.undo-spreads',
    'checkin.others-untouched',
    'An undo in an event beside the main one also moves the attendee before.',
    spreads('undoCheckIn'),
  ),
];
