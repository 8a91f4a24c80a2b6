import type { OperationId } from '../../spec/contract.ts';

/**
 * The lines that k6 writes, one JSON array each, as they happen. Times are milliseconds from the start of the load
 * (`t0`), but for `t0` itself. Arrays and no objects, as a scanner writes one for each request.
 */

/** The most lines that a busy scanner buffers; this many requests of it may be missing from the log where it is killed. */
export const MOST_BUFFERED_LINES = 4;

/** The most times that a scan is put again which came too soon after another. */
export const MOST_PAUSES = 3;
/** The same where doors wait for each other, since a scan of any person asks for the pause. */
export const MOST_SHARED_PAUSES = 240;

/** The start of the load, in milliseconds since the epoch; once. */
export type StartLine = readonly ['t', number];

/**
 * One attempted request: scanner, item, step within the item, attempt within the step, operation, id of the attendee (or
 * its marker where it is created). Then due, sent, done, milliseconds of the API alone, status (0: no answer) and flags.
 * Then a detail: Retry-After of a 429, id of a create, the error where no answer came.
 *
 * Dashboards have scanners below zero and item -1. Flags of the request: `i` the scanner was waiting until it was due, `r`
 * another door scans the code too. `n` the person was made a moment ago. `s` says that the service may ask for a pause since the last scan.
 *
 * Flags of the answer: `w` it does not name the attendee, `j` it is no JSON object. `l` is one too long for the judge, `t`
 * one to a request without a live token.
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
  detail: string | null,
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

/** Scheduling delay of a k6 process: number of the process, now, and by how many milliseconds each sleep was too long. */
export type Heartbeat = readonly ['p', number, number, readonly number[]];

/** A scanner served its last item, at this time. */
export type EndLine = readonly ['e', number, number];

/** A scanner without a network let the person of an item in on its own, at this time; the requests follow when it is back. */
export type OfflineLine = readonly ['o', scanner: number, item: number, at: number];

export type Line = StartLine | OfflineLine | RequestLine | SampleLine | Heartbeat | EndLine;

/** Columns of a request line by name. */
export const COLUMN = {
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
  detail: 13,
} as const;
