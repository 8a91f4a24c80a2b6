import type { Variant } from './variant.ts';

export const absentValues: readonly Variant[] = [
  {
    name: 'absent-null',
    gaps: ['attendee.absent-values'],
    about: 'A last name or e-mail that was never supplied is null.',
    policy: { absentText: null },
  },
  {
    name: 'absent-empty',
    gaps: ['attendee.absent-values'],
    about: 'An e-mail that was never supplied is empty.',
    policy: { absentText: '' },
  },
];
