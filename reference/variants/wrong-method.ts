import type { Variant } from './variant.ts';

export const wrongMethod: readonly Variant[] = [
  {
    name: 'wrong-method-405',
    gaps: ['errors.method'],
    about: 'A method that a path does not have is answered with 405.',
    policy: { wrongMethod: 405 },
  },
];
