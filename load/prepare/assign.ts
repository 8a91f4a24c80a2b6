import type { Plan, PlanItem } from '../../record/load-plan.ts';
import { CREATING } from '../scenario/plan/item.ts';
import type { Prepared } from './prepare.ts';
import { needsFresh, type Reuse } from './reuse.ts';

/** How many people of a plan have to be new to the event. */
export const freshWanted = (plan: Plan, reuse: Reuse): number => placesOf(plan, reuse).strict.size;

/** A plan, with the ids of the people whom it scans in the order of its pool, and of those whom it leaves alone. */
export interface Assigned {
  readonly plan: Plan;
  readonly pool: readonly string[];
  readonly bystanders: readonly string[];
}

/**
 * Gives each place of a plan an attendee. Those who must be new to the event come first. Then come those who are scanned
 * into a session, as the list does not tell who was there before. Where such a one is not new, a refusal is lawful.
 */
export function assign(plan: Plan, { ids, fresh }: Pick<Prepared, 'ids' | 'fresh'>, reuse: Reuse): Assigned {
  const { strict, rather } = placesOf(plan, reuse);
  const others = Array.from({ length: plan.pool }, (_, who) => who).filter((who) => !rather.has(who));
  const people = [...ids.filter((id) => fresh.has(id)), ...ids.filter((id) => !fresh.has(id))];
  const pool: string[] = [];
  const order = [...strict, ...[...rather].filter((who) => !strict.has(who)), ...others];
  for (const [index, who] of order.entries()) pool[who] = people[index] ?? '';
  const items = plan.items.map(
    (item): PlanItem =>
      item.kind === 'session' && !fresh.has(pool[item.who] ?? '') ? { ...item, scannedTwice: true } : item,
  );
  return { plan: { ...plan, items }, pool, bystanders: people.slice(plan.pool) };
}

/** The places of a plan that have to be given to new people, and those that rather are. */
function placesOf({ items }: Plan, reuse: Reuse) {
  const strict = new Set<number>();
  const rather = new Set<number>();
  for (const { kind, who } of items) {
    if (CREATING.has(kind)) continue;
    if (needsFresh(kind, reuse)) strict.add(who);
    if (needsFresh(kind, reuse) || kind === 'session') rather.add(who);
  }
  return { strict, rather };
}
