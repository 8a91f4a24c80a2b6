import type { Variant } from './variant.ts';

export const outOfOrder: readonly Variant[] = [
  {
    name: 'out-of-order-accepted',
    gaps: ['checkin.out-of-order', 'checkin.transitions'],
    about: 'Check-out and undo need no check-in before them.',
    policy: { checkOutWithoutCheckIn: 'accept', undoWithoutCheckIn: 'accept' },
  },
  {
    name: 'check-out-anytime',
    gaps: ['checkin.out-of-order'],
    about: 'A check-out needs no check-in; an undo does.',
    policy: { checkOutWithoutCheckIn: 'accept' },
  },
  {
    name: 'undo-anytime',
    gaps: ['checkin.out-of-order'],
    about: 'An undo needs no check-in; a check-out does.',
    policy: { undoWithoutCheckIn: 'accept' },
  },
];
