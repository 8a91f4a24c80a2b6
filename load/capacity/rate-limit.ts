import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../harness/client/client.ts';

const MOST_MS = 3500;
const AT_ONCE = 8;
const LEAST_MS = 900;
/** So many refusals in a row: the door is shut, and answers are not merely out of order. */
const SURE = 2 * AT_ONCE;

/** The limit of one token, as far as it was met. */
export interface FoundLimit {
  /** Requests a second that were served while others were refused; null where none was refused. */
  readonly perSecond: number | null;
  /** The fastest that was tried. */
  readonly tried: number;
}

/** Sends reads as fast as `most` a second allows until some are refused for haste, and counts what is served meanwhile. */
export async function findLimit(client: Client, event: string, most: number): Promise<FoundLimit> {
  let any = false;
  let streak = 0;
  let since = 0;
  const shut: Array<{ at: number; served: number }> = [];
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
      any ||= !reply.ok;
      if (reply.ok) {
        served += 1;
        streak = 0;
        continue;
      }
      streak += 1;
      if (streak === 1) since = elapsed();
      if (streak === SURE) shut.push({ at: since, served });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  const tried = (sent * 1000) / elapsed();
  if (!any) return { perSecond: null, tried };
  // From the moment at which the door falls shut to the last such moment, what was served is what is allowed.
  const [first] = shut;
  const last = shut.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < LEAST_MS)
    return { perSecond: (served * 1000) / elapsed(), tried };
  return { perSecond: ((last.served - first.served) * 1000) / (last.at - first.at), tried };
}
