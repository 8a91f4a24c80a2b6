import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from './exchange.ts';
import { linesOf } from './lines.ts';
import { unpackedLine } from './packed-body.ts';

export const EXCHANGES_FILE = 'exchanges.ndjson';

/** The exchanges of a run as they are stored, a line each. */
export async function* exchangeLines(folder: string): AsyncGenerator<string> {
  const file = join(folder, EXCHANGES_FILE);
  if (existsSync(file)) yield* linesOf(file);
}

/** The exchanges of a run, one at a time, since they may be gigabytes. A line that holds none, as a crash cut it off, is left out. */
export async function* readExchanges(folder: string): AsyncGenerator<Exchange> {
  for await (const line of exchangeLines(folder)) {
    const exchange = exchangeIn(line);
    if (exchange !== undefined) yield exchange;
  }
}

/** The exchange that a line holds, its body unpacked, or undefined where it holds none. */
export function exchangeIn(line: string): Exchange | undefined {
  const exchange = unpackedLine(line) as Partial<Exchange> | null | undefined;
  return typeof exchange?.operation === 'string' && typeof exchange.request?.url === 'string'
    ? (exchange as Exchange)
    : undefined;
}
