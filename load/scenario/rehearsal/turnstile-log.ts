import { MOST_OF_A_LIST } from '../../../harness/files/user-bytes.ts';
import { userText } from '../../../harness/files/user-text.ts';
import { UsageError } from '../../../harness/profile/errors.ts';
import { MOST_PEOPLE } from '../most.ts';
import { createRandom } from '../plan/random.ts';

/** Seed of the moments within an interval that a log counts: the same log is always the same crowd. */
const SEED = 20;
const DAY_MS = 86_400_000;

interface Row {
  readonly at: number;
  readonly count: number;
  /** Whether its time is one of a day, without a date. */
  readonly isClock: boolean;
}

/** A crowd as turnstiles noted it. */
export interface TurnstileLog {
  /** Milliseconds from the first line, ascending. */
  readonly times: number[];
  /** The time of day of the first line, in milliseconds. */
  readonly begins: number;
}

/**
 * When people came, by a log of turnstiles: time and count, or a line a person. Who was counted came at some moment before the
 * next line.
 * @throws UsageError with the line that is no time.
 */
export function readTurnstiles(file: string): TurnstileLog {
  const rows = throughTheNight(rowsOf(file)).sort((a, b) => a.at - b.at);
  const [first] = rows;
  const people = rows.reduce((sum, { count }) => sum + count, 0);
  if (first === undefined || people === 0)
    throw new UsageError(`The log ${file} holds nobody: it takes lines of time and count.`);
  if (people > MOST_PEOPLE)
    throw new UsageError(
      `The log ${file} holds ${people} people, and ${MOST_PEOPLE} is the most: look at its counts.`,
    );
  const gaps = rows.slice(1).map(({ at }, index) => at - (rows[index]?.at ?? at));
  const usual = Math.min(...gaps.filter((gap) => gap > 0), 60_000);
  const random = createRandom(SEED);
  const times = rows.flatMap(({ at, count }, index) => {
    const gap = Math.min(gaps[index] ?? usual, 4 * usual);
    return count === 1
      ? [at - first.at]
      : Array.from({ length: count }, () => at - first.at + random() * gap);
  });
  return { times: times.sort((a, b) => a - b), begins: first.at % DAY_MS };
}

/**
 * A log of times of day that ends before it begins went on after midnight. Its day begins after the longest pause, so
 * that the logs of several doors may follow each other in one file.
 */
function throughTheNight(rows: readonly Row[]): Row[] {
  const [first, last] = [rows[0]?.at ?? 0, rows.at(-1)?.at ?? 0];
  if (last >= first || rows.some(({ isClock }) => !isClock)) return [...rows];
  const sorted = [...rows].sort((a, b) => a.at - b.at);
  let [begins, longest] = [0, 0];
  for (const [index, { at }] of sorted.entries()) {
    const pause = at - (sorted[index - 1]?.at ?? (sorted.at(-1)?.at ?? 0) - DAY_MS);
    if (pause > longest) [begins, longest] = [at, pause];
  }
  return rows.map((row) => (row.at < begins ? { ...row, at: row.at + DAY_MS } : row));
}

function rowsOf(file: string): Row[] {
  const text = userText({
    path: file,
    what: `The log of arrivals ${file}`,
    remedy: 'name a CSV file beside the rehearsal',
    most: MOST_OF_A_LIST,
  });
  const lines = text.split(/\r?\n/);
  const head = lines.findIndex((line) => line.trim() !== '');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const [time = '', count = '1'] = line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    const at = momentOf(time);
    if (at === null && index === head && !/\d/.test(time)) return [];
    const people = count === '' ? 1 : Number(count);
    if (at === null || !Number.isInteger(people) || people < 0)
      throw new UsageError(
        `The log ${file}, line ${index + 1}, is no time and count: write 2025-06-15T09:40:00,12 or 09:40,12.`,
      );
    return [{ at, count: people, isClock: CLOCK.test(time) }];
  });
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?$/;
/** From here on a number counts milliseconds from 1970: as seconds it would be the year 5138. */
const MILLISECONDS_FROM = 1e11;

/** A time in milliseconds: a date and time, a time of day, or seconds or milliseconds from 1970. */
function momentOf(text: string): number | null {
  const clock = CLOCK.exec(text);
  if (clock !== null) return (Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)) * 1000;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * (Number(text) < MILLISECONDS_FROM ? 1000 : 1);
  // As it is written: the time of day at the doors, in whatever zone they are.
  const written = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)/.exec(text);
  const date = written === null ? Number.NaN : Date.parse(`${written[1]}T${written[2]}Z`);
  return Number.isNaN(date) ? null : date;
}

/** As many moments as are wanted, spread as these are. */
export function thinned(times: readonly number[], wanted: number): number[] {
  return Array.from({ length: wanted }, (_, index) => {
    const at = ((index + 0.5) * times.length) / wanted - 0.5;
    const before = times[Math.max(0, Math.floor(at))] ?? 0;
    const after = times[Math.min(times.length - 1, Math.floor(at) + 1)] ?? before;
    return before + (at - Math.floor(at)) * (after - before);
  });
}
