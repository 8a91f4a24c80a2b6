import type { Variant } from './variant.ts';

export const pageBounds: readonly Variant[] = [
  {
    name: 'page-bounds-clamped',
    gaps: ['attendees.list.out-of-range'],
    about: 'A page or per_page out of range is moved to the nearest bound.',
    policy: { pageBounds: 'clamp' },
  },
  {
    name: 'page-bounds-refused',
    gaps: ['attendees.list.out-of-range'],
    about: 'A page or per_page out of range is refused with 400.',
    policy: { pageBounds: 'refuse' },
  },
  {
    name: 'page-bounds-default',
    gaps: ['attendees.list.out-of-range'],
    about: 'A page or per_page out of range counts as not sent.',
    policy: { pageBounds: 'default' },
  },
];
