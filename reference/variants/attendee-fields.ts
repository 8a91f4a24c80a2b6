import { alone, lawful, type Variant } from './variant.ts';

/** The lawful forms of attendee fields and of their deletion. */
export const attendeeFields: readonly Variant[] = [
  lawful(
    'field-delete-200',
    ['fields.delete.response'],
    'A delete is answered with 200 and the field that went.',
    { deleteReply: 'item' },
  ),
  lawful(
    'field-delete-message',
    ['fields.delete.response'],
    'A delete is answered with 200 and a message of its own shape.',
    { deleteReply: 'message' },
  ),
  lawful('field-delete-204', ['fields.delete.response'], 'A delete is answered with 204 and no body.', {
    deleteReply: 'nothing',
  }),
  lawful('field-names-generic', ['fields.create.name'], 'A field is named after its type and id.', {
    fieldName: 'type-and-id',
  }),
  lawful('field-positions-text', ['attendee-field.position.form'], 'position is a text that sorts.', {
    position: 'text',
  }),
  lawful('field-positions-fraction', ['attendee-field.position.form'], 'position is a fraction.', {
    position: 'fraction',
  }),
  lawful(
    'field-options-dropped',
    ['fields.create.options'],
    'Options stay empty on types that offer no choice.',
    { optionsWithoutChoice: 'dropped' },
  ),
  lawful('fields-newest-first', ['fields.list.order'], 'Attendee fields are listed the newest first.', {
    fieldsOrder: 'newest-first',
  }),
  lawful(
    'field-options-for-one-choice',
    ['fields.create.options'],
    'Options stay only where one of them is chosen: dropdown and radio.',
    { optionsWithoutChoice: 'one-of' },
  ),
  alone(
    'no-event-for-fields',
    [],
    'No event is set apart for attendee fields: questions are asked where attendees are.',
    { fieldsApart: false },
  ),
];
