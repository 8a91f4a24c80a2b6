import { FIELD_TYPES, type FieldType } from '../../domain/vocabulary.ts';
import type { Attribute } from './item.ts';
import { accepted, refused, type Validated, wrongType } from './outcome.ts';
import { filledText } from './text.ts';

function fieldType(value: unknown, label: string): Validated<FieldType> {
  const known = FIELD_TYPES.find((type) => type === value);
  return known === undefined ? refused(`${label} is not a type of attendee field`) : accepted(known);
}

const flag = (value: unknown, label: string): Validated<boolean> =>
  typeof value === 'boolean' ? accepted(value) : wrongType(`${label} must be true or false`);

const options = (value: unknown, label: string): Validated<readonly string[]> =>
  Array.isArray(value) && value.every((option) => typeof option === 'string')
    ? accepted(value as string[])
    : wrongType(`${label} must be an array of strings`);

/** What a create and an update of an attendee field read (Endpoints > Attendee fields). */
export const ATTENDEE_FIELD: readonly Attribute[] = [
  { name: 'label', label: 'Label', read: filledText },
  { name: 'type', label: 'Type', read: fieldType },
  { name: 'required', label: 'Required', read: flag },
  { name: 'options', label: 'Options', read: options },
];
