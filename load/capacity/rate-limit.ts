import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../harness/call/client.ts';

/** Milliseconds that the search takes. */
const MOST_MS = 3500;
const CONCURRENCY = 8;
/** Milliseconds between the first and last exhaustion of the limit, from which a rate can be told. */
const LEAST_SPAN_MS = 900;
/** So many refusals in a row tell that the limit is exhausted, and not that answers came out of order. */
const SURELY_LIMITED = 2 * CONCURRENCY;

/** The rate limit of one token, as far as it was reached. */
export interface FoundLimit {
  /** Requests a second that were served while others were refused; null where none was refused. */
  readonly perSecond: number | null;
  /** The rate that was sent, in requests a second. */
  readonly tried: number;
}

/** Finds the rate limit of a token: sends reads, at most `most` a second, and measures how many are served between refusals with 429. */
export async function findLimit(client: Client, event: string, most: number): Promise<FoundLimit> {
  let limited = false;
  let streak = 0;
  let since = 0;
  const exhaustions: Array<{ at: number; served: number }> = [];
  let served = 0;
  let sent = 0;
  const began = Date.now();
  const elapsed = (): number => Date.now() - began;
  const caller = async (): Promise<void> => {
    while (elapsed() < MOST_MS) {
      if (sent >= (most * elapsed()) / 1000 + 1) {
        await sleep(2);
        continue;
      }
      sent += 1;
      const reply = await client.call('listAttendees', {
        path: { event_id: event },
        query: { page: 1, per_page: 1 },
        keep429: true,
      });
      if (reply.status !== 429 && !reply.ok) continue;
      limited ||= !reply.ok;
      if (reply.ok) {
        served += 1;
        streak = 0;
        continue;
      }
      streak += 1;
      if (streak === 1) since = elapsed();
      if (streak === SURELY_LIMITED) exhaustions.push({ at: since, served });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, caller));
  const tried = (sent * 1000) / elapsed();
  if (!limited) return { perSecond: null, tried };
  // Between the first and the last exhaustion, exactly what the limit allows was served.
  const [first] = exhaustions;
  const last = exhaustions.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < LEAST_SPAN_MS)
    return { perSecond: (served * 1000) / elapsed(), tried };
  return { perSecond: ((last.served - first.served) * 1000) / (last.at - first.at), tried };
}
