import { timeTold } from '../../spec/retry-after.ts';

type Headers = Readonly<Record<string, string>>;

/** Milliseconds between two tries at least, times the try: a Retry-After that is over at once is no leave to hammer. */
const LEAST_MS = 20;

/**
 * Milliseconds that a scanner waits as Retry-After says, however long that is; -1 where none tells a time. Some jitter, so
 * that scanners told the same moment do not come together.
 */
export function toldWaitMs(headers: Headers, scanner: number): number {
  const said = timeTold(headers['Retry-After'], headers['Date'], Date.now());
  return said === null ? -1 : said.waitMs + ((scanner & 15) + 1) * 5;
}

/** Milliseconds that a scanner waits after its `limited`-th 429 in a row: as it is told, or else by exponential backoff. */
export function limitWaitMs(headers: Headers, limited: number, scanner: number): number {
  const told = toldWaitMs(headers, scanner);
  return told < 0 ? 250 * 2 ** Math.min(limited - 1, 4) : Math.max(told, LEAST_MS * limited);
}
