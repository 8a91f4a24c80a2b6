import type { Variant } from './variant.ts';

export const wrongTypes: readonly Variant[] = [
  {
    name: 'wrong-types-400',
    gaps: ['errors.wrong-types'],
    about: 'A value of the wrong type is a bad request.',
    policy: { wrongTypes: 400 },
  },
  {
    name: 'wrong-types-coerced',
    gaps: ['errors.wrong-types'],
    about: 'Numbers and booleans become texts where a text is wanted.',
    policy: { wrongTypes: 'coerce' },
  },
];
