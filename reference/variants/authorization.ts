import type { Variant } from './variant.ts';

export const authorization: readonly Variant[] = [
  {
    name: 'consent-remembered',
    gaps: [],
    about: 'Who agreed once is not asked again.',
    policy: { remembersConsent: true },
  },
  {
    name: 'pkce-optional',
    gaps: ['oauth.pkce-required'],
    about: 'An authorization without a challenge is accepted.',
    policy: { pkceRequired: false },
  },
];
