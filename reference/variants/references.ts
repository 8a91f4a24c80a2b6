import type { Variant } from './variant.ts';

export const references: readonly Variant[] = [
  {
    name: 'unknown-registration-type-404',
    gaps: ['attendees.create.unknown-registration-type'],
    about: 'A registration type that does not exist is answered with 404 on create.',
    policy: { unknownRegistrationType: 404 },
  },
  {
    name: 'unknown-answers-ignored',
    gaps: ['attendees.create.unknown-field'],
    about: 'Answers to fields that do not exist are passed over.',
    policy: { unknownAnswerField: 'ignore' },
  },
];
