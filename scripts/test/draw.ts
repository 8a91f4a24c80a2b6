import { shuffled } from '../../fixtures/runner/shuffled.ts';

/** The variable that names the day of a draw, such as `2026-11-27`; where it is not set, nothing is left out. */
export const SEED = 'MUSTER_TEST_SEED';

const DAY_MS = 86_400_000;

/** The day in UTC: the seed of whoever names none. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Days since 1970. @throws Error where the seed is no day. */
export function dayOf(seed: string): number {
  const day = Date.parse(`${seed}T00:00:00Z`) / DAY_MS;
  if (!/^\d{4}-\d\d-\d\d$/.test(seed) || Number.isNaN(day))
    throw new Error(`${SEED} is "${seed}", which is no day: write it as ${today()}.`);
  return day;
}

export interface Draw<T> {
  /** In their own order. */
  readonly taken: readonly T[];
  readonly left: readonly T[];
}

/**
 * So many of all: those whose turn it is on a day. They take turns in an order that has nothing to do with theirs, and
 * each comes round within as many days as it takes to draw all of them.
 */
export function drawn<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  count: number,
  seed: string,
): Draw<T> {
  const turns = shuffled(all, nameOf);
  const first = dayOf(seed) * count;
  const due = new Set(Array.from({ length: count }, (_, index) => turns[(first + index) % turns.length]));
  return { taken: all.filter((one) => due.has(one)), left: all.filter((one) => !due.has(one)) };
}
