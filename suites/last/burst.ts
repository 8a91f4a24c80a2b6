import type { Reply } from '../../harness/call/reply.ts';

const AT_ONCE = 16;

/** What came of requests sent as fast as possible. */
export interface Burst {
  readonly replies: readonly Reply[];
  /** How many were served before the first was not. */
  readonly served: number;
  readonly ms: number;
}

/** Sends the same request as fast as it can, this many at once, until one is not served or `most` were sent. */
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
