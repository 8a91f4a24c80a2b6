import type { Variant } from './variant.ts';

export const repeatedCheckIn: readonly Variant[] = [
  {
    name: 'repeated-check-in-409',
    gaps: ['checkin.repeated', 'checkin.check-in.refusal'],
    about: 'A second check-in is refused with 409.',
    policy: { repeatedCheckIn: 409 },
  },
  {
    name: 'repeated-check-in-422',
    gaps: ['checkin.repeated', 'checkin.check-in.refusal'],
    about: 'A second check-in is refused with 422.',
    policy: { repeatedCheckIn: 422 },
  },
];
