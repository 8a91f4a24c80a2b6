import type { Variant } from './variant.ts';

export const checkInEmptyObject: readonly Variant[] = [
  {
    name: 'check-in-needs-item',
    gaps: ['checkin.empty-object'],
    about: 'A check-in body, where there is one, has to hold item.',
    policy: { checkInWithoutItem: 422 },
  },
];
