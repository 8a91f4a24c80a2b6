import type { Variant } from './variant.ts';

export const email: readonly Variant[] = [
  {
    name: 'email-lower-case',
    gaps: ['attendee.email-case'],
    about: 'E-mail addresses are stored in lower case.',
    policy: { emailCase: 'lower' },
  },
  {
    name: 'email-required',
    gaps: ['attendees.create.validation'],
    about: 'An attendee needs an e-mail address.',
    policy: { emailRequired: true },
  },
  {
    name: 'email-unique',
    gaps: ['attendees.create.duplicate-email'],
    about: 'An e-mail address is taken once in an event.',
    policy: { duplicateEmail: 422 },
  },
];
