import type { Variant } from './variant.ts';

export const fieldForms: readonly Variant[] = [
  {
    name: 'field-names-generic',
    gaps: ['fields.create.name'],
    about: 'A field is named after its type and id.',
    policy: { fieldName: 'type-and-id' },
  },
  {
    name: 'field-positions-text',
    gaps: ['attendee-field.position.form'],
    about: 'position is a text that sorts.',
    policy: { position: 'text' },
  },
  {
    name: 'field-positions-fraction',
    gaps: ['attendee-field.position.form'],
    about: 'position is a fraction.',
    policy: { position: 'fraction' },
  },
  {
    name: 'field-options-dropped',
    gaps: ['fields.create.options'],
    about: 'Options stay empty on types that offer no choice.',
    policy: { optionsWithoutChoice: 'dropped' },
  },
  {
    name: 'fields-newest-first',
    gaps: ['fields.list.order'],
    about: 'Attendee fields are listed the newest first.',
    policy: { fieldsOrder: 'newest-first' },
  },
];
