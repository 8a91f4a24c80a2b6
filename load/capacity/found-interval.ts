import type { CapacityStep } from '../../record/load-result.ts';
import type { Bracket } from './bracket.ts';
import { type Interval, intervalOf, meets, times } from './interval.ts';
import type { FoundLimit } from './rate-limit.ts';

/** By how much more than a service delivers a step has to ask for, for its queue never to be empty. */
export const OVERLOAD = 1.07;
/**
 * Steps at this many times the rate of the first that is not carried say nothing of the knee: some services carry less
 * then.
 */
const NEAR = 2.2;
const FEWEST_SAMPLES = 5;
/** How far the ends of a bracket may be off: verdicts of steps are no measurements. */
const ABOUT = 0.04;

/** An interval that holds the capacity at 95 %, and what it rests on. */
export interface FoundInterval extends Interval {
  readonly by: 'limit' | 'queue' | 'steps';
}

/** What a service delivers a second where its queue never empties, by the seconds of the steps that were not carried. */
function deliveredNear(steps: readonly CapacityStep[]): number[] {
  const carried = Math.max(
    0,
    ...steps.filter(({ verdict }) => verdict === 'carried').map(({ rate }) => rate),
  );
  // Less than what was carried was slow for another reason.
  const slow = steps.filter(({ verdict, rate }) => verdict === 'slow' && rate >= carried);
  const least = Math.min(...slow.map(({ rate }) => rate));
  const near = slow.filter(({ rate }) => rate <= NEAR * least);
  const all = near.flatMap(({ delivered = [] }) => delivered);
  const mean = all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
  return near.filter(({ rate }) => rate >= OVERLOAD * mean).flatMap(({ delivered = [] }) => delivered);
}

/** What the steps so far let expect of the capacity, in requests a second; null: nothing. */
export function expectedOf(steps: readonly CapacityStep[]): number | null {
  const samples = deliveredNear(steps);
  return samples.length === 0 ? null : samples.reduce((sum, one) => sum + one, 0) / samples.length;
}

interface Found extends Bracket {
  readonly steps: readonly CapacityStep[];
  readonly limit: FoundLimit | null;
  readonly clients: number;
  readonly met: 'limit' | 'knee' | 'nothing';
}

/**
 * The interval of the capacity. What was measured counts where the verdicts of the steps do not speak against it. A limit
 * is measured by what is served from one opening to the next, a knee by what a full queue lets out. Else the bracket
 * itself is the answer.
 */
export function foundInterval(found: Found): FoundInterval | null {
  const { low, high, steps, limit, clients, met } = found;
  if (high === null || met === 'nothing') return null;
  const bracket = { low: low * (1 - ABOUT), high: high * (1 + ABOUT) };
  if (met === 'limit') {
    const measured = limit?.interval ?? null;
    const all = measured === null ? null : times(measured, clients);
    if (all !== null && meets(all, bracket)) return { ...all, by: 'limit' };
    return { low, high, by: 'steps' };
  }
  const samples = deliveredNear(steps);
  const delivered = samples.length < FEWEST_SAMPLES ? null : intervalOf(samples);
  // A stochastic queue rises now and then below its capacity; that more was carried than a full queue lets out speaks against it.
  if (delivered !== null && delivered.high >= low * (1 - ABOUT)) return { ...delivered, by: 'queue' };
  return { low, high, by: 'steps' };
}
