import type { CapacityStep } from '../../record/load-result.ts';

/** The first rate of a search that knows no rate limit, in requests a second. */
export const START = 20;
/** The search ends where the rates of the bracket differ by this factor or less. */
const CLOSE_ENOUGH = 1.08;
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
  /** The rate limit of one token in requests a second, where it is known. */
  readonly hint: number | null;
  /** Whether a step at this rate may be run. */
  readonly allows: (rate: number) => boolean;
  readonly step: (rate: number) => Promise<CapacityStep['verdict']>;
}

/** Searches for the highest rate that is carried: upwards until a step is not, then by bisection. */
export async function bracket({ ceiling, hint, allows, step }: SearchOptions): Promise<Bracket> {
  let low = 0;
  let high: number | null = null;
  let invalid = 0;
  let next = hint === null ? Math.min(START, ceiling) : Math.min(ceiling, Math.max(2, hint * 0.8));
  for (let steps = 0; steps < MOST_STEPS && allows(next); steps += 1) {
    const verdict = await step(next);
    // This machine was busy otherwise, or cannot generate more: only another try can tell.
    if (verdict === 'invalid') {
      invalid += 1;
      if (invalid > MOST_INVALID) break;
      continue;
    }
    if (verdict === 'carried') low = Math.max(low, next);
    else high = high === null ? next : Math.min(high, next);
    if (high !== null && low > 0 && high / low <= CLOSE_ENOUGH) break;
    if (high === null) {
      if (low >= ceiling) break;
      next = Math.min(ceiling, hint === null ? low * 2 : low < hint ? hint * 1.06 : low * 1.5);
    } else if (low === 0) {
      next = high / 2;
      if (next < 1) break;
    } else next = Math.sqrt(low * high);
  }
  return { low, high };
}
