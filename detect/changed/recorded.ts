import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PackedFaults, unpackFaults } from '../../record/detection.ts';

/** What earlier runs found, by server and fault. */
export interface Recorded {
  /** Short, of the run of all checks to the end. */
  readonly commit: string;
  /** The checks that found it, the one that was first in a run up to the first kill before the others; none: it survived. Undefined: it was never run. */
  finders(target: string, id: string): readonly string[] | undefined;
}

/** Figures that were published: what was found by all checks to the end, and what by the first. */
const WHOLE = join('evidence', 'figures', 'matrix.json');
const FIRST = join('evidence', 'figures', 'faults.json');

/** Reads what a clone holds of it. */
export function recordedIn(root: string): Recorded {
  const finders = new Map<string, readonly string[]>();
  let commit = 'no commit';
  // What was found first comes first, and is all that is known of faults that are younger than the other file.
  for (const file of [FIRST, WHOLE]) {
    if (!existsSync(join(root, file))) continue;
    const packed = JSON.parse(readFileSync(join(root, file), 'utf8')) as PackedFaults & { commit: string };
    commit = packed.commit.slice(0, 7);
    for (const { target, id, by } of unpackFaults(packed)) {
      const key = `${target} ${id}`;
      finders.set(key, [...new Set([...(finders.get(key) ?? []), ...by])]);
    }
  }
  return { commit, finders: (target, id) => finders.get(`${target} ${id}`) };
}
