import type { OperationId } from '../../spec/contract.ts';
import type { RequestLine } from './line.ts';

// The lines of `line.ts` as text. k6 interprets this, so each is put together from its parts, without an array between.

/** The line of the start, at this time since the epoch. */
export const startLine = (t0: number): string => `["t",${t0}]`;

/** The columns of a line behind its letter. */
type Columns<L> = L extends readonly [string, ...infer Rest] ? Rest : never;

/** Columns of the line of a request behind those that every request of a scanner and an operation shares. */
type Rest =
  Columns<RequestLine> extends readonly [unknown, infer Item, infer Step, infer Attempt, unknown, ...infer R]
    ? readonly [item: Item, step: Step, attempt: Attempt, ...R]
    : never;

/** Writes the lines of a scanner's requests for an operation; `id` and `flags` hold no quotation mark, `detail` anything. */
export function requestLines(scanner: number, operation: OperationId): (...columns: Rest) => string {
  const head = `["r",${scanner},`;
  const middle = `,"${operation}","`;
  return (item, step, attempt, id, due, sent, done, api, status, flags, detail) =>
    `${head}${item},${step},${attempt}${middle}${id}",${due},${sent},${done},${((api * 100 + 0.5) | 0) / 100},${status},"${flags}",${detail === null ? 'null' : JSON.stringify(detail)}]`;
}

/** The line of an answer in full, after the line of its request. */
export const sampleLine = (
  request: string,
  intent: 'valid' | 'probe',
  method: string,
  path: string,
  sent: string | null,
  headers: object,
  body: string,
): string =>
  `["s",${request},"${intent}","${method}",${JSON.stringify(path)},${sent === null ? 'null' : JSON.stringify(sent)},${JSON.stringify(headers)},${JSON.stringify(body)}]`;

/** The line of some sleeps of generator process `number`, and by how many milliseconds each was too long. */
export const pulseLine = (number: number, now: number, lags: readonly number[]): string =>
  `["p",${number},${now},${JSON.stringify(lags)}]`;

/** The line of a scanner that has served its last item. */
export const endLine = (scanner: number, now: number): string => `["e",${scanner},${now}]`;

/** The line of a person whom a scanner let in on its own. */
export const offlineLine = (scanner: number, item: number, now: number): string =>
  `["o",${scanner},${item},${now}]`;
