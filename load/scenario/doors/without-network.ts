import { meantBy, UsageError } from '../../../harness/profile/errors.ts';
import type { OfflineDoor } from '../../trouble/read.ts';
import type { EntryDoor } from './door.ts';

/** Doors some of which lose their network, by name or, where doors have none of their own, by number. @throws UsageError */
export function withoutNetwork(
  doors: readonly EntryDoor[] | undefined,
  offline: readonly OfflineDoor[],
): readonly EntryDoor[] | undefined {
  if (doors === undefined || offline.length === 0) return doors;
  const indexes = new Map(
    doors.flatMap(({ name }, index) => [
      [name, index],
      [`${index + 1}`, index],
    ]),
  );
  const spans = doors.map((door) => [...door.offline]);
  for (const { door, from, to } of offline) {
    const all = spans[indexes.get(door) ?? -1];
    if (all === undefined) {
      const names = doors.map(({ name }) => name);
      throw new UsageError(
        `--trouble offline:${door} names a door that there is not: ${meantBy(door, names)}`,
      );
    }
    all.push({ from, to });
  }
  return doors.map((door, index) => ({
    ...door,
    offline: (spans[index] ?? []).sort((a, b) => a.from - b.from),
  }));
}
