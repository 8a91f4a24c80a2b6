import { lawful, type Variant } from './variant.ts';

/** The lawful answers to what is not shown about rsvp_status. */
export const rsvp: readonly Variant[] = [
  lawful('initial-confirmed', ['rsvp.initial'], 'New attendees are confirmed.', { initialRsvp: 'confirmed' }),
  lawful('initial-declined', ['rsvp.initial'], 'New attendees count as declined until they answer.', {
    initialRsvp: 'declined',
  }),
  lawful('initial-waitlisted', ['rsvp.initial'], 'New attendees begin on the waiting list.', {
    initialRsvp: 'waitlisted',
  }),
  lawful('initial-pending', ['rsvp.initial'], 'New attendees wait for approval.', {
    initialRsvp: 'pending_approval',
  }),
  lawful('invalid-rsvp-400', ['rsvp.invalid'], 'A sixth state is a bad request.', { invalidRsvp: 400 }),
  lawful('invalid-rsvp-ignored', ['rsvp.invalid'], 'A sixth state is passed over in silence.', {
    invalidRsvp: 'ignore',
  }),
];
