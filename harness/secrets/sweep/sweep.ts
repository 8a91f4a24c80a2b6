import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SecretFinder } from '../secret-finder.ts';
import { type Swept, sweepFile } from './sweep-file.ts';

/** A file that held a secret, and what became of it. */
export interface Leak {
  readonly file: string;
  readonly swept: Exclude<Swept, 'clean'>;
}

/** Looks through all files in a place that were written since a moment (milliseconds since the epoch), and takes out the secrets that they hold. */
export function sweep(
  place: string,
  secrets: ReadonlyArray<readonly [secret: string, name: string]>,
  since: number,
): Leak[] {
  if (secrets.length === 0 || !existsSync(place)) return [];
  const finder = new SecretFinder();
  for (const [secret, name] of secrets) finder.add(secret, name);
  const leaks: Leak[] = [];
  for (const file of filesIn(place)) {
    if (statSync(file).mtimeMs < since) continue;
    const swept = sweepFile(file, finder);
    if (swept !== 'clean') leaks.push({ file, swept });
  }
  return leaks;
}

/** What a link points to was not written by the run. */
function filesIn(place: string): string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
