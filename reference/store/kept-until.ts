import type { Kept } from './keeper.ts';

/** How long a refresh token outlives its access token; for as long a code that is sent again ends what came of it. */
export const REFRESHABLE_MS = 30 * 86_400_000;

/** After this long without a try, the count of wrong passwords begins anew. */
export const FORGOTTEN_MS = 15 * 60_000;

const latest = (all: readonly number[]): number => Math.max(0, ...all);

/** Until when what is kept is of use, in milliseconds since the epoch. What is no member stays until it is removed. */
const USE: { readonly [K in keyof Kept]?: (value: Kept[K]) => number } = {
  token: ({ until, expiresAt }) => until ?? expiresAt + REFRESHABLE_MS,
  refresh: ({ until = Number.POSITIVE_INFINITY }) => until,
  code: ({ expiresAt }) => expiresAt + REFRESHABLE_MS,
  browser: ({ until }) => until,
  tries: ({ last }) => last + FORGOTTEN_MS,
  limit: (windows) => latest(Object.values(windows).map(({ until = 0 }) => until)),
};

/** Until when this is of use; null: until it is removed. */
export function usefulUntil<K extends keyof Kept>(kind: K, value: Kept[K]): number | null {
  const until = USE[kind]?.(value) ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(until) ? until : null;
}

/** One write of this many takes away what is of no use any more. */
const WRITES = 100;

/** Has each hundredth write clear up, so that what is kept does not grow for ever. An error there is none of the write. */
export function besideWrites(clear: () => Promise<unknown>): () => Promise<void> {
  let writes = 0;
  return async () => {
    writes += 1;
    if (writes % WRITES === 0) await clear().catch(() => {});
  };
}
