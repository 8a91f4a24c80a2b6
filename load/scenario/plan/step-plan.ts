import type { Plan, PlanItem } from '../../../record/load-plan.ts';
import { arrange } from './plan.ts';

/** Requests a second that one scanner sends at most: it waits for each answer, and must not fall behind. */
const REQUESTS_A_SECOND = 2.5;
const FEWEST_SCANNERS = 4;
const MOST_SCANNERS = 200;

/** How many scanners a step at `rate` requests a second needs. */
export const scannersFor = (rate: number): number =>
  Math.min(MOST_SCANNERS, Math.max(FEWEST_SCANNERS, Math.ceil(rate / REQUESTS_A_SECOND)));

/**
 * The plan of one step in a search for capacity: requests at a constant rate. Each scanner checks its own attendee in and
 * undoes that in turn, so that every attendee ends as it began and none is used up.
 */
export function stepPlan(rate: number, seconds: number): Plan {
  const wanted = Math.floor(rate * seconds);
  const scanners = Math.max(1, Math.min(scannersFor(rate), Math.floor(wanted / 2)));
  const total = Math.max(1, Math.floor(wanted / (2 * scanners))) * 2 * scanners;
  const draft: PlanItem[] = Array.from({ length: total }, (_, index) => ({
    due: (index * 1000) / rate,
    scanner: index % scanners,
    kind: Math.floor(index / scanners) % 2 === 0 ? ('arrival' as const) : ('undo' as const),
    who: index % scanners,
    scannedTwice: true,
  }));
  return arrange(draft, scanners, scanners, 0);
}
