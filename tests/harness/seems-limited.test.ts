import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply } from '../../harness/call/reply.ts';
import { seemsLimited } from '../../harness/call/seems-limited.ts';

/** A clock that moves when somebody rests, and a millisecond with each request. */
function service(answers: (now: number) => { status: number; retryAfter?: string }) {
  let now = 0;
  return {
    rest: async (ms: number): Promise<void> => {
      now += ms;
    },
    send: async (): Promise<Reply> => {
      now += 1;
      const { status, retryAfter } = answers(now);
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      return { status, ok: status < 300, headers, exchange: { ended: now } } as unknown as Reply;
    },
  };
}

/** Sixty requests in a window. */
function limited(windowMs: number, says?: string) {
  let opened = 0;
  let used = 0;
  return (now: number) => {
    if (now - opened >= windowMs) {
      opened = now;
      used = 0;
    }
    used += 1;
    return used > 60 ? { status: 503, ...(says !== undefined && { retryAfter: says }) } : { status: 200 };
  };
}

test('a limit that answers 503 is told from overload, however long its window', async () => {
  for (const [windowMs, says] of [
    [1000, undefined],
    [5000, undefined],
    [20_000, '20'],
  ] as const) {
    const { send, rest } = service(limited(windowMs, says));
    for (let count = 0; count < 70; count += 1) await send();
    assert.equal(await seemsLimited(send, 503, { rest }), true, `a window of ${windowMs} ms`);
    assert.equal(
      await seemsLimited(send, 503, { rest, atOnce: 8 }),
      true,
      `so many at once in ${windowMs} ms`,
    );
  }
});

test('a service that is busy now and then, or down for long, is not taken for one with a limit', async () => {
  let calls = 0;
  const busy = service(() => {
    calls += 1;
    return { status: calls % 60 === 0 ? 503 : 200 };
  });
  assert.equal(await seemsLimited(busy.send, 503, { rest: busy.rest }), false);
  const down = service(() => ({ status: 503 }));
  assert.equal(await seemsLimited(down.send, 503, { rest: down.rest }), false);
});
