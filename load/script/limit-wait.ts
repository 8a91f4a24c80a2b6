import { retryWaitMs } from './retry-after.ts';

/** Milliseconds that a scanner waits after its `limited`-th 429 in a row: what Retry-After says, however long that is. */
export function limitWaitMs(
  headers: Readonly<Record<string, string>>,
  limited: number,
  scanner: number,
): number {
  const said = retryWaitMs(headers['Retry-After'], headers['Date'], Date.now());
  // Without a Retry-After: exponential backoff. With one: some jitter, so that scanners told the same moment do not come together.
  return said < 0 ? 250 * 2 ** Math.min(limited - 1, 4) : said + ((scanner & 15) + 1) * 5;
}
