import type { CapacityStep } from '../../record/load-result.ts';
import type { Bracket } from './bracket.ts';

type Verdict = CapacityStep['verdict'];

/** How often an end of the bracket is moved at most, and by which factor where no step has shown where to. */
const MOST_MOVES = 3;
const FURTHER = 1.07;

/** How the steps at the ends of a bracket are repeated. */
export interface Repeats<Ran extends { readonly verdict: Verdict }> {
  readonly done: readonly CapacityStep[];
  /** How often each end is run again. */
  readonly times: number;
  readonly allows: (rate: number) => boolean;
  readonly step: (rate: number) => Promise<Ran>;
}

/** Whether an upper end does not stand: most of its further runs are carried. */
export async function isRefuted<Ran extends { readonly verdict: Verdict }>(
  high: number,
  { times, allows, step }: Repeats<Ran>,
): Promise<boolean> {
  let carried = 0;
  for (let time = 0; time < times && allows(high); time += 1)
    if ((await step(high)).verdict === 'carried') carried += 1;
  return 2 * carried > times;
}

/** Runs the lower end again: where one of its runs is not carried, the end moves down. Answers the last of them as well. */
export async function repeatLow<Ran extends { readonly verdict: Verdict }>(
  found: Bracket,
  otherwise: number,
  { done, times, allows, step }: Repeats<Ran>,
): Promise<{ found: Bracket; last: Ran }> {
  let { low } = found;
  let last = await step(low === 0 ? otherwise : low);
  for (let moves = 0, time = 1; low > 0; ) {
    if (!holds(last.verdict)) {
      low = below(low, done);
      moves += 1;
      time = 0;
    }
    if (low === 0 || moves > MOST_MOVES || time >= times || !allows(low)) break;
    last = await step(low);
    time += 1;
  }
  return { found: { low, high: found.high === null && low < found.low ? found.low : found.high }, last };
}

/** A run that this machine has spoilt says nothing against a rate. */
const holds = (verdict: Verdict): boolean => verdict === 'carried' || verdict === 'invalid';

/** The next lower rate: one that was carried and never refused, not too far below, or else a little less. */
function below(rate: number, done: readonly CapacityStep[]): number {
  const known = done
    .filter((one) => one.rate < rate && one.rate >= rate / FURTHER ** 3 && one.verdict === 'carried')
    .map((one) => one.rate);
  return Math.max(rate / FURTHER ** 2, ...known);
}
