import type { TrendSeries } from '../../record/trend.ts';
import { count, duration, number } from '../text.ts';

/** What a series is of: the environment, and of loads the scenario with its people, doors and time. */
export function trendTitle({ name, scenario, plan }: TrendSeries): string {
  if (scenario === null) return name;
  if (plan === null) return `${name}, load ${scenario}`;
  const people = count(plan.people, 'person', 'people');
  return `${name}, load ${scenario}, ${people} at ${count(plan.scanners, 'door')} in ${duration(plan.over_ms / 1000)}`;
}

/** A time in milliseconds, or a dash where none was measured. */
export const shownTime = (ms: number | null): string => (ms === null ? '–' : `${number(Math.round(ms))} ms`);
