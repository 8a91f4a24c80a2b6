import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../harness/client/reply.ts';

const AT_ONCE = 16;
const CALM_MS = 1500;

/** What came of requests sent as fast as possible. */
export interface Burst {
  readonly replies: readonly Reply[];
  /** How many were served before the first was not. */
  readonly served: number;
  readonly ms: number;
}

/** Sends the same request as fast as it can, so many at once, until one is not served or `most` were sent. */
export async function sendBurst(send: () => Promise<Reply>, most: number): Promise<Burst> {
  const started = performance.now();
  const replies: Reply[] = [];
  let sent = 0;
  let shut = false;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!shut && sent < most) {
        sent += 1;
        const reply = await send();
        replies.push(reply);
        shut ||= !reply.ok;
      }
    }),
  );
  return { replies, served: replies.filter((reply) => reply.ok).length, ms: performance.now() - started };
}

/**
 * Whether another status than 429 stands for a limit: it comes to requests sent one after the other, which overload
 * nothing, and not to a calm one, twice.
 */
export async function seemsLimited(send: () => Promise<Reply>, status: number): Promise<boolean> {
  for (let round = 0; round < 2; round += 1) {
    await sleep(CALM_MS);
    if (!(await send()).ok) return false;
    let met = false;
    for (let count = 0; count < 120 && !met; count += 1) met = (await send()).status === status;
    if (!met) return false;
  }
  await sleep(CALM_MS);
  return (await send()).ok;
}
