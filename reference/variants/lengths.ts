import type { Variant } from './variant.ts';

export const lengths: readonly Variant[] = [
  {
    name: 'lengths-limited',
    gaps: ['limits.lengths'],
    about: 'Texts hold 255 characters at most.',
    policy: { maxLength: 255 },
  },
];
