import { retryWaitMs } from './retry-after.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Milliseconds that a scanner waits as Retry-After says, however long that is; -1 where none tells a time. Some jitter, so
 * that scanners told the same moment do not come together.
 */
export function toldWaitMs(headers: Headers, scanner: number): number {
  const said = retryWaitMs(headers['Retry-After'], headers['Date'], Date.now());
  return said < 0 ? said : said + ((scanner & 15) + 1) * 5;
}

/** Milliseconds that a scanner waits after its `limited`-th 429 in a row: as it is told, or else by exponential backoff. */
export function limitWaitMs(headers: Headers, limited: number, scanner: number): number {
  const told = toldWaitMs(headers, scanner);
  return told < 0 ? 250 * 2 ** Math.min(limited - 1, 4) : told;
}
