import type { Plan } from '../../../record/load-plan.ts';
import { quantile } from '../../judge/figures/series.ts';
import { ADMITTING } from '../plan/item.ts';
import { afterSpans } from '../plan/spans.ts';

/** What doors come to by their plan, with a service that answers at once. Times in milliseconds from the start of the load. */
export interface DoorForecast {
  /** From due to the turn at the door, of everybody whom it lets in. */
  readonly waitP95: number;
  /** The same of each of them, with the moment at which they are due. */
  readonly waits: ReadonlyArray<readonly [due: number, ms: number]>;
  /** The longest queue: how many people, at which door, when, and how long a person who joins it waits. */
  readonly longest: {
    readonly people: number;
    readonly door: number;
    readonly at: number;
    readonly waitMs: number;
  };
  /** In the busiest part of the time: the time that people take, of the time that open doors have. */
  readonly offered: { readonly ratio: number; readonly from: number; readonly to: number };
  /** When the last one is through. */
  readonly endMs: number;
}

/** Whether people take time at the doors of a plan, beside the answer. */
export const takesTime = ({ doors, items }: Plan): boolean =>
  doors !== undefined && items.some(({ takes = 0 }) => takes > 0);

/** Parts of the time that are compared. */
const PARTS = 24;

/** Lets the people of a plan through its doors, each of whom serves one after the other. */
export function forecastOf(plan: Plan): DoorForecast {
  const waits: Array<readonly [due: number, ms: number]> = [];
  let longest = { people: 0, door: 0, at: 0, waitMs: 0 };
  let endMs = plan.endMs;
  for (const [door, [from, to]] of plan.scanners.entries()) {
    const closed = plan.doors?.[door]?.closed ?? [];
    const turns: number[] = [];
    let free = 0;
    let gone = 0;
    for (const { due, kind, takes = 0 } of plan.items.slice(from, to)) {
      const turn = afterSpans(closed, Math.max(due, free));
      free = turn + takes;
      turns.push(turn);
      while ((turns[gone] ?? turn) < due) gone += 1;
      if (ADMITTING.has(kind)) waits.push([due, turn - due]);
      if (turn - due > longest.waitMs)
        longest = { people: turns.length - gone, door, at: due, waitMs: turn - due };
    }
    endMs = Math.max(endMs, free);
  }
  const all = waits.map(([, ms]) => ms);
  return { waitP95: quantile(all, 0.95) ?? 0, waits, longest, offered: busiest(plan), endMs };
}

/** The busiest part of the time: what people take there, of what its open doors have. */
function busiest({ items, scanners, doors, endMs }: Plan): DoorForecast['offered'] {
  const width = Math.max(1, endMs / PARTS);
  const taken = Array.from({ length: PARTS }, () => 0);
  for (const { due, takes = 0 } of items) {
    const part = Math.min(PARTS - 1, Math.floor(due / width));
    taken[part] = (taken[part] ?? 0) + takes;
  }
  const shares = taken.map((sum, part) => {
    const [from, to] = [part * width, (part + 1) * width];
    const open = scanners.reduce(
      (all, _, door) => all + width - closedIn(doors?.[door]?.closed ?? [], from, to),
      0,
    );
    return { ratio: sum / Math.max(1, open), from, to };
  });
  return shares.reduce((most, one) => (one.ratio > most.ratio ? one : most));
}

const closedIn = (closed: ReadonlyArray<{ from: number; to: number }>, from: number, to: number): number =>
  closed.reduce((sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)), 0);
