import type { Variant } from './variant.ts';

export const slowness: readonly Variant[] = [
  {
    name: 'slow',
    gaps: [],
    about: 'Every answer takes 60 ms longer.',
    policy: { latencyMs: 60 },
  },
  {
    name: 'lists-lag',
    gaps: [],
    about: 'A write shows in lists only 500 ms later.',
    policy: { listLagMs: 500 },
  },
];
