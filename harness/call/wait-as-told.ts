import { readRetryAfter } from '../../judge/exchange/retry-after.ts';
import type { Reply } from './reply.ts';

/** Milliseconds of a wait: times the try where no time is told, times the try at least, and at most. */
interface Waits {
  readonly untoldMs: number;
  readonly leastMs: number;
  readonly mostMs: number;
}

/** How many milliseconds a request waits before a further try; `ended`: when the answer with these headers came. */
export function waitAsTold(headers: Reply['headers'], ended: number, attempt: number, waits: Waits): number {
  const said = readRetryAfter(headers, ended);
  const ms = said === null ? waits.untoldMs * attempt : Math.max(said.waitMs, waits.leastMs * attempt);
  return Math.min(waits.mostMs, ms);
}
