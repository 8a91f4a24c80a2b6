import type { LoadByDue } from '../../../record/load-by-due.ts';
import type { Timed } from '../figures/windows.ts';
import { partAt, percentiles, perPart, type TimeParts } from './parts.ts';

/** Upper bounds of the steps in which times at the door are counted, in milliseconds: what a person tells apart. */
const STEPS: readonly number[] = [100, 250, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 180_000, 600_000];

/** How long people waited, by when they were due. */
export function doorTimes(parts: TimeParts, waits: readonly Timed[]): LoadByDue['door'] {
  const times = perPart(parts, (): number[] => []);
  const people = perPart(parts, () => Array.from({ length: STEPS.length + 1 }, () => 0));
  for (const [due, ms] of waits) {
    const part = partAt(parts, due);
    times[part]?.push(ms);
    const above = STEPS.findIndex((bound) => ms <= bound);
    const counts = people[part];
    const step = above < 0 ? STEPS.length : above;
    if (counts !== undefined) counts[step] = (counts[step] ?? 0) + 1;
  }
  return { steps: STEPS, people, ...percentiles(times) };
}
