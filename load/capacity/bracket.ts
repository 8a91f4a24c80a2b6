import type { CapacityStep } from '../../record/load-result.ts';

/** The first rate of a search that knows no rate limit, in requests a second. */
export const START = 20;
/** The search ends where the rates of the bracket differ by this factor or less, or lie as close around what is expected. */
const CLOSE_ENOUGH = 1.08;
/**
 * Where the ends of a bracket are put around the rate that is expected between them. Beyond a knee they lie far enough
 * away for the queue never to be empty.
 */
const BELOW = 0.95;
const ABOVE_LIMIT = 1.045;
export const ABOVE_KNEE = 1.15;
const SPARE = 0.02;
/** By which factor a search goes on that has left what it knew behind. */
const FURTHER = 1.5;
const MOST_STEPS = 18;
/** How many steps, in all, are run again because the generator was the bottleneck. */
const MOST_INVALID = 2;

/** The highest rate that was carried (0: none) and the lowest that was not (null: none up to the ceiling), in requests a second. */
export interface Bracket {
  readonly low: number;
  readonly high: number | null;
}

export interface SearchOptions {
  /** Requests a second that are tried at most. */
  readonly ceiling: number;
  /** A rate that was carried already; 0: none. */
  readonly from: number;
  /** The rate limit in requests a second, where it is known. */
  readonly hint: number | null;
  /** Whether a step at this rate may be run. */
  readonly allows: (rate: number) => boolean;
  readonly step: (rate: number) => Promise<CapacityStep['verdict']>;
  /** What the steps so far let expect, in requests a second; null: nothing. */
  readonly expected: () => number | null;
}

/** Searches for the highest rate that is carried: upwards until a step is not, then closer around what is expected, else by bisection. */
export async function bracket(options: SearchOptions): Promise<Bracket> {
  const { ceiling, from, hint, allows, step } = options;
  let low = from;
  let high: number | null = null;
  let invalid = 0;
  let doubted = 0;
  const first = hint === null ? START : Math.max(2, hint * BELOW);
  let next = Math.min(ceiling, from > 0 ? from * FURTHER : first);
  for (let steps = 0; steps < MOST_STEPS && allows(next); steps += 1) {
    const verdict = await step(next);
    // This machine was busy otherwise, or cannot generate more: only another try can tell.
    if (verdict === 'invalid') {
      invalid += 1;
      if (invalid > MOST_INVALID) break;
      continue;
    }
    // The first queue may be the doing of this machine as well: it is looked at twice.
    if (verdict === 'slow' && high === null && doubted !== next) {
      doubted = next;
      continue;
    }
    if (verdict === 'carried') low = Math.max(low, next);
    else high = high === null ? next : Math.min(high, next);
    const then = high === null ? upwards(low, options) : between({ low, high }, options);
    if (then === null) break;
    next = then;
  }
  return { low, high };
}

/** The next rate while everything was carried; null where there is none up to the ceiling. */
function upwards(low: number, { ceiling, hint }: SearchOptions): number | null {
  if (low >= ceiling) return null;
  if (hint === null) return Math.min(ceiling, low * 2);
  return Math.min(ceiling, low < hint ? hint * ABOVE_LIMIT : low * FURTHER);
}

/** The next rate between one that was carried and one that was not; null where they are close enough. */
const between = (ends: { low: number; high: number }, { hint, expected }: SearchOptions): number | null =>
  closer(ends, hint ?? expected(), hint === null ? ABOVE_KNEE : ABOVE_LIMIT);

/** The next rate within a bracket; null where it is close enough. */
function closer(
  { low, high }: { low: number; high: number },
  expected: number | null,
  above: number,
): number | null {
  if (low > 0 && high / low <= CLOSE_ENOUGH) return null;
  if (expected !== null && expected > low && expected < high) {
    const ends = [BELOW * expected, above * expected];
    const inside = ends.find((rate) => rate > low * (1 + SPARE) && rate < high / (1 + SPARE));
    return inside ?? null;
  }
  if (low > 0) return Math.sqrt(low * high);
  return high / 2 < 1 ? null : high / 2;
}
