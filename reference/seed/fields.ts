import type { AnswerValue, AttendeeField } from '../domain/records.ts';
import { FIELD_TYPES, type FieldType } from '../domain/vocabulary.ts';
import { SEEDED } from './places.ts';
import type { Random } from './random.ts';

const CHOICES: ReadonlySet<FieldType> = new Set(['checkbox', 'dropdown', 'radio', 'gender']);

const labelOf = (type: FieldType): string => {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const field = (
  id: number,
  event_id: number,
  position: number,
  type: FieldType,
  label = labelOf(type),
  options: readonly string[] = CHOICES.has(type) ? ['One', 'Two', 'Three'] : [],
): AttendeeField => ({
  id,
  event_id,
  label,
  required: false,
  position,
  name: label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
  type,
  options,
});

/** A short form for the main event, one field of every type for the gallery, one for the other account. */
export const fields: readonly AttendeeField[] = [
  field(601, SEEDED.event, 1, 'dietary_requirements'),
  field(602, SEEDED.event, 2, 'dropdown', 'T-shirt size', ['S', 'M', 'L', 'XL']),
  field(603, SEEDED.event, 3, 'checkbox', 'Workshops', ['Sailing', 'Knots', 'Charts']),
  field(604, SEEDED.otherEvent, 1, 'short_text', 'Favourite yarn'),
  ...FIELD_TYPES.map((type, index) => field(611 + index, SEEDED.galleryEvent, index + 1, type)),
  field(991, SEEDED.foreignEvent, 1, 'text', 'Table number'),
];

/** One question of every type more for the main event, which a crowd answers. */
export const crowdFields: readonly AttendeeField[] = FIELD_TYPES.map((type, index) =>
  field(701 + index, SEEDED.event, 4 + index, type),
);

/** A likely answer to the field, or undefined where the question was skipped. */
export function likelyAnswer(question: AttendeeField, random: Random): AnswerValue | undefined {
  if (random.next() < 0.25) return undefined;
  switch (question.type) {
    case 'checkbox':
      return question.options.filter(() => random.next() < 0.5);
    case 'dropdown':
    case 'radio':
    case 'gender':
      return random.pick(question.options);
    case 'number':
      return random.integer(90) + 0.5;
    case 'consent':
    case 'term_and_consent':
    case 'guest':
      return random.next() < 0.7;
    case 'address':
    case 'home_address':
    case 'work_address':
    case 'shipping_address':
      return { street: `${1 + random.integer(99)} Quay Road`, city: 'Lisbon', postcode: null };
    case 'dietary_requirements':
      return random.pick(['None', 'Vegetarian', 'Vegan', 'No nuts', 'Crème brûlée only 🍮']);
    case 'spacer':
    case 'section_divider':
    case 'paragraph':
    case 'captcha':
      return undefined;
    case 'file_upload':
    case 'image':
      return random.next() < 0.5 ? null : { name: 'badge.png', bytes: 1000 + random.integer(9000) };
    default:
      return `${question.label} ${random.integer(1000)}`;
  }
}
