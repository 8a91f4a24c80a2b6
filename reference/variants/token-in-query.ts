import type { Variant } from './variant.ts';

export const tokenInQuery: readonly Variant[] = [
  {
    name: 'token-in-query',
    gaps: ['bearer.in-query'],
    about: 'A token may come in the query.',
    policy: { tokenInQuery: true },
  },
];
