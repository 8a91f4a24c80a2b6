import type { Variant } from './variant.ts';

export const checkInStatus: readonly Variant[] = [
  {
    name: 'check-in-200',
    gaps: ['checkin.check-in.success'],
    about: 'A check-in is answered with 200 and the attendee.',
    policy: { checkInStatus: 200 },
  },
  {
    name: 'check-in-201',
    gaps: ['checkin.check-in.success'],
    about: 'A check-in is answered with 201 and the attendee.',
    policy: { checkInStatus: 201 },
  },
  {
    name: 'check-in-202',
    gaps: ['checkin.check-in.success'],
    about: 'A check-in is answered with 202 and the attendee as it was, and done a little later.',
    policy: { checkInStatus: 202 },
  },
  {
    name: 'check-in-204',
    gaps: ['checkin.check-in.success'],
    about: 'A check-in is answered with 204 and no body.',
    policy: { checkInStatus: 204 },
  },
];
