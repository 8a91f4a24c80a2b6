import type { Variant } from './variant.ts';

export const initialRsvp: readonly Variant[] = [
  {
    name: 'initial-confirmed',
    gaps: ['rsvp.initial'],
    about: 'New attendees are confirmed.',
    policy: { initialRsvp: 'confirmed' },
  },
  {
    name: 'initial-declined',
    gaps: ['rsvp.initial'],
    about: 'New attendees count as declined until they answer.',
    policy: { initialRsvp: 'declined' },
  },
  {
    name: 'initial-waitlisted',
    gaps: ['rsvp.initial'],
    about: 'New attendees begin on the waiting list.',
    policy: { initialRsvp: 'waitlisted' },
  },
  {
    name: 'initial-pending',
    gaps: ['rsvp.initial'],
    about: 'New attendees wait for approval.',
    policy: { initialRsvp: 'pending_approval' },
  },
];
