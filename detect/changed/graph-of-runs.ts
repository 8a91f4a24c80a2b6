import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { clone, EXTENSION, ROOT } from '../../harness/paths.ts';
import type { Graph } from '../../scripts/structure/graph.ts';

/** The modules that a run of detection begins with; servers are processes of their own. */
export const ENGINE = 'detect/workers/worker-main.ts';
export const SERVER = 'reference/main.ts';
/** What every module may run, and no module names. */
export const BELOW = /^(package-lock\.json|node_modules)$/;

export const isCheckFile = (path: string): boolean => /^suites\/.*\.spec\.ts$/.test(path);
/** A file with faults or variants in a list, which the index beside it puts together with the others. */
export const isSeeds = (path: string): boolean =>
  /^reference\/(faults|variants)\//.test(path) && !path.endsWith('/index.ts');
export const inServer = (path: string): boolean => path.startsWith('reference/');
export const isIndex = (path: string): boolean => /^reference\/(faults|variants)\/index\.ts$/.test(path);

/** What all runs take in: from the files of checks, from what runs them, and from the reference environment on. */
export async function graphOfRuns(
  root: string,
): Promise<{ readonly graph: Graph; readonly checks: readonly string[] }> {
  const { graphOf } = await structure();
  const textOf = (path: string): string | undefined => {
    const file = join(root, path);
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined;
  };
  const suites = readdirSync(join(root, 'suites'), { recursive: true, encoding: 'utf8' });
  const checks = suites.map((path) => `suites/${path.replaceAll('\\', '/')}`).filter(isCheckFile);
  return { graph: graphOf([...checks, ENGINE, SERVER], textOf), checks };
}

type Structure = typeof import('../../scripts/structure/graph.ts');
const STRUCTURE = 'scripts/structure/graph';

/** What reads imports is a tool of the clone: compiled for the tests alone, and else run from its source. */
export async function structure(): Promise<Structure> {
  const beside = join(ROOT, STRUCTURE + EXTENSION);
  if (existsSync(beside)) return (await import(pathToFileURL(beside).href)) as Structure;
  const { tsImport } = await import('tsx/esm/api');
  return (await tsImport(join(clone(), `${STRUCTURE}.ts`), import.meta.url)) as Structure;
}

/** The ids of faults and the names of variants that a file of the reference environment exports, in lists or one by one. */
export async function seededIn(file: string): Promise<ReadonlySet<string>> {
  const path = join(ROOT, file.replace(/\.ts$/, EXTENSION));
  const module = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  const namesOf = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(namesOf);
    if (value === null || typeof value !== 'object') return [];
    const { id, name, arm } = value as Readonly<Record<string, unknown>>;
    if (typeof arm !== 'function') return Object.values(value).flatMap(namesOf);
    return [id, name].filter((one) => typeof one === 'string');
  };
  return new Set(Object.values(module).flatMap(namesOf));
}
