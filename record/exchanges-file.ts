import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from './exchange.ts';
import { linesOf, parsedLine } from './lines.ts';

export const EXCHANGES_FILE = 'exchanges.ndjson';

/** The exchanges of a run as they are stored, a line each. */
export async function* exchangeLines(folder: string): AsyncGenerator<string> {
  const file = join(folder, EXCHANGES_FILE);
  if (existsSync(file)) yield* linesOf(file);
}

/** The exchanges of a run, one at a time, since they may be gigabytes. A line that a crash cut off is left out. */
export async function* readExchanges(folder: string): AsyncGenerator<Exchange> {
  for await (const line of exchangeLines(folder)) {
    const exchange = parsedLine<Exchange>(line);
    if (exchange !== undefined) yield exchange;
  }
}
