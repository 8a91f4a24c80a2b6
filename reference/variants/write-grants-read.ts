import type { Variant } from './variant.ts';

export const writeGrantsRead: readonly Variant[] = [
  {
    name: 'write-reads',
    gaps: ['oauth.write-reads'],
    about: 'Scope write opens reading, too.',
    policy: { writeGrantsRead: true },
  },
  {
    name: 'write-does-not-read',
    gaps: ['oauth.write-reads'],
    about: 'Scope write opens nothing but writing.',
    policy: { writeGrantsRead: false },
  },
];
