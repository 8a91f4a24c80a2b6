import { at, isRecord, sameJson } from './body.ts';
import { shown } from './finding.ts';
import { sameTimestamp } from './timestamps.ts';

/** An answer as it was sent: which attendee field, and the value. */
export interface SentAnswer {
  readonly attendee_field_id: unknown;
  readonly value: unknown;
}

/**
 * Where a record differs from the attributes that it owes: `phone is null, not "+1…"`. Answers under `fields` may be
 * owed as they were sent (`attendee_field_id`, `value`); answers to other questions are not looked at then.
 */
export function differences(record: unknown, owed: Readonly<Record<string, unknown>>): string[] {
  const found: string[] = [];
  for (const [attribute, value] of Object.entries(owed)) {
    if (attribute === 'fields' && isSentAnswers(value)) {
      found.push(...answerDifferences(at(record, 'fields'), value));
      continue;
    }
    const read = at(record, attribute);
    if (!sameValue(attribute, read, value)) found.push(`${attribute} is ${shown(read)}, not ${shown(value)}`);
  }
  return found;
}

/** The attributes in which a record differs from what it owes; its id where there is no such record. */
export const differingAttributes = (
  record: unknown,
  owed: Readonly<Record<string, unknown>>,
): readonly string[] =>
  record === undefined
    ? ['id']
    : Object.keys(owed).filter((name) => differences(record, { [name]: owed[name] }).length > 0);

/** Ids may travel as text within the harness, so they are compared by their digits. */
function sameValue(attribute: string, read: unknown, owed: unknown): boolean {
  if (/(^|_)id$/.test(attribute) && read !== null && owed !== null && read !== undefined)
    return String(read) === String(owed);
  if (attribute === 'created_at') return sameTimestamp(read, owed);
  return sameJson(read, owed);
}

const isSentAnswers = (value: unknown): value is SentAnswer[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isRecord(one) && 'attendee_field_id' in one);

/** The answer to an attendee field among those of an attendee; undefined where there is none. */
export const answerTo = (answers: unknown, id: unknown): unknown =>
  Array.isArray(answers) ? answers.find((one) => String(at(one, 'field', 'id')) === String(id)) : undefined;

function answerDifferences(read: unknown, sent: readonly SentAnswer[]): string[] {
  return sent.flatMap(({ attendee_field_id: id, value }) => {
    const answer = answerTo(read, id);
    if (answer === undefined)
      return value === null ? [] : [`the answer to attendee field ${String(id)} is missing`];
    const got = at(answer, 'value');
    return sameJson(got, value)
      ? []
      : [`the answer to attendee field ${String(id)} is ${shown(got)}, not ${shown(value)}`];
  });
}

/** The attributes of an attendee that only a call naming it may change. */
export const HELD_ATTRIBUTES = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'job_title',
  'company',
  'rsvp_status',
  'checkin_status',
  'registration_type_id',
  'event_id',
] as const;

/** The held attributes of a record as it was read, as something that a later read owes. */
export function held(
  record: Readonly<Record<string, unknown>>,
  except: readonly string[] = [],
): Record<string, unknown> {
  const owed: Record<string, unknown> = {};
  for (const attribute of HELD_ATTRIBUTES)
    if (attribute in record && !except.includes(attribute)) owed[attribute] = record[attribute];
  return owed;
}

/** The held attributes of an attendee field as it was read. */
export function heldField(
  record: Readonly<Record<string, unknown>>,
  except: readonly string[] = [],
): Record<string, unknown> {
  const owed: Record<string, unknown> = {};
  for (const attribute of ['label', 'type', 'required', 'options', 'name'])
    if (attribute in record && !except.includes(attribute)) owed[attribute] = record[attribute];
  return owed;
}
