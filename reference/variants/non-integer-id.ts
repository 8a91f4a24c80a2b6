import type { Variant } from './variant.ts';

export const nonIntegerId: readonly Variant[] = [
  {
    name: 'non-integer-id-400',
    gaps: ['events.get.invalid-id'],
    about: 'An id that is no integer is a bad request.',
    policy: { nonIntegerId: 400 },
  },
  {
    name: 'non-integer-id-422',
    gaps: ['events.get.invalid-id'],
    about: 'An id that is no integer fails validation.',
    policy: { nonIntegerId: 422 },
  },
];
