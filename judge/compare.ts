import { PLAIN_ATTRIBUTES } from '../spec/contract.ts';
import { at, isRecord, parseBody, sameJson } from './body.ts';
import { shown } from './finding.ts';
import { sameTimestamp } from './timestamps.ts';

/** An answer as it was sent: which attendee field, and the value. */
export interface SentAnswer {
  readonly attendee_field_id: unknown;
  readonly value: unknown;
}

/**
 * Where a record differs from the attributes that it has to show: `phone is null, not "+1…"`. Answers under `fields` may be
 * expected as they were sent (`attendee_field_id`, `value`); answers to other questions are not looked at then.
 */
export function differences(record: unknown, expected: Readonly<Record<string, unknown>>): string[] {
  const found: string[] = [];
  for (const [attribute, value] of Object.entries(expected)) {
    if (attribute === 'fields' && isSentAnswers(value)) {
      found.push(...answerDifferences(at(record, 'fields'), value));
      continue;
    }
    const read = at(record, attribute);
    if (!sameValue(attribute, read, value)) found.push(`${attribute} is ${shown(read)}, not ${shown(value)}`);
  }
  return found;
}

/** The attributes in which a record differs from what it has to show; its id where there is no such record. */
export const differingAttributes = (
  record: unknown,
  expected: Readonly<Record<string, unknown>>,
): readonly string[] =>
  record === undefined
    ? ['id']
    : Object.keys(expected).filter((name) => differences(record, { [name]: expected[name] }).length > 0);

/** The ids of the questions whose answers differ from those that a record has to show. */
export function questionsAmiss(record: unknown, expected: Readonly<Record<string, unknown>>): string[] {
  const { fields } = expected;
  if (!isSentAnswers(fields)) return [];
  return fields
    .filter((one) => answerDifferences(at(record, 'fields'), [one]).length > 0)
    .map(({ attendee_field_id: id }) => String(id));
}

/** Ids may travel as text within the harness, so they are compared by their digits. */
function sameValue(attribute: string, read: unknown, expected: unknown): boolean {
  if (/(^|_)id$/.test(attribute) && read !== null && expected !== null && read !== undefined)
    return String(read) === String(expected);
  if (attribute === 'created_at') return sameTimestamp(read, expected);
  return sameJson(read, expected);
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
    const times = (read as unknown[]).filter((one) => String(at(one, 'field', 'id')) === String(id)).length;
    if (times > 1) return [`attendee field ${String(id)} is answered ${times} times`];
    return sameAnswer(got, value)
      ? []
      : [`the answer to attendee field ${String(id)} is ${shown(got)}, not ${shown(value)}`];
  });
}

/**
 * Whether an answer is the one that was sent. In which form a service shows it is not said. All may read as text, truth
 * values as digits, arrays and objects as JSON. Arrays may also read as a list whose elements can be told apart, and
 * objects may hold more than they were given. Another value, fewer digits, null or nothing is another answer.
 */
export function sameAnswer(got: unknown, sent: unknown): boolean {
  if (sameJson(got, sent)) return true;
  if (typeof got === 'string' && typeof sent === 'object' && sent !== null) return isInText(got, sent);
  if (typeof sent === 'number' && typeof got === 'string') return DECIMAL.test(got) && Number(got) === sent;
  if (typeof sent === 'boolean')
    return got === Number(sent) || (typeof got === 'string' && TRUTH[Number(sent)]?.test(got) === true);
  if (Array.isArray(sent))
    return (
      Array.isArray(got) &&
      got.length === sent.length &&
      sent.every((one, index) => sameAnswer(got[index], one))
    );
  if (!isRecord(sent) || !isRecord(got)) return false;
  return Object.entries(sent).every(([key, value]) => Object.hasOwn(got, key) && sameAnswer(got[key], value));
}

/** Texts of false and of true. */
const TRUTH = [/^(?:false|f|no|n|off|0)$/i, /^(?:true|t|yes|y|on|1)$/i];
const DECIMAL = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

const SEPARATORS = [',', ';', '|', '\n'] as const;

/**
 * Whether a text is an array or an object as JSON, or an array with a separator between what it holds. The separator has
 * to tell the elements apart: of an element that holds it, the end could not be told.
 */
function isInText(text: string, sent: object): boolean {
  const parsed = parseBody(text)?.exact;
  if (typeof parsed === 'object' && parsed !== null) return sameAnswer(parsed, sent);
  if (!Array.isArray(sent) || sent.some(isRecord)) return false;
  if (sent.length === 0) return text.trim() === '';
  const elements = sent.map((one) => String(one).trim());
  if (sameJson(quotedIn(text), elements)) return true;
  return SEPARATORS.some((separator) =>
    sameJson(
      text.split(separator).map((part) => part.trim()),
      elements,
    ),
  );
}

/** The elements of a line in which those that hold a comma or a quotation mark are quoted (RFC 4180, 2). */
const quotedIn = (text: string): string[] =>
  Array.from(text.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g), ([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );

/** The attributes of an attendee that only a call naming it may change. */
export const HELD_ATTRIBUTES = [
  ...PLAIN_ATTRIBUTES,
  'rsvp_status',
  'checkin_status',
  'registration_type_id',
  'event_id',
] as const;

/** The held attributes of a record as it was read, as what a later read has to show. */
export function held(
  record: Readonly<Record<string, unknown>>,
  except: readonly string[] = [],
): Record<string, unknown> {
  const expected: Record<string, unknown> = {};
  for (const attribute of HELD_ATTRIBUTES)
    if (attribute in record && !except.includes(attribute)) expected[attribute] = record[attribute];
  return expected;
}

/** The held attributes of an attendee field as it was read. */
export function heldField(
  record: Readonly<Record<string, unknown>>,
  except: readonly string[] = [],
): Record<string, unknown> {
  const expected: Record<string, unknown> = {};
  for (const attribute of ['label', 'type', 'required', 'options', 'name'])
    if (attribute in record && !except.includes(attribute)) expected[attribute] = record[attribute];
  return expected;
}
