/**
 * Ids of attendees, attendee fields and registration types as clients see them. With big ids they lie beyond 2^53, where a client
 * that reads JSON numbers as doubles confuses neighbours.
 */
const FIRST_BIG = 9_007_199_254_740_993n;

export const publicId = (id: number, form: 'small' | 'big'): number | bigint =>
  form === 'small' ? id : FIRST_BIG + BigInt(id);

/** The stored id, or -1 for what names no record. */
export function storedId(id: number | bigint, form: 'small' | 'big'): number {
  if (form === 'small') return typeof id === 'number' ? id : -1;
  const stored = BigInt(id) - FIRST_BIG;
  return stored > 0n && stored <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(stored) : -1;
}

/** The integer in a path, or undefined where there is none. Integers beyond every id become -1. */
export function parseId(text: string, form: 'small' | 'big'): number | undefined {
  if (!/^-?[0-9]+$/.test(text)) return undefined;
  if (form === 'big') return storedId(BigInt(text), form);
  return text.length <= 15 ? Number(text) : -1;
}
