import type { Variant } from './variant.ts';

export const otherWriters: readonly Variant[] = [
  {
    name: 'other-writers',
    gaps: [],
    about: 'Other people sign up and change their minds in the event meanwhile.',
    policy: { otherWriters: true },
  },
];
