import { UsageError } from '../../../harness/profile/errors.ts';
import type { Plan } from '../../../record/load-plan.ts';
import type { Objective } from '../../../record/load-result.ts';
import { count, duration } from '../../../reports/text.ts';
import { type DoorForecast, forecastOf, takesTime } from './forecast.ts';

/** What the doors of a plan come to, in a sentence; undefined where people take no time. */
export function doorsSentence(plan: Plan): string | undefined {
  return takesTime(plan) ? sentenceOf(plan, forecastOf(plan)) : undefined;
}

/** Refuses a plan that misses `door_p95` whatever the service does: its doors are too few or too slow. @throws UsageError */
export function checkServable(plan: Plan, objectives: readonly Objective[]): void {
  const limit = objectives.find(({ name }) => name === 'door_p95')?.limit;
  if (plan.doors === undefined || limit === undefined) return;
  const forecast = forecastOf(plan);
  if (forecast.waitP95 < limit) return;
  throw new UsageError(
    `This plan cannot be served: with a service that answers at once, 95 of 100 people would wait up to ${seconds(forecast.waitP95)}, where door_p95 allows ${seconds(limit)}. ${sentenceOf(plan, forecast)} Open more doors, let fewer --arrivals come, or allow more with --slo door_p95=${Math.ceil(forecast.waitP95 / 1000 + 1) * 1000}.`,
  );
}

function sentenceOf({ doors = [] }: Plan, { longest, offered }: DoorForecast): string {
  const busiest = `From ${duration(offered.from / 1000)} to ${duration(offered.to / 1000)} people take ${Math.round(100 * offered.ratio)} % of the time that the doors have`;
  if (longest.waitMs === 0) return `${busiest}; nobody waits for another.`;
  return `${busiest}; the longest queue is that of ${doors[longest.door]?.name ?? ''} after ${duration(longest.at / 1000)}: ${count(longest.people, 'person', 'people')}, ${seconds(longest.waitMs)}.`;
}

const seconds = (ms: number): string => duration(ms / 1000);
