import type { Variant } from './variant.ts';

export const rateLimit: readonly Variant[] = [
  {
    name: 'rate-20',
    gaps: ['rate-limit.threshold'],
    about: 'A token may send twenty requests a second.',
    policy: { rate: 20 },
  },
  {
    name: 'rate-by-account',
    gaps: ['rate-limit.threshold'],
    about: 'All tokens of an account share fifty requests a second.',
    policy: { rate: 50, rateBy: 'account' },
  },
];
