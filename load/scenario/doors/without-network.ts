import { meantBy, UsageError } from '../../../harness/profile/errors.ts';
import type { OfflineDoor } from '../../trouble/read.ts';
import type { EntryDoor } from './door.ts';

/** Doors some of which lose their network: one by its name or number, or all that share a name. @throws UsageError */
export function withoutNetwork(
  doors: readonly EntryDoor[] | undefined,
  offline: readonly OfflineDoor[],
): readonly EntryDoor[] | undefined {
  if (doors === undefined || offline.length === 0) return doors;
  const names = doors.map(({ name }) => name);
  for (const { door } of offline)
    if (!names.some((name, index) => isNamed(door, name, index)))
      throw new UsageError(
        `--trouble offline:${door} names a door that there is not: ${meantBy(door, names)}`,
      );
  return doors.map((one, index) => ({
    ...one,
    offline: [
      ...one.offline,
      ...offline.filter(({ door }) => isNamed(door, one.name, index)).map(({ from, to }) => ({ from, to })),
    ].sort((a, b) => a.from - b.from),
  }));
}

/** Whether a word names a door. The doors of an entry with a count are `gate 1`, `gate 2`, and `gate` names them all. */
const isNamed = (word: string, name: string, index: number): boolean =>
  word === name ||
  word === `${index + 1}` ||
  (name.startsWith(`${word} `) && /^\d+$/.test(name.slice(word.length + 1)));
