import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { graphOfRuns, isSeeds, seededIn } from '../../detect/changed/graph-of-runs.ts';
import type { Graph } from '../../scripts/structure/graph.ts';

/** The sources of a clone that results rest on. */
export interface ClonedSources {
  /** What all runs take in. */
  readonly graph: Graph;
  /** The files of checks. */
  readonly checks: readonly string[];
  /** By file of the reference environment: the faults and variants that it holds. */
  readonly seeded: ReadonlyMap<string, ReadonlySet<string>>;
  /** What a file holds; nothing where there is none. */
  read(path: string): string | Buffer;
  /** The files of a folder that git knows, or would. */
  filesOf(folder: string): readonly string[];
  /** Whether any file that was read has been written since. */
  hasMoved(): boolean;
}

/** So often is it looked whether files were written. */
const LOOK_MS = 1000;

/** Reads how the modules of a clone hang together. */
export async function clonedSources(root: string): Promise<ClonedSources> {
  const { graph, checks } = await graphOfRuns(root);
  const stampOf = (path: string): string => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    return stat === undefined ? '' : `${stat.mtimeMs} ${stat.size}`;
  };
  const stamps = new Map<string, string>();
  let looked = performance.now();
  let moved = false;
  const lists = [...graph.keys()].filter(isSeeds);
  const names = await Promise.all(lists.map((path) => seededIn(path)));
  return {
    graph,
    checks,
    seeded: new Map(lists.map((path, index) => [path, names[index] ?? new Set()])),
    read: (path) => {
      const stamp = stampOf(path);
      stamps.set(path, stamps.get(path) ?? stamp);
      return stamp === '' ? '' : readFileSync(join(root, path));
    },
    filesOf: (folder) =>
      execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', folder], {
        cwd: root,
        encoding: 'utf8',
      })
        .split('\0')
        .filter((path) => path !== ''),
    hasMoved: () => {
      if (moved || performance.now() - looked < LOOK_MS) return moved;
      looked = performance.now();
      moved = [...stamps].some(([path, stamp]) => stampOf(path) !== stamp);
      return moved;
    },
  };
}
