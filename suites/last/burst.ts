import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../harness/call/reply.ts';
import { readRetryAfter } from '../../judge/exchange/retry-after.ts';

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

/** How long it is waited for calm: a window of a limit may be longer than the shortest. */
const CALMS = [CALM_MS, 3_000, 6_000] as const;
const LONGEST_CALM_MS = 30_000;
/** So many requests one after the other overload nothing. */
const HASTE = 120;
/** A door that is shut stays so for the next ones; whoever only starts again refuses one. */
const SHUT = 3;

type Send = () => Promise<Reply>;
type Rest = (ms: number) => Promise<unknown>;

/** Waits until a calm request is served: as long as the refusal before it says, or longer each time. */
async function isServedInCalm(send: Send, rest: Rest): Promise<boolean> {
  let told = 0;
  for (const pause of CALMS) {
    await rest(Math.max(pause, Math.min(told, LONGEST_CALM_MS)));
    const reply = await send();
    if (reply.ok) return true;
    told = readRetryAfter(reply.headers, reply.exchange.ended)?.waitMs ?? 0;
  }
  return false;
}

/** Whether requests one after the other are all refused with this status from one of them on. */
async function shuts(send: Send, status: number): Promise<boolean> {
  let row = 0;
  for (let count = 0; count < HASTE && row < SHUT; count += 1)
    row = (await send()).status === status ? row + 1 : 0;
  return row >= SHUT;
}

/**
 * Whether another status than 429 stands for a limit: it comes to requests sent one after the other, which overload
 * nothing, and not to a calm one, twice.
 */
export async function seemsLimited(send: Send, status: number, rest: Rest = sleep): Promise<boolean> {
  for (let round = 0; round < 2; round += 1)
    if (!(await isServedInCalm(send, rest)) || !(await shuts(send, status))) return false;
  return isServedInCalm(send, rest);
}
