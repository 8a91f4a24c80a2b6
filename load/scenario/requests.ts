import type { Plan } from '../../record/load-plan.ts';
import { LIVES } from './lives.ts';
import type { Scenario } from './scenario.ts';

/** How long a dashboard waits from one reading of the list to the next, in milliseconds. */
export const DASHBOARD_EVERY_MS = 2000;

/** Each prepared attendee takes two requests: a create and a confirmation. */
const TO_PREPARE_ONE = 2;

/** What is learned before a load takes a request for each step. */
const TO_LEARN = Object.values(LIVES).flat().length;

/** How often the dashboards of a scenario read a page of the list until the last person of a plan is due. */
export function listReads(
  { dashboards }: Pick<Scenario, 'dashboards'>,
  { endMs }: Pick<Plan, 'endMs'>,
): number {
  let reads = 0;
  for (let number = 0; number < dashboards; number += 1) {
    const first = Math.round((DASHBOARD_EVERY_MS * number) / dashboards);
    if (first <= endMs) reads += Math.floor((endMs - first) / DASHBOARD_EVERY_MS) + 1;
  }
  return reads;
}

/** All requests of a load that are known beforehand: of its preparation, its scanners and its dashboards. */
export const plannedRequests = (
  scenario: Pick<Scenario, 'dashboards'>,
  plan: Pick<Plan, 'endMs' | 'requests'>,
  prepared: number,
): number => plan.requests + listReads(scenario, plan) + TO_PREPARE_ONE * prepared + TO_LEARN;
