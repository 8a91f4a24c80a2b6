import type { Answer, AnswerValue } from '../../domain/records.ts';
import { RSVP_STATUSES, type RsvpStatus } from '../../domain/vocabulary.ts';
import type { ServerPolicy } from '../../policy.ts';
import { storedId } from '../ids.ts';
import { isObject } from '../request-body.ts';
import type { Attribute } from './item.ts';
import { accepted, refused, type Validated, wrongType } from './outcome.ts';
import { email, filledText, optionalText, phone, text } from './text.ts';

const firstName = (value: unknown, label: string, policy: ServerPolicy): Validated<string> =>
  (policy.blankFirstName === 'refuse' ? filledText : text)(value, label, policy);

/** Attributes that create and update share. */
const COMMON: readonly Attribute[] = [
  { name: 'first_name', label: 'First name', read: firstName },
  { name: 'last_name', label: 'Last name', read: text },
  { name: 'email', label: 'E-mail', read: email },
  { name: 'phone', label: 'Phone', read: phone },
  { name: 'job_title', label: 'Job title', read: optionalText },
  { name: 'company', label: 'Company', read: optionalText },
];

function optionalId(value: unknown, label: string, policy: ServerPolicy): Validated<number | null> {
  if (value === null) return accepted(null);
  return Number.isSafeInteger(value) || typeof value === 'bigint'
    ? accepted(storedId(value as number | bigint, policy.ids))
    : wrongType(`${label} must be an integer or null`);
}

const isScalar = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));

/** Whether a value is of the union of AttendeeFieldValue.value. */
const isAnswer = (value: unknown): value is AnswerValue =>
  value === null || isScalar(value) || isObject(value) || (Array.isArray(value) && value.every(isScalar));

function answer(entry: unknown, policy: ServerPolicy): Validated<Answer> {
  if (!isObject(entry)) return wrongType('Fields must be objects');
  const { attendee_field_id: id, value } = entry;
  if (!Number.isInteger(id) && typeof id !== 'bigint')
    return wrongType('Fields must have an integer attendee_field_id');
  if (!Object.hasOwn(entry, 'value')) return refused('Fields must have a value');
  if (!isAnswer(value)) return wrongType('A value of fields is of no known kind');
  return accepted({ field_id: storedId(id as number | bigint, policy.ids), value });
}

/** Answers, the last one for each field. */
function answers(value: unknown, label: string, policy: ServerPolicy): Validated<readonly Answer[]> {
  if (!Array.isArray(value)) return wrongType(`${label} must be an array`);
  const byField = new Map<number, Answer>();
  for (const entry of value) {
    const outcome = answer(entry, policy);
    if (!('value' in outcome)) return outcome;
    byField.set(outcome.value.field_id, outcome.value);
  }
  return accepted([...byField.values()]);
}

function rsvpStatus(value: unknown, label: string): Validated<RsvpStatus> {
  const known = RSVP_STATUSES.find((status) => status === value);
  return known === undefined
    ? refused(`${label} is not one of ${RSVP_STATUSES.join(', ')}`)
    : accepted(known);
}

/** What a create reads (Endpoints > Attendees). */
export const CREATE_ATTENDEE: readonly Attribute[] = [
  ...COMMON,
  { name: 'registration_type_id', label: 'Registration type', read: optionalId },
  { name: 'fields', label: 'Fields', read: answers },
];

/** What an update reads (Endpoints > Attendees). */
export const UPDATE_ATTENDEE: readonly Attribute[] = [
  ...COMMON,
  { name: 'rsvp_status', label: 'RSVP status', read: rsvpStatus },
];
