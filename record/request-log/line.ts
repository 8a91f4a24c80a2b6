import type { OperationId } from '../../spec/contract.ts';

/**
 * The lines that k6 writes, one JSON array each, as they happen. Times are milliseconds from the start of the rush
 * (`t0`), but for `t0` itself. They are arrays and no objects because a scanner writes one for each request.
 */

/** The most lines that a scanner holds back while it is behind; as many of its requests may be unwritten where it is killed. */
export const UNWRITTEN = 4;

/** The start of the rush, in milliseconds since the epoch; once. */
export type StartLine = readonly ['t', number];

/**
 * One attempted request: scanner, item, step within the item, attempt within the step, operation, id of the attendee (or
 * its marker where it is created), due, sent, done, milliseconds of the API alone, status (0: no answer), flags, and
 * what else is to be said: Retry-After of a 429, id of a create, the error where no answer came.
 *
 * Dashboards have scanners below zero and item -1. Flags: `i` the scanner was waiting when it fell due, `r` a repeat of a
 * code that another door scans too, `w` the answer does not name the attendee, `j` the answer is no JSON object.
 */
export type RequestLine = readonly [
  'r',
  scanner: number,
  item: number,
  step: number,
  attempt: number,
  operation: OperationId,
  id: string,
  due: number,
  sent: number,
  done: number,
  api: number,
  status: number,
  flags: string,
  more: string | null,
];

/** The raw answer of a request whose line came just before: method, path, request body, headers, body. */
export type SampleLine = readonly [
  's',
  request: RequestLine,
  intent: 'valid' | 'probe',
  method: string,
  path: string,
  sent: string | null,
  headers: Readonly<Record<string, string>>,
  body: string,
];

/** By how many milliseconds each of some sleeps of a generator process was too long: number of the pulse, now, lags. */
export type PulseLine = readonly ['p', number, number, readonly number[]];

/** A scanner served its last item, at this time. */
export type EndLine = readonly ['e', number, number];

export type Line = StartLine | RequestLine | SampleLine | PulseLine | EndLine;

/** Columns of a request line by name. */
export const R = {
  scanner: 1,
  item: 2,
  step: 3,
  attempt: 4,
  operation: 5,
  id: 6,
  due: 7,
  sent: 8,
  done: 9,
  api: 10,
  status: 11,
  flags: 12,
  more: 13,
} as const;
