import type { Variant } from './variant.ts';

export const listOrder: readonly Variant[] = [
  {
    name: 'list-unordered',
    gaps: ['attendees.list.order'],
    about: 'Attendees are listed in the order of a hash, new ones anywhere among the old.',
    policy: { order: 'hash' },
  },
];
