import type { Variant } from './variant.ts';

export const invalidRsvp: readonly Variant[] = [
  {
    name: 'invalid-rsvp-400',
    gaps: ['rsvp.invalid'],
    about: 'A sixth state is a bad request.',
    policy: { invalidRsvp: 400 },
  },
  {
    name: 'invalid-rsvp-ignored',
    gaps: ['rsvp.invalid'],
    about: 'A sixth state is passed over in silence.',
    policy: { invalidRsvp: 'ignore' },
  },
];
