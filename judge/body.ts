import { parse, parseNumberAndBigInt, stringify } from 'lossless-json';

/** A parsed JSON body. `exact` holds integers beyond 2^53 as bigint; `native` is what JSON.parse makes of the text. */
export interface ParsedBody {
  readonly native: unknown;
  readonly exact: unknown;
}

const LONG_NUMBER = /\d{16}/;

/** Integers that a double cannot hold stay whole; everything else is a plain number. */
function exactNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?\d+$/.test(text)
    ? (parseNumberAndBigInt(text) as bigint)
    : number;
}

/** Parses a body, or answers null where the text is no JSON. */
export function parseBody(text: string): ParsedBody | null {
  try {
    const native: unknown = JSON.parse(text);
    const exact = LONG_NUMBER.test(text) ? parse(text, null, exactNumber) : native;
    return { native, exact };
  } catch {
    return null;
  }
}

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
