import type { Variant } from './variant.ts';

export const accountIdClientToken: readonly Variant[] = [
  {
    name: 'client-token-account-id-400',
    gaps: ['account-id.client-token'],
    about: 'X-Account-Id on a client-credentials token is refused with 400.',
    policy: { accountIdOnClientToken: 400 },
  },
  {
    name: 'client-token-account-id-403',
    gaps: ['account-id.client-token'],
    about: 'X-Account-Id on a client-credentials token is refused with 403.',
    policy: { accountIdOnClientToken: 403 },
  },
];
