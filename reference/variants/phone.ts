import type { Variant } from './variant.ts';

export const phone: readonly Variant[] = [
  {
    name: 'phone-normalised',
    gaps: ['attendee.phone-normalisation'],
    about: 'Separators in phone numbers are removed before they are looked at.',
    policy: { normalisePhone: true },
  },
];
