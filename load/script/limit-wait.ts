import { retryWaitMs } from './retry-after.ts';

const LONGEST_MS = 60_000;

/** How long a scanner waits after it was limited so many times in a row. */
export function limitWaitMs(
  headers: Readonly<Record<string, string>>,
  limited: number,
  scanner: number,
): number {
  const said = retryWaitMs(headers['Retry-After'], headers['Date'], Date.now());
  // Nobody said how long: back off. And scanners that were told the same moment do not all come in the same instant.
  const ms = said < 0 ? 250 * 2 ** Math.min(limited - 1, 4) : said + ((scanner & 15) + 1) * 5;
  return Math.min(ms, LONGEST_MS);
}
