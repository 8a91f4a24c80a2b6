import type { Variant } from './variant.ts';

export const refreshTokens: readonly Variant[] = [
  {
    name: 'tokens-refreshable',
    gaps: ['oauth.refresh'],
    about: 'Personal tokens come with a refresh token.',
    policy: { refreshTokens: true },
  },
];
