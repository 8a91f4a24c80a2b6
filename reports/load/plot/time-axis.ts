import type { LoadMark } from '../../../record/load-by-due.ts';

export const WIDTH = 760;
export const LEFT = 92;
export const RIGHT = 10;
/** Above what is drawn: a row for the values under the pointer, and one for the numbers of marks. */
export const TOP = 38;
const MARKS_AT = 32;
/** Below it: the times of day. */
export const BOTTOM = 26;

/** The time that all plots of a page share: parts of one length since the load began, and what is marked in it. */
export interface TimeAxis {
  readonly parts: number;
  readonly widthMs: number;
  /** When the load began, in milliseconds since the epoch. */
  readonly began: number;
  readonly marks: readonly LoadMark[];
}

/** Where a moment lies, in milliseconds from the start of the load. */
export const xOf = ({ parts, widthMs }: TimeAxis, ms: number): number =>
  LEFT + ((WIDTH - LEFT - RIGHT) * Math.min(ms, parts * widthMs)) / Math.max(1, parts * widthMs);

/** Where a part begins. */
export const xOfPart = (axis: TimeAxis, part: number): number => xOf(axis, part * axis.widthMs);

/** A time of day, in UTC: to the second, or the minute. */
export const timeOfDay = (ms: number, seconds = true): string =>
  new Date(ms).toISOString().slice(11, seconds ? 19 : 16);

/** The time of day at which a part begins, and how long after the start of the load. */
export const momentOf = ({ began, widthMs }: TimeAxis, part: number): string =>
  `${timeOfDay(began + part * widthMs)} (${Math.round((part * widthMs) / 10) / 100} s)`;

const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200] as const;
const MOST_TICKS = 5;
const SPARE = 40;

/** The times of day below a plot, at round moments, none of which reaches beyond its edge. */
export function timesOfDay(axis: TimeAxis, height: number): string {
  const wholeMs = axis.parts * axis.widthMs;
  const step = 1000 * (STEPS_S.find((seconds) => wholeMs / (1000 * seconds) <= MOST_TICKS) ?? 14_400);
  const ticks: string[] = [];
  for (let at = Math.ceil(axis.began / step) * step - axis.began; at <= wholeMs; at += step) {
    const x = xOf(axis, at);
    const anchor = x > WIDTH - SPARE ? 'end' : x < LEFT + SPARE ? 'start' : 'middle';
    const text = timeOfDay(axis.began + at, step < 60_000);
    ticks.push(
      `<line x1="${x.toFixed(1)}" x2="${x.toFixed(1)}" y1="${height - BOTTOM}" y2="${height - BOTTOM + 4}" class="grid"/><text x="${x.toFixed(1)}" y="${height - 4}" text-anchor="${anchor}">${text}</text>`,
    );
  }
  return ticks.join('');
}

/** The times that are marked, as bands that lie behind what is drawn. */
export const bandsBehind = (axis: TimeAxis, height: number): string =>
  axis.marks
    .map(({ at, to }) =>
      to === undefined
        ? ''
        : `<rect x="${xOf(axis, at).toFixed(1)}" y="${TOP}" width="${Math.max(1, xOf(axis, to) - xOf(axis, at)).toFixed(1)}" height="${height - TOP - BOTTOM}" class="band"/>`,
    )
    .join('');

/** Marks so close to each other share a number. */
const APART = 34;

/** A line across a plot at the moment of each mark, with its number. */
export function marksAcross(axis: TimeAxis, height: number): string {
  const lines = axis.marks.map(({ at, kind }) => {
    const x = xOf(axis, at).toFixed(1);
    return `<line x1="${x}" x2="${x}" y1="${TOP}" y2="${height - BOTTOM}" class="mark ${kind}"/>`;
  });
  const places: Array<{ x: number; first: number; last: number }> = [];
  for (const [index, { at }] of axis.marks.entries()) {
    const x = xOf(axis, at);
    const before = places.at(-1);
    if (before !== undefined && x - before.x < APART) before.last = index + 1;
    else places.push({ x, first: index + 1, last: index + 1 });
  }
  const numbers = places.map(
    ({ x, first, last }) =>
      `<text x="${x.toFixed(1)}" y="${MARKS_AT}" text-anchor="${x > WIDTH - SPARE ? 'end' : 'middle'}" class="number">${first === last ? first : `${first}–${last}`}</text>`,
  );
  return lines.join('') + numbers.join('');
}
