import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
export const readExchanges = (folder: string): AsyncGenerator<Exchange> => exchangesIn(exchangeLines(folder));

const LOOK_MS = 200;

/** The exchanges of a run while they are stored, until it is `over` and all of them were read. */
export async function* followExchanges(folder: string, over: Promise<unknown>): AsyncGenerator<Exchange> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  const ended = over.then(end, end);
  const comesMore = async (): Promise<boolean> => {
    if (isOver) return false;
    await Promise.race([sleep(LOOK_MS, undefined, { ref: false }), ended]);
    return true;
  };
  const file = join(folder, EXCHANGES_FILE);
  while (!existsSync(file)) if (!(await comesMore())) return;
  yield* exchangesIn(linesOf(file, comesMore));
}

async function* exchangesIn(lines: AsyncIterable<string>): AsyncGenerator<Exchange> {
  for await (const line of lines) {
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
