import { COLUMN, type RequestLine } from '../../../record/request-log/line.ts';

/** What k6 says of a missing answer, by what it comes to. It gives a number and a text with addresses, which would make each error a kind of its own. */
const REASONS: ReadonlyArray<readonly [RegExp, string]> = [
  [/timeout|deadline/i, 'no answer in time'],
  [/reset/i, 'connection reset'],
  [/refused/i, 'connection refused'],
  [/EOF/, 'connection closed'],
];
const [[, TIME_OUT]] = REASONS as [readonly [RegExp, string]];

/** The cause of a missing answer in a few words. */
export function reasonOf(line: RequestLine): string {
  const said = line[COLUMN.detail] ?? '';
  return REASONS.find(([pattern]) => pattern.test(said))?.[1] ?? 'no answer';
}

/** Whether a request was given up as its answer took too long. */
export const isTimeOut = (line: RequestLine): boolean =>
  line[COLUMN.status] === 0 && reasonOf(line) === TIME_OUT;
