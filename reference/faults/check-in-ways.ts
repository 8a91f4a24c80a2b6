import type { CallContext } from '../call-context.ts';
import type { Attendee } from '../domain/records.ts';
import {
  alterAttendee,
  foundInAnyEvent,
  isPersonal,
  onAttendeeWrite,
  sentItem,
  storeAttendee,
} from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { type Fault, subtle } from './fault.ts';

const STEPS = ['checkIn', 'checkOut', 'undoCheckIn'] as const;
type Step = (typeof STEPS)[number];

const namesSession = (call: CallContext): boolean => typeof sentItem(call).session_id === 'number';
const saysNoSession = (call: CallContext): boolean => sentItem(call).session_id === null;
const saysNothing = (call: CallContext): boolean => call.body === undefined;

/** What a step does beside itself where it is said in one way alone. */
const beside = (step: Step, isSuch: (call: CallContext) => boolean, patch: Partial<Attendee>): Hooks =>
  onAttendeeWrite([step], (write, call) => {
    if (isSuch(call)) alterAttendee(write, patch);
  });

/** Check-in, check-out and undo in other ways than by an item with nothing in it (Endpoints > Check-in). */
export const checkInWays: readonly Fault[] = [
  subtle(
    'check-in.ways.undo-of-session-loses-answers',
    'checkin.nothing-else',
    'The undo of a session loses answers.',
    beside('undoCheckIn', namesSession, { answers: [] }),
  ),
  subtle(
    'check-in.ways.check-out-of-null-loses-type',
    'checkin.nothing-else',
    'A check-out with a session_id of null loses the registration type.',
    beside('checkOut', saysNoSession, { registration_type_id: null }),
  ),
  subtle(
    'check-in.ways.bare-undo-loses-answers',
    'checkin.nothing-else',
    'An undo without a body loses answers.',
    beside('undoCheckIn', saysNothing, { answers: [] }),
  ),
  subtle(
    'check-in.ways.check-out-by-user-loses-type',
    'checkin.nothing-else',
    'A check-out with a personal token loses the registration type.',
    beside('checkOut', isPersonal, { registration_type_id: null }),
  ),
  subtle(
    'check-in.ways.check-out-of-session-confirms',
    'checkin.keeps-rsvp',
    'The check-out of a session makes the attendee confirmed.',
    beside('checkOut', namesSession, { rsvp_status: 'confirmed' }),
  ),
  subtle(
    'check-in.ways.undo-by-user-confirms',
    'checkin.keeps-rsvp',
    'An undo with a personal token makes the attendee confirmed.',
    beside('undoCheckIn', isPersonal, { rsvp_status: 'confirmed' }),
  ),
  subtle(
    'check-in.ways.session-reaches-other-event',
    'checkin.other-event',
    'A check-in to a session reaches attendees of other events of the account.',
    foundInAnyEvent('checkIn', 'attendee', namesSession),
  ),
  subtle(
    'check-in.ways.null-reaches-other-event',
    'checkin.other-event',
    'A check-in with a session_id of null reaches attendees of other events of the account.',
    foundInAnyEvent('checkIn', 'attendee', saysNoSession),
  ),
  subtle(
    'check-in.ways.door-after-session-not-stored',
    'checkin.answer-is-read',
    'A check-in at the door after one to a session is answered and not stored.',
    () => {
      const atSession = new Set<number>();
      return onAttendeeWrite(STEPS, (write, call) => {
        const { id } = write.answered;
        if (call.operation === 'checkIn' && atSession.delete(id) && !namesSession(call))
          storeAttendee(write, { checkin_status: 'checked_out' });
        if (call.operation === 'checkIn' && namesSession(call)) atSession.add(id);
        else atSession.delete(id);
      });
    },
  ),
];
