import { UsageError } from '../../../harness/profile/errors.ts';
import type { Plan } from '../../../record/load-plan.ts';
import type { Objective } from '../../../record/load-result.ts';
import { count, duration } from '../../../reports/text.ts';
import { worstWindow } from '../../judge/figures/windows.ts';
import { type DoorForecast, forecastOf, takesTime } from './forecast.ts';

/** What the doors of a plan come to, in a sentence; undefined where people take no time. */
export function doorsSentence(plan: Plan): string | undefined {
  return takesTime(plan) ? sentenceOf(plan, forecastOf(plan)) : undefined;
}

/**
 * Refuses a plan that misses `door_p95` whatever the service does: its doors are too few or too slow. Where that holds within
 * any part of the time, the worst part counts. @throws UsageError
 */
export function checkServable(plan: Plan, objectives: readonly Objective[], speedup = 1): void {
  const asked = objectives.find(({ name }) => name === 'door_p95');
  if (plan.doors === undefined || asked === undefined) return;
  const { limit, over_ms } = asked;
  const forecast = forecastOf(plan);
  const wait = over_ms === undefined ? forecast.waitP95 : worstWindow(forecast.waits, over_ms / speedup, 95);
  if (wait < limit) return;
  const part = over_ms === undefined ? '' : ` in the worst ${seconds(over_ms)}`;
  throw new UsageError(
    `This plan cannot be served: with a service that answers at once, 95 of 100 people would wait up to ${seconds(wait)}${part}, where door_p95 allows ${seconds(limit)}. ${sentenceOf(plan, forecast)} Open more doors, let fewer --arrivals come, or allow more with --slo door_p95=${Math.ceil(wait / 1000 + 1) * 1000}.`,
  );
}

function sentenceOf({ doors = [] }: Plan, { longest, offered }: DoorForecast): string {
  const busiest = `From ${duration(offered.from / 1000)} to ${duration(offered.to / 1000)} people take ${Math.round(100 * offered.ratio)} % of the time that the doors have`;
  if (longest.waitMs === 0) return `${busiest}; nobody waits for another.`;
  return `${busiest}; the longest queue is that of ${doors[longest.door]?.name ?? ''} after ${duration(longest.at / 1000)}: ${count(longest.people, 'person', 'people')}, ${seconds(longest.waitMs)}.`;
}

const seconds = (ms: number): string => duration(ms / 1000);
