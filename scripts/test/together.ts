import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inGroups } from './longest-first.ts';
import { runnable } from './places.ts';
import { reaches } from './reaches.ts';

/** What changes its process for all that run in it: its folder, environment, streams, clock, signals or globals. */
const NEEDS_A_PROCESS =
  /worker_threads|process\.(chdir|exit|exitCode|on|once|stdout|stderr)\b|process\.env(\.\w+|\[[^\]]*\]) (\?\?|\|\|)?= |delete process\.env|Object\.assign\(process|mock\.|globalThis|runChecks|allChecks|loadSuites|compiledModules|\b(before|after)Each\(/;

/** How many files share a process, about. */
const MOST = 20;

/** Files as the runner takes them: each a process. */
export interface Processes {
  readonly files: readonly string[];
  /** Those among them that only import test files, for these to share a process. */
  readonly shared: readonly string[];
  remove(): void;
}

/** Each file is a process. */
export const apart = (files: readonly string[]): Processes => ({ files, shared: [], remove: () => {} });

/** Files share processes, unless they change theirs for others: to start one costs more than to run most of them. */
export function together(files: readonly string[]): Processes {
  const alone = files.filter((file) => reaches(file, (_, text) => NEEDS_A_PROCESS.test(text)));
  const light = files.filter((file) => !alone.includes(file));
  if (light.length < 2) return apart(files);
  const folder = mkdtempSync(join(tmpdir(), 'muster-together-'));
  const groups = inGroups(light, Math.ceil(light.length / MOST));
  const shared = groups.map((members, index) => {
    const path = join(folder, `${index + 1}.test.mjs`);
    writeFileSync(path, members.map((file) => `import '${pathToFileURL(runnable(file)).href}';\n`).join(''));
    return path;
  });
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return { files: [...shared, ...alone], shared, remove };
}
