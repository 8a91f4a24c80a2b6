import { drawn, SEED } from '../../scripts/test/draw.ts';

/** The seed of the day's samples; undefined where nothing is left out: what writes a page of docs writes all of it. */
export const seed = process.env['MUSTER_WRITE_DOCS'] === undefined ? process.env[SEED] : undefined;

/** So many names of what is left out are told; the others are counted. */
const TOLD = 30;

/** What becomes of a table in this run: so many of it by the day's seed, and without one all. Says what it leaves out. */
export function sampleOf<T>(
  table: string,
  all: readonly T[],
  nameOf: (one: T) => string,
  count: number,
): readonly T[] {
  if (seed === undefined || count >= all.length) return all;
  const { taken, left } = drawn(all, nameOf, count, seed);
  const more = left.length > TOLD ? `; and ${left.length - TOLD} more` : '';
  const names = left.slice(0, TOLD).map(nameOf).join('; ');
  console.log(`· ${taken.length} of ${all.length} ${table} on ${seed}, left out: ${names}${more}`);
  return taken;
}
