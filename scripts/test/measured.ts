import { drawn } from './draw.ts';
import { reaches } from './reaches.ts';
import type { Totals } from './totals.ts';

export const isMeasured = (file: string): boolean => file.endsWith('.measured.test.ts');

/** Through this module a file of tests draws from a table of its own. */
const DRAWS_ITSELF = 'tests/tools/sample.ts';

/** The days within which every file comes round that does not draw itself. */
const DAYS = 8;

/**
 * The files whose turn it is: those that draw from tables of their own, every day, and of the others a part. Says which
 * are left out. Without a seed, all of them.
 */
export function dueOn(seed: string | undefined, files: readonly string[], totals: Totals): readonly string[] {
  if (seed === undefined) return files;
  const others = files.filter((file) => !reaches(file, (path) => path === DRAWS_ITSELF));
  const { taken, left } = drawn(others, (file) => file, Math.ceil(others.length / DAYS), seed);
  totals.say(`· ${taken.length} of ${others.length} files on ${seed}, left out: ${left.join(' ')}`);
  return files.filter((file) => !left.includes(file));
}
