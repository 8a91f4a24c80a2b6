import type { Variant } from './variant.ts';

export const me: readonly Variant[] = [
  {
    name: 'me-without-account-id',
    gaps: ['me.account-id'],
    about: 'The current user needs no X-Account-Id.',
    policy: { meNeedsAccountId: false },
  },
  {
    name: 'me-refusal-401',
    gaps: ['me.client-token'],
    about: 'A client-credentials token is refused with 401 at the current user.',
    policy: { meWithClientToken: 401 },
  },
  {
    name: 'me-refusal-404',
    gaps: ['me.client-token'],
    about: 'There is no current user for a client-credentials token.',
    policy: { meWithClientToken: 404 },
  },
];
