import { quantile } from '../judge/figures/series.ts';
import { createRandom } from '../scenario/plan/random.ts';
import { type Comers, shareWithin, waitsThrough } from './simulate.ts';

/** How often people are drawn anew for the interval, and the share of the draws that it leaves out on each side. */
const DRAWS = 200;
const LEFT_OUT = 0.025;
const SEED = 39;
/** How many numbers of doors on each side of the least one are told. */
const AROUND = 3;

/** What this number of doors comes to. */
export interface DoorsRow {
  readonly doors: number;
  /** The share of people whose turn comes within the wait that is asked for, and the interval that holds it at 95 %. */
  readonly share: number;
  readonly share_low: number;
  readonly share_high: number;
  /** Milliseconds within which the turn of the asked share comes. */
  readonly wait_ms: number;
}

/** The least number of doors, with the interval that holds it at 95 %, and what numbers around it come to. */
export interface LeastDoors {
  readonly doors: number;
  readonly low: number;
  readonly high: number;
  readonly rows: readonly DoorsRow[];
}

/** What is asked: `share` of all people (0 to 1) within `waitMs`. `also`: a number of doors that is told as well. */
export interface DoorsQuestion {
  readonly waitMs: number;
  readonly share: number;
  readonly also?: number;
}

/** The least number of doors at which enough people wait no longer than they may. */
export function leastDoors(comers: Comers, { waitMs, share, also }: DoorsQuestion): LeastDoors {
  const suffices = (people: Comers, doors: number): boolean =>
    shareWithin(waitsThrough(people, doors), waitMs) >= share;
  const doors = least((count) => suffices(comers, count), comers.arrivals.length);
  const draws = drawn(comers);
  const each = draws
    .map((people) => least((count) => suffices(people, count), people.arrivals.length, doors))
    .sort((a, b) => a - b);
  const at = (part: number): number =>
    each[Math.min(each.length - 1, Math.floor(part * each.length))] ?? doors;
  const counts = new Set(
    Array.from({ length: 2 * AROUND + 1 }, (_, index) => doors - AROUND + index).filter((count) => count > 0),
  );
  if (also !== undefined) counts.add(also);
  return {
    doors,
    low: Math.min(doors, at(LEFT_OUT)),
    high: Math.max(doors, at(1 - LEFT_OUT)),
    rows: [...counts].sort((a, b) => a - b).map((count) => rowOf(comers, draws, count, { waitMs, share })),
  };
}

function rowOf(
  comers: Comers,
  draws: readonly Comers[],
  doors: number,
  { waitMs, share }: DoorsQuestion,
): DoorsRow {
  const waits = waitsThrough(comers, doors);
  const shares = draws.map((people) => shareWithin(waitsThrough(people, doors), waitMs));
  return {
    doors,
    share: shareWithin(waits, waitMs),
    share_low: quantile(shares, LEFT_OUT) ?? 0,
    share_high: quantile(shares, 1 - LEFT_OUT) ?? 1,
    wait_ms: quantile(waits, share) ?? 0,
  };
}

/** The least number that suffices, from `guess` on by doubling steps and then by halves: more doors never make anybody wait longer. */
function least(suffices: (count: number) => boolean, most: number, guess = 1): number {
  let high = Math.max(1, guess);
  let low = 0;
  if (suffices(high)) {
    let step = 1;
    while (high - step > 0 && suffices(high - step)) {
      high -= step;
      step *= 2;
    }
    low = Math.max(0, high - step);
  } else {
    while (high < most && !suffices(high)) {
      low = high;
      high = Math.min(most, high * 2);
    }
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (suffices(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * People drawn anew from those who were measured. They bring their times at the door (bootstrap), and as many come as may
 * (Poisson) at the same pace.
 */
function drawn({ arrivals, services, counts }: Comers): Comers[] {
  const random = createRandom(SEED);
  const pick = (): number => Math.floor(random() * arrivals.length);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: DRAWS }, () => {
    const many = Math.max(1, Math.round(arrivals.length + normal() * Math.sqrt(arrivals.length)));
    const came = Array.from({ length: many }, () => arrivals[pick()] as number).sort((a, b) => a - b);
    const who = came.map(pick);
    return {
      arrivals: came,
      services: who.map((one) => services[one] as number),
      ...(counts !== undefined && { counts: who.map((one) => counts[one] === true) }),
    };
  });
}
