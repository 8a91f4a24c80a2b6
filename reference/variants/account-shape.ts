import type { Variant } from './variant.ts';

export const accountShape: readonly Variant[] = [
  {
    name: 'account-bare',
    gaps: ['account.shape', 'me.shape'],
    about: 'The account and the user are answered without an envelope.',
    policy: { accountShape: 'bare' },
  },
];
