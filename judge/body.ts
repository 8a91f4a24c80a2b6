import { type ParseOptions, parse, parseNumberAndBigInt, stringify } from 'lossless-json';

/** A parsed JSON body. `exact` holds integers beyond 2^53 as bigint; `native` is what JSON.parse makes of the text. */
export interface ParsedBody {
  readonly native: unknown;
  readonly exact: unknown;
}

/** Integers that a double cannot hold stay whole; everything else is a plain number. */
function exactNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?\d+$/.test(text)
    ? (parseNumberAndBigInt(text) as bigint)
    : number;
}

/** Of a name that an object holds twice the last counts, as for JSON.parse. */
const EXACTLY: ParseOptions = { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue };

/** Parses a body, or answers null where the text is no JSON. */
export const parseBody = (text: string): ParsedBody | null => parsedAs(text, () => text);

/** Parses a body by a text of the same meaning that is read more quickly; `text` gives its own. */
export function parsedAs(quick: string, text: () => string): ParsedBody | null {
  try {
    const native: unknown = JSON.parse(quick);
    const exact = holdsLongIds(native) ? parse(text(), null, EXACTLY) : native;
    return { native, exact };
  } catch {
    return null;
  }
}

const ID_KEYS = ['id', 'event_id', 'registration_type_id', 'session_id'] as const;

/**
 * Whether some id in a body is an integer that a double cannot hold. Only ids are looked at, as scanning whole pages for
 * long numbers would cost a third of their parsing.
 */
function holdsLongIds(body: unknown): boolean {
  const items = at(body, 'items');
  if (Array.isArray(items)) return items.some(recordHoldsLongIds);
  return (
    recordHoldsLongIds(at(body, 'item')) ||
    recordHoldsLongIds(body) ||
    (Array.isArray(body) && body.some(recordHoldsLongIds))
  );
}

function recordHoldsLongIds(record: unknown): boolean {
  if (!isRecord(record)) return false;
  for (const key of ID_KEYS) if (isLong(record[key])) return true;
  const { fields } = record;
  return Array.isArray(fields) && fields.some((answer) => isLong(at(answer, 'field', 'id')));
}

const isLong = (value: unknown): boolean =>
  typeof value === 'number' && (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER);

/** JSON text of a value that may hold bigint. */
export function jsonText(value: unknown): string {
  return stringify(value) ?? 'null';
}

/** The value at a path of keys, or undefined. */
export function at(value: unknown, ...path: Array<string | number>): unknown {
  let here: unknown = value;
  for (const key of path) {
    if (here === null || typeof here !== 'object') return undefined;
    here = (here as Record<string | number, unknown>)[key];
  }
  return here;
}

/** Whether a value is a JSON object (no array, no null). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Deep equality of JSON values; 7, 7.0 and 7n are one number, and the order of keys is not looked at. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isNumeric(a) && isNumeric(b)) return String(a) === String(b);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => sameJson(value, b[index]));
  if (isRecord(a) && isRecord(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => key in b && sameJson(a[key], b[key]));
  }
  return false;
}

const isNumeric = (value: unknown): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';
