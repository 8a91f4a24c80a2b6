import type { Variant } from './variant.ts';

export const tokenReply: readonly Variant[] = [
  {
    name: 'token-type-lower-case',
    gaps: [],
    about: 'token_type is written in lower case, which RFC 6749 allows.',
    policy: { tokenType: 'bearer' },
  },
  {
    name: 'token-scope-unsaid',
    gaps: [],
    about: 'The token answer leaves out a scope that is the one asked for.',
    policy: { scopeSaid: 'when-different' },
  },
  {
    name: 'token-errors-400',
    gaps: [],
    about: 'A client that does not authenticate is answered with 400.',
    policy: { invalidClientStatus: 400 },
  },
];
