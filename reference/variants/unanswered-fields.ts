import type { Variant } from './variant.ts';

export const unansweredFields: readonly Variant[] = [
  {
    name: 'unanswered-null',
    gaps: ['attendee.unanswered-fields'],
    about: 'fields lists every question, with null where it was not answered.',
    policy: { unansweredFields: 'null' },
  },
];
