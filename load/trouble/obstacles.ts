import type { Trouble } from '../../record/load-plan.ts';
import { createRandom } from '../scenario/plan/random.ts';
import type { Obstacle } from './proxy.ts';

/** What stands in the way of requests, and how many each trouble has met. */
export interface Obstacles {
  /** What stands in the way of a request that comes now; nothing before `begin`. */
  readonly next: () => Obstacle;
  /** The load begins: milliseconds since the epoch. */
  begin(t0: number): void;
  readonly met: readonly number[];
}

/** The troubles of a load, each in its time; of two at once the one that was written for the earlier moment. */
export function obstaclesOf(
  troubles: readonly Trouble[],
  seed: number,
  clock: () => number = Date.now,
): Obstacles {
  const random = createRandom(seed);
  const met = troubles.map(() => 0);
  let begun = Number.POSITIVE_INFINITY;
  const next = (): Obstacle => {
    const now = clock() - begun;
    const index = troubles.findIndex(({ from, to }) => now >= from && now < to);
    const trouble = troubles[index];
    if (trouble === undefined) return {};
    const obstacle = obstacleOf(trouble, now, random);
    if (Object.keys(obstacle).length > 0) met[index] = (met[index] ?? 0) + 1;
    return obstacle;
  };
  const begin = (t0: number): void => {
    begun = t0;
  };
  return { next, begin, met };
}

function obstacleOf({ kind, to, share = 1 }: Trouble, now: number, random: () => number): Obstacle {
  const leftMs = to - now;
  if (kind === 'stall') return { holdMs: leftMs };
  if (kind === 'limit') return { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) };
  if (random() >= share) return {};
  // As a network does: half of them before the service heard of it, half once it has done what was asked.
  return { reset: random() < 0.5 ? 'request' : 'answer' };
}
