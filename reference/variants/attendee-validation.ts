import type { Variant } from './variant.ts';

export const attendeeValidation: readonly Variant[] = [
  {
    name: 'blank-names',
    gaps: ['attendees.create.validation', 'attendees.update.validation'],
    about: 'A first name may be blank as long as it is there.',
    policy: { blankFirstName: 'accept' },
  },
  {
    name: 'unknown-attributes-refused',
    gaps: ['attendees.create.validation', 'fields.create.validation'],
    about: 'Attributes that the contract does not know are refused.',
    policy: { unknownAttributes: 422 },
  },
  {
    name: 'empty-update-refused',
    gaps: ['attendees.update.empty-item'],
    about: 'An update that names no attribute is refused.',
    policy: { emptyUpdate: 422 },
  },
];
