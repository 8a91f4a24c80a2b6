import type { Variant } from './variant.ts';

export const retryAfter: readonly Variant[] = [
  {
    name: 'retry-after-seconds',
    gaps: ['rate-limit.retry-after'],
    about: 'Retry-After counts seconds; twenty requests a second are allowed.',
    policy: { retryAfter: 'seconds', rate: 20 },
  },
  {
    name: 'retry-after-date',
    gaps: ['rate-limit.retry-after'],
    about: 'Retry-After is a date; twenty requests a second are allowed.',
    policy: { retryAfter: 'date', rate: 20 },
  },
];
