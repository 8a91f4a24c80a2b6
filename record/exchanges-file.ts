import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from './exchange.ts';
import { linesOf } from './lines.ts';
import { Unpacker } from './packing/unpacker.ts';

export const EXCHANGES_FILE = 'exchanges.ndjson';

/** The exchanges of a run as they are stored, a line each. */
export async function* exchangeLines(folder: string): AsyncGenerator<string> {
  const file = join(folder, EXCHANGES_FILE);
  if (existsSync(file)) yield* linesOf(file);
}

/** The exchanges of a run, one at a time, since they may be gigabytes. A line that holds none, as a crash cut it off, is left out. */
export async function* readExchanges(folder: string): AsyncGenerator<Exchange> {
  const unpacker = new Unpacker();
  for await (const line of exchangeLines(folder)) {
    const exchange = exchangeIn(line, unpacker);
    if (exchange !== undefined) yield exchange;
  }
}

/**
 * The exchange that a line holds, its body unpacked, or undefined where it holds none. A page of attendees may name pieces of
 * pages in the lines before it: who reads those gives the unpacker that has seen them.
 */
export function exchangeIn(line: string, unpacker = new Unpacker()): Exchange | undefined {
  const exchange = unpacker.line(line) as Partial<Exchange> | null | undefined;
  return typeof exchange?.operation === 'string' && typeof exchange.request?.url === 'string'
    ? (exchange as Exchange)
    : undefined;
}
