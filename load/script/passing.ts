import { refusalsAbout } from '../../spec/refusals.ts';

/** A refusal after which the same call may be served. */
interface Passing {
  /** The most times that a call is put again for it: what is refused time and again is refused. */
  readonly most: number;
  /** Whether an answer is such a refusal, by its status and the flags of its request (`record/request-log/line.ts`). */
  says(status: number, flags: string): boolean;
  /** How many milliseconds the scanner of this number waits, by how often it was refused so. */
  waitMs(times: number, scanner: number): number;
}

const NOT_THERE_YET = refusalsAbout('record');
const CONFLICTS = refusalsAbout('conflict');

const PASSING: readonly Passing[] = [
  // Who was made a moment ago is not found yet, where a copy that is read lags behind.
  {
    most: 6,
    says: (status, flags) => flags.indexOf('n') >= 0 && NOT_THERE_YET.has(status),
    waitMs: (times) => 40 * 2 ** (times - 1),
  },
  // A service may take one write at a time, of a record or of an event. Scanners come back one after the other.
  {
    most: 5,
    says: (status) => CONFLICTS.has(status),
    waitMs: (times, scanner) => 20 * 2 ** (times - 1) + ((scanner & 15) + 1) * 5,
  },
];

/** How often one call was refused so far, by each of these refusals. */
export type PassingCounts = number[];

/** The refusal that an answer is, counted with those before it; undefined where it is none, or came too often. */
export function passingBy(
  status: number,
  flags: string,
  counts: PassingCounts,
): { readonly one: Passing; readonly times: number } | undefined {
  const index = PASSING.findIndex(({ says }) => says(status, flags));
  const one = PASSING[index];
  if (one === undefined) return undefined;
  const times = (counts[index] ?? 0) + 1;
  counts[index] = times;
  return times <= one.most ? { one, times } : undefined;
}
