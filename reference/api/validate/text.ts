import type { ServerPolicy } from '../../policy.ts';
import { accepted, refused, type Validated, wrongType } from './outcome.ts';

/** Local part and a domain with a dot; ASCII, as JSON Schema's `email` wants it. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/** E.164: a plus, a country code, fifteen digits at most. */
export const PHONE = /^\+[1-9][0-9]{1,14}$/;

/** A string, after the normalisations that the policy has chosen. */
export function text(value: unknown, label: string, policy: ServerPolicy): Validated<string> {
  let result = value;
  if (policy.wrongTypes === 'coerce' && (typeof value === 'number' || typeof value === 'boolean'))
    result = String(value);
  if (typeof result !== 'string') return wrongType(`${label} must be a string`);
  if (policy.trimText) result = result.trim();
  if (policy.composeUnicode) result = (result as string).normalize('NFC');
  const normal = result as string;
  if (normal.length > policy.maxLength)
    return refused(`${label} is longer than ${policy.maxLength} characters`);
  return accepted(normal);
}

/** A string or null. */
export function optionalText(value: unknown, label: string, policy: ServerPolicy): Validated<string | null> {
  if (value === null) return accepted(null);
  const outcome = text(value, label, policy);
  return 'value' in outcome && outcome.value === '' && policy.emptyIsNull ? accepted(null) : outcome;
}

/** A string with something in it. */
export function filledText(value: unknown, label: string, policy: ServerPolicy): Validated<string> {
  const outcome = text(value, label, policy);
  return 'value' in outcome && outcome.value.trim() === '' ? refused(`${label} can't be blank`) : outcome;
}

export function email(value: unknown, label: string, policy: ServerPolicy): Validated<string> {
  const outcome = text(value, label, policy);
  if (!('value' in outcome)) return outcome;
  if (!EMAIL.test(outcome.value)) return refused(`${label} is not an e-mail address`);
  return policy.emailCase === 'lower' ? accepted(outcome.value.toLowerCase()) : outcome;
}

/** A telephone number in E.164 form, or null. */
export function phone(value: unknown, label: string, policy: ServerPolicy): Validated<string | null> {
  const outcome = optionalText(value, label, policy);
  if (!('value' in outcome) || outcome.value === null) return outcome;
  const number = policy.normalisePhone
    ? outcome.value.replace(/^00/, '+').replaceAll(/[\s().-]/g, '')
    : outcome.value;
  return PHONE.test(number) ? accepted(number) : refused(`${label} is not in E.164 form`);
}
