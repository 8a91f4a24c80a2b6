import type { Variant } from './variant.ts';

export const checkInConfirms: readonly Variant[] = [
  {
    name: 'check-in-confirms',
    gaps: ['checkin.rsvp-effect'],
    about: 'Whoever is checked in is confirmed as well.',
    policy: { checkInConfirms: true },
  },
];
