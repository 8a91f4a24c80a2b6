import type { DoorQueue } from '../../../record/load-by-due.ts';
import type { Plan } from '../../../record/load-plan.ts';
import type { PeopleAtDoor } from '../figures/people-at-door.ts';
import { mostAtOnce } from './most-at-once.ts';
import type { TimeParts } from './parts.ts';

/** The queue of each door: people who have come there and are not in yet. */
export function doorQueues(
  parts: TimeParts,
  { doors, scanners }: Plan,
  waits: ReturnType<PeopleAtDoor['waits']>,
): DoorQueue[] {
  const byDoor = new Map<number, Array<readonly [due: number, ms: number]>>();
  for (const [due, ms, door] of waits) {
    const known = byDoor.get(door);
    if (known === undefined) byDoor.set(door, [[due, ms]]);
    else known.push([due, ms]);
  }
  return scanners.map((_, door) => {
    const there = byDoor.get(door) ?? [];
    const people = mostAtOnce(
      parts,
      there.map(([due, ms]) => ({ from: due, to: due + ms })),
    );
    const [at, longest] = there.reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0] as const);
    return {
      door: doors?.[door]?.name ?? `door ${door + 1}`,
      people,
      most: people.reduce((most, one) => Math.max(most, one), 0),
      longest_ms: Math.round(longest),
      longest_at: Math.round(at),
    };
  });
}
