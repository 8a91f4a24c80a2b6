import { join } from 'node:path';
import { runBounded } from '../../harness/obtain/run-bounded.ts';
import { inSeconds, type Totals } from './totals.ts';

const tool = (path: string): string => join('node_modules', ...path.split('/'));
const TSC = tool('typescript/bin/tsc');

/** What the compiler knows of files that have not changed since. */
const known = (name: string): string[] => [
  '--incremental',
  '--tsBuildInfoFile',
  `.cache/tests/${name}.tsbuildinfo`,
];

const CHECKS: ReadonlyArray<readonly [name: string, args: readonly string[]]> = [
  ['biome check', [tool('@biomejs/biome/bin/biome'), 'check', '--colors=off', '--max-diagnostics=50']],
  ['tsc', [TSC, '--noEmit', ...known('all'), '-p', '.']],
  ['tsc load', [TSC, '--noEmit', ...known('load'), '-p', 'load/script']],
  ['tsc doors', [TSC, '--noEmit', ...known('doors'), '-p', 'reference/doors/browser']],
  ['knip', [tool('knip/bin/knip.js'), '--no-progress', '--cache', '--cache-location', '.cache/tests/knip']],
];

/** Formatter, compiler and the search for unused code, side by side; each counts as one test. */
export async function staticChecks(totals: Totals): Promise<void> {
  await Promise.all(
    CHECKS.map(async ([name, args]) => {
      const { code, seconds, output } = await runBounded(process.execPath, args, { quiet: true });
      if (code === 0) return totals.pass(`${name} ${inSeconds(seconds)}`);
      totals.fail(`${name} ended with ${code} ${inSeconds(seconds)}`);
      totals.say(output.trim());
    }),
  );
}
