import { lawful, type Variant } from './variant.ts';

/** The lawful answers to what is not shown about check-in, check-out and undo. */
export const checkIn: readonly Variant[] = [
  lawful('check-in-200', ['checkin.check-in.success'], 'A check-in is answered with 200 and the attendee.', {
    checkInStatus: 200,
  }),
  lawful('check-in-201', ['checkin.check-in.success'], 'A check-in is answered with 201 and the attendee.', {
    checkInStatus: 201,
  }),
  lawful(
    'check-in-202',
    ['checkin.check-in.success'],
    'A check-in is answered with 202 and the attendee as it was, and done a little later.',
    { checkInStatus: 202 },
  ),
  lawful('check-in-204', ['checkin.check-in.success'], 'A check-in is answered with 204 and no body.', {
    checkInStatus: 204,
  }),
  lawful(
    'repeated-check-in-409',
    ['checkin.repeated', 'checkin.check-in.refusal'],
    'A second check-in is refused with 409.',
    { repeatedCheckIn: 409 },
  ),
  lawful(
    'repeated-check-in-422',
    ['checkin.repeated', 'checkin.check-in.refusal'],
    'A second check-in is refused with 422.',
    { repeatedCheckIn: 422 },
  ),
  lawful(
    'out-of-order-accepted',
    ['checkin.out-of-order', 'checkin.transitions'],
    'Check-out and undo need no check-in before them.',
    { checkOutWithoutCheckIn: 'accept', undoWithoutCheckIn: 'accept' },
  ),
  lawful('check-out-anytime', ['checkin.out-of-order'], 'A check-out needs no check-in; an undo does.', {
    checkOutWithoutCheckIn: 'accept',
  }),
  lawful('undo-anytime', ['checkin.out-of-order'], 'An undo needs no check-in; a check-out does.', {
    undoWithoutCheckIn: 'accept',
  }),
  lawful(
    'sessions-apart',
    ['checkin.session-effect'],
    'A check-in to a session leaves checkin_status at the door as it was.',
    { sessionMovesStatus: false },
  ),
  lawful(
    'sessions-answer-their-own',
    ['checkin.session-effect'],
    'The answer about a session shows the status there, and lists show that at the door.',
    { sessionMovesStatus: false, sessionAnswersOwn: true },
  ),
  lawful(
    'unknown-session-404',
    ['checkin.unknown-session'],
    'A session that does not exist is answered with 404.',
    { unknownSession: 404 },
  ),
  lawful(
    'initial-checked-in',
    ['checkin.initial'],
    'Whoever is registered is checked in at once, as at a desk for walk-ins; sessions count apart.',
    { initialCheckin: 'checked_in', repeatedCheckIn: 422, sessionMovesStatus: false },
  ),
  lawful('check-in-confirms', ['checkin.rsvp-effect'], 'Whoever is checked in is confirmed as well.', {
    checkInConfirms: true,
  }),
  lawful(
    'check-in-needs-item',
    ['checkin.empty-object'],
    'A check-in body, where there is one, has to hold item.',
    { checkInWithoutItem: 422 },
  ),
];
