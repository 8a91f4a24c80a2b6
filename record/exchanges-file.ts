import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from './exchange.ts';
import { linesOf, parsedLine } from './lines.ts';

export const EXCHANGES_FILE = 'exchanges.ndjson';

/** The exchanges of a run, one at a time, since they may be gigabytes. A line that a crash cut off is left out. */
export async function* readExchanges(folder: string): AsyncGenerator<Exchange> {
  const file = join(folder, EXCHANGES_FILE);
  if (!existsSync(file)) return;
  for await (const line of linesOf(file)) {
    const exchange = parsedLine<Exchange>(line);
    if (exchange !== undefined) yield exchange;
  }
}
