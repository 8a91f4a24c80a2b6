import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../harness/paths.ts';
import { suiteFile } from '../../record/check-name.ts';
import type { Graph } from '../../scripts/structure/graph.ts';

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

/** The modules that a run of detection begins with; servers are processes of their own. */
const ENGINE = 'detect/workers/worker-main.ts';
const SERVER = 'reference/main.ts';
/** What every module may run, and no module names. */
const BELOW = /^(package-lock\.json|node_modules)$/;

const isCheckFile = (path: string): boolean => /^suites\/.*\.spec\.ts$/.test(path);
/** A file with faults or variants in a list, which the index beside it puts together with the others. */
const isSeeds = (path: string): boolean =>
  /^reference\/(faults|variants)\//.test(path) && !path.endsWith('/index.ts');
const inServer = (path: string): boolean => path.startsWith('reference/');
const isIndex = (path: string): boolean => /^reference\/(faults|variants)\/index\.ts$/.test(path);

/** Reads how modules hang together, and answers for a file what it touches: nothing where no run takes it in. */
export async function reachOf(root: string): Promise<(path: string) => readonly Touch[]> {
  const { graphOf, reached, turned } = await structure();
  const textOf = (path: string): string | undefined => {
    const file = join(root, path);
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined;
  };
  const suites = readdirSync(join(root, 'suites'), { recursive: true, encoding: 'utf8' });
  const roots = suites.map((path) => `suites/${path.replaceAll('\\', '/')}`).filter(isCheckFile);
  const back = turned(graphOf([...roots, ENGINE, SERVER], textOf));
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

/** What reads imports needs the compiler, as a clone has it. */
const structure = async () =>
  (await import(
    pathToFileURL(join(ROOT, 'scripts/structure/graph.ts')).href
  )) as typeof import('../../scripts/structure/graph.ts');

/** The ids of faults and the names of variants that a file of the reference environment exports, in lists or one by one. */
export async function seededIn(root: string, file: string): Promise<ReadonlySet<string>> {
  const module = (await import(pathToFileURL(join(root, file)).href)) as Readonly<Record<string, unknown>>;
  const namesOf = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(namesOf);
    if (value === null || typeof value !== 'object') return [];
    const { id, name, arm } = value as Readonly<Record<string, unknown>>;
    if (typeof arm !== 'function') return Object.values(value).flatMap(namesOf);
    return [id, name].filter((one) => typeof one === 'string');
  };
  return new Set(Object.values(module).flatMap(namesOf));
}
