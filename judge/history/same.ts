import { RSVP_STATUSES } from '../../spec/contract.ts';
import { sameJson } from '../body.ts';
import { likenessOf } from '../likeness.ts';

/** As much as every service takes: what is longer may be cut to be refused. */
const LONGEST = 200;
const E164 = /^\+[1-9]\d{7,14}$/;
const ADDRESS = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: text that holds them is no ordinary text
const ODD = /[\u0000-\u001f\u007f\ud800-\udfff\u200b-\u200f\u202a-\u202e\ufeff]/;

/** Whether two readings of an attribute say the same, in whatever form a service may write it. */
export function sameValue(attribute: string, one: unknown, other: unknown): boolean {
  if (one === other || sameJson(one, other)) return true;
  if (/(^|_)id$/.test(attribute)) return one !== null && other !== null && String(one) === String(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => sameValue('', value, other[index]));
  if (typeof one !== 'string' || typeof other !== 'string') return isNothing(one) && isNothing(other);
  if (attribute === 'email') return one.trim().toLowerCase() === other.trim().toLowerCase();
  if (attribute === 'phone') return digitsOf(one) === digitsOf(other);
  return likenessOf(attribute)(one, other) !== 'changed';
}

/** What is not there: null, or a text of nothing. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST && value.trim() !== '' && !ODD.test(value);

/** Whether a value that was sent is one that comes back where it is taken: of the documented kind, and of ordinary form. */
const PLAIN: Readonly<Record<string, (value: unknown) => boolean>> = {
  first_name: isText,
  last_name: isText,
  job_title: isText,
  company: isText,
  label: isText,
  email: (value) => typeof value === 'string' && value.length <= LONGEST && ADDRESS.test(value),
  phone: (value) => typeof value === 'string' && E164.test(value),
  rsvp_status: (value) => RSVP_STATUSES.some((one) => one === value),
  registration_type_id: (value) => typeof value === 'number' && Number.isSafeInteger(value),
  type: (value) => typeof value === 'string',
  required: (value) => typeof value === 'boolean',
  options: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
};

export const isPlain = (attribute: string, value: unknown): boolean => PLAIN[attribute]?.(value) === true;
