import type { Variant } from './variant.ts';

export const unknownScope: readonly Variant[] = [
  {
    name: 'scope-narrowed',
    gaps: ['oauth.unknown-scope'],
    about: 'A scope that the application may not have is left out of the grant.',
    policy: { narrowsScope: true },
  },
];
