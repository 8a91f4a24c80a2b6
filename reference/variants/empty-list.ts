import type { Variant } from './variant.ts';

export const emptyList: readonly Variant[] = [
  {
    name: 'empty-list-one-page',
    gaps: ['attendees.list.empty-total-pages'],
    about: 'A list of nothing has one page.',
    policy: { emptyTotalPages: 1 },
  },
];
