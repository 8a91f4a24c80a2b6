import type { Variant } from './variant.ts';

export const previousToken: readonly Variant[] = [
  {
    name: 'tokens-revoke-previous',
    gaps: ['oauth.previous-token'],
    about: 'A grant revokes the tokens that its application and user had before.',
    policy: { revokesPrevious: true },
  },
  {
    name: 'tokens-reused',
    gaps: ['oauth.previous-token'],
    about: 'A token that is still young is handed out again for the same scopes.',
    policy: { reusesToken: true },
  },
];
