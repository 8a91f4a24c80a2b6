import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EXTENSION, ROOT } from '../harness/paths.ts';
import { nearest, UsageError } from '../harness/profile/errors.ts';
import { LAST } from '../spec/chapters.ts';

const SUITES = join(ROOT, 'suites');

/** The suites that can be asked for: the folders of `suites/`. */
export const suiteNames = (): string[] =>
  readdirSync(SUITES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== LAST && hasChecks(entry.name))
    .map((entry) => entry.name)
    .sort();

const hasChecks = (suite: string): boolean =>
  readdirSync(join(SUITES, suite), { recursive: true }).some((file) =>
    String(file).endsWith(`.spec${EXTENSION}`),
  );

/** @throws UsageError for a suite that does not exist. */
export function checkSuites(wanted: readonly string[]): readonly string[] {
  const known = suiteNames();
  for (const suite of wanted)
    if (!known.includes(suite) && suite !== LAST) {
      const near = nearest(suite, known);
      const hint = near === undefined ? '' : `did you mean ${near}? `;
      throw new UsageError(`There is no suite "${suite}": ${hint}The suites are ${known.join(', ')}.`);
    }
  return wanted;
}
