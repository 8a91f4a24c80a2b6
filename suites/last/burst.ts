import type { Reply } from '../../harness/call/reply.ts';

const AT_ONCE = 16;
const MINUTE_MS = 60_000;

/** What came of requests sent as fast as possible. */
export interface Burst {
  readonly replies: readonly Reply[];
  /** How many were served before the first was not. */
  readonly served: number;
  readonly ms: number;
}

/** The minute in which a service answered, by its own clock where it tells that. */
function minuteOf(reply: Reply): number {
  const told = Date.parse(reply.header('date') ?? '');
  return Math.floor((Number.isNaN(told) ? reply.exchange.ended : told) / MINUTE_MS);
}

/**
 * Sends the same request as fast as it can, this many at once, until one is not served or `most` were sent. Where the minute
 * turns meanwhile, a limit may count anew. What was sent before is then sent once more: one minute sees more than `most`.
 */
export async function sendBurst(send: () => Promise<Reply>, most: number): Promise<Burst> {
  const started = performance.now();
  const replies: Reply[] = [];
  let sent = 0;
  let shut = false;
  let first: number | undefined;
  let room = most;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!shut && sent < room) {
        sent += 1;
        const reply = await send();
        const minute = minuteOf(reply);
        first ??= minute;
        if (room === most && minute > first) room += sent;
        replies.push(reply);
        shut ||= !reply.ok;
      }
    }),
  );
  return { replies, served: replies.filter((reply) => reply.ok).length, ms: performance.now() - started };
}
