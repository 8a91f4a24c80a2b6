import type { Variant } from './variant.ts';

export const requiredAnswers: readonly Variant[] = [
  {
    name: 'required-answers',
    gaps: ['attendees.create.validation'],
    about: 'A required question has to be answered on create.',
    policy: { requiredAnswers: 422 },
  },
];
