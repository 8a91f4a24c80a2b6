import { FIELD_REPLIES, onViews, type View } from '../hook-kit.ts';
import { blatant, type Fault, subtle } from './fault.ts';

const FIELDS = ['id', 'label', 'required', 'position', 'name', 'type', 'options'] as const;

/** Each field of an attendee field is missing in the answers of one operation. */
const missing: readonly Fault[] = FIELDS.map((field, index) => {
  const operation = FIELD_REPLIES[index % FIELD_REPLIES.length]!;
  return subtle(
    `attendee-field.${field}.missing-from-${operation}`,
    `attendee-field.${field}.present`,
    `${operation} leaves ${field} out.`,
    onViews([operation], (view) => delete view[field]),
  );
});

/** Kinds and values (Resources > AttendeeField). */
const values: readonly Fault[] = [
  subtle(
    'attendee-field.options.missing-inside-answers',
    'attendee-field.options.present',
    'Questions inside answers have no options where there are none.',
    onViews(['listAttendees'], (view) => {
      for (const { field } of view.fields as View[]) {
        if (((field as View).options as unknown[]).length === 0) delete (field as View).options;
      }
    }),
  ),
  subtle(
    'attendee-field.options.null-when-empty',
    'attendee-field.options.value',
    'options is null where there are none.',
    onViews(FIELD_REPLIES, (view) => {
      if ((view.options as unknown[]).length === 0) view.options = null;
    }),
  ),
  subtle(
    'attendee-field.options.objects-in-list',
    'attendee-field.options.value',
    'The list shows options as objects.',
    onViews(['listAttendeeFields'], (view) => {
      view.options = (view.options as string[]).map((label) => ({ label }));
    }),
  ),
  subtle(
    'attendee-field.id.text-in-list',
    'attendee-field.id.value',
    'The list shows ids as text.',
    onViews(['listAttendeeFields'], (view) => {
      view.id = String(view.id);
    }),
  ),
  subtle(
    'attendee-field.label.object-on-update',
    'attendee-field.label.value',
    'An update answers with the label by language.',
    onViews(['updateAttendeeField'], (view) => {
      view.label = { en: view.label };
    }),
  ),
  subtle(
    'attendee-field.required.text-on-update',
    'attendee-field.required.value',
    'An update answers with required as text.',
    onViews(['updateAttendeeField'], (view) => {
      view.required = String(view.required);
    }),
  ),
  subtle(
    'attendee-field.required.null-when-false',
    'attendee-field.required.value',
    'The list shows null instead of false.',
    onViews(['listAttendeeFields'], (view) => {
      view.required = view.required === true ? true : null;
    }),
  ),
  subtle(
    'attendee-field.name.null-on-create',
    'attendee-field.name.value',
    'A create answers with a name of null.',
    onViews(['createAttendeeField'], (view) => {
      view.name = null;
    }),
  ),
  subtle(
    'attendee-field.type.select-in-list',
    'attendee-field.type.value',
    'The list calls a dropdown a select.',
    onViews(['listAttendeeFields'], (view) => {
      if (view.type === 'dropdown') view.type = 'select';
    }),
  ),
  blatant(
    'attendee-field.type.upper-case',
    'attendee-field.type.value',
    'Types are written in upper case.',
    onViews(FIELD_REPLIES, (view) => {
      view.type = String(view.type).toUpperCase();
    }),
  ),
];

export const fieldShape: readonly Fault[] = [...missing, ...values];
