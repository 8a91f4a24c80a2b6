import type { Variant } from './variant.ts';

export const bigIds: readonly Variant[] = [
  {
    name: 'big-ids',
    gaps: [],
    about: 'Ids of attendees and attendee fields lie beyond 2^53.',
    policy: { ids: 'big' },
  },
];
