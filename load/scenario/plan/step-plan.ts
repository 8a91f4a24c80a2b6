import type { PlanItem } from './item.ts';
import { arrange, type Plan } from './plan.ts';

/** So many requests a second of one lane, so that a lane waits for its answer without falling behind. */
const PER_LANE = 2.5;
const FEWEST_LANES = 4;
const MOST_LANES = 200;

export const lanesFor = (rate: number): number =>
  Math.min(MOST_LANES, Math.max(FEWEST_LANES, Math.ceil(rate / PER_LANE)));

/**
 * One step of a search for capacity: requests at an even pace, each lane checking its own attendee in and undoing it in
 * turn, so that every attendee ends as it began and none is used up.
 */
export function stepPlan(rate: number, seconds: number): Plan {
  const wanted = Math.floor(rate * seconds);
  const lanes = Math.max(1, Math.min(lanesFor(rate), Math.floor(wanted / 2)));
  const total = Math.max(1, Math.floor(wanted / (2 * lanes))) * 2 * lanes;
  const draft: PlanItem[] = Array.from({ length: total }, (_, index) => ({
    due: (index * 1000) / rate,
    lane: index % lanes,
    kind: Math.floor(index / lanes) % 2 === 0 ? ('arrival' as const) : ('undo' as const),
    who: index % lanes,
    doubled: true,
  }));
  return arrange(draft, lanes, lanes, 0);
}
