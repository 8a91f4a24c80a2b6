import type { Comers } from '../../../load/doors/simulate.ts';
import { createRandom } from '../../../load/scenario/plan/random.ts';
import type { QueueModel } from './formulas.ts';

const SEED = 11;

/** A time without a memory (exponential) with this mean. */
export const exponential = (mean: number, random: () => number): number => -mean * Math.log(1 - random());

/** People as a model of queues has them; `service`: the milliseconds that one of them takes. */
export function modelCrowd(
  { doors, meanMs, busy }: QueueModel,
  people: number,
  service: (random: () => number) => number,
): Comers {
  const random = createRandom(SEED);
  let now = 0;
  const arrivals = Array.from({ length: people }, () => {
    now += exponential(meanMs / (doors * busy), random);
    return now;
  });
  return { arrivals, services: arrivals.map(() => service(random)) };
}
