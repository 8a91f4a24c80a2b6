import { suiteFile } from '../../record/check-name.ts';
import type { Graph } from '../../scripts/structure/graph.ts';
import {
  BELOW,
  ENGINE,
  graphOfRuns,
  inServer,
  isCheckFile,
  isIndex,
  isSeeds,
  SERVER,
  structure,
} from './graph-of-runs.ts';

/** What a changed file can change the outcome of. */
export type Touch =
  /** All faults and variants: every run takes the file in. */
  | { readonly kind: 'everything' }
  /** The checks of a file of checks. */
  | { readonly kind: 'checks'; readonly file: string }
  /** Whatever is seeded in a server. */
  | { readonly kind: 'server'; readonly name: string }
  /** The faults and variants that one file of the reference environment holds. */
  | { readonly kind: 'seeded'; readonly file: string };

/** Reads how modules hang together, and answers for a file what it touches: nothing where no run takes it in. */
export async function reachOf(root: string): Promise<(path: string) => readonly Touch[]> {
  const { reached, turned } = await structure();
  const back = turned((await graphOfRuns(root)).graph);
  // The environment is a process of its own: what runs against it names and starts it, and takes in nothing of what it does.
  const users: Graph = new Map(
    [...back].map(([path, by]) => [path, inServer(path) ? by.filter(inServer) : by]),
  );
  return (path) => {
    const peer = /^detect\/peers\/([^/]+)\//.exec(path)?.[1];
    if (peer !== undefined) return [{ kind: 'server', name: peer }];
    if (BELOW.test(path)) return [{ kind: 'everything' }];
    // A file of checks that was deleted had findings.
    if (isCheckFile(path)) return [{ kind: 'checks', file: suiteFile(path) }];
    // The index puts all lists together, and the server takes in the index: followed, a change in one list would touch all.
    if (!users.has(path)) return [];
    const found = reached(users, [path], isSeeds(path) ? isIndex : undefined);
    if (found.has(ENGINE)) return [{ kind: 'everything' }];
    if (found.has(SERVER)) return [{ kind: 'server', name: 'reference' }];
    return [...found].flatMap((one): Touch[] => {
      if (isCheckFile(one)) return [{ kind: 'checks', file: suiteFile(one) }];
      return isSeeds(one) ? [{ kind: 'seeded', file: one }] : [];
    });
  };
}
