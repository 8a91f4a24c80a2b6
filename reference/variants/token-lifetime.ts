import type { Variant } from './variant.ts';

export const tokenLifetime: readonly Variant[] = [
  {
    name: 'tokens-five-seconds',
    gaps: ['oauth.lifetime'],
    about: 'Tokens live five seconds.',
    policy: { tokenLifetime: 5 },
  },
  {
    name: 'tokens-no-expires-in',
    gaps: ['oauth.lifetime'],
    about: 'The token answer does not say how long the token lives.',
    policy: { expiresIn: false },
  },
];
