/**
 * Finds the modules of a clone compiled, as they are in the package: what reads them needs neither a compiler nor half of
 * the time. They lie in `.cache`, and are compiled anew where a source is not the one that they were compiled from. Plain
 * JavaScript without dependencies, since it runs at each start.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { plainEnvironment } from './plain-environment.mjs';

const MOST_MS = 120_000;

/** Where compiled modules lie, a folder for each time, beside the note of which is current. */
export const cacheOf = (root) => join(root, '.cache', 'compiled');
export const noteIn = (cache) => join(cache, 'current.json');

/** What tells a file from what it was before: undefined where it is gone. */
export function stampOf(root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  return stats && `${stats.size} ${stats.mtimeMs}`;
}

/** The suites of a folder: no module imports them, so that a new one shows nowhere else. */
export const suitesIn = (root) =>
  readdirSync(join(root, 'suites'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `suites/${name.replaceAll('\\', '/')}`)
    .sort();

/**
 * The folder of the compiled modules; undefined where they could not be compiled: then whoever runs the sources hears why.
 */
export function compiledModules(root) {
  const known = currentModules(root);
  if (known !== undefined) return known;
  const keep = join(root, 'scripts', 'pack', 'keep.ts');
  spawnSync(process.execPath, ['--import', 'tsx', keep], {
    ...{ cwd: root, stdio: 'ignore', timeout: MOST_MS, env: plainEnvironment() },
  });
  return currentModules(root);
}

/** The folder where that is compiled what the sources are now; undefined where nothing is. */
export function currentModules(root) {
  const note = noteIn(cacheOf(root));
  if (!existsSync(note)) return undefined;
  try {
    const { folder, stamps, suites } = JSON.parse(readFileSync(note, 'utf8'));
    const same =
      Object.entries(stamps).every(([path, stamp]) => stampOf(root, path) === stamp) &&
      suitesIn(root).join() === suites.join();
    const compiled = join(cacheOf(root), folder);
    return same && existsSync(compiled) ? compiled : undefined;
  } catch {
    return undefined;
  }
}
