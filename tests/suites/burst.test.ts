import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply } from '../../harness/call/reply.ts';
import { sendBurst } from '../../suites/last/burst.ts';

const MOST = 1200;
const MINUTE_MS = 60_000;

/** A service that lets so many requests through in each minute of its clock, which turns after `turnsAfter` of them. */
function limited(perMinute: number, turnsAfter: number, dates = true): () => Promise<Reply> {
  const counted = [0, 0];
  let sent = 0;
  return async () => {
    const minute = sent >= turnsAfter ? 1 : 0;
    sent += 1;
    const count = (counted[minute] ?? 0) + 1;
    counted[minute] = count;
    const ended = minute * MINUTE_MS;
    await Promise.resolve();
    return {
      ...{ ok: count <= perMinute, status: count <= perMinute ? 200 : 429, exchange: { ended } },
      header: (name: string) => (dates && name === 'date' ? new Date(ended).toUTCString() : undefined),
    } as unknown as Reply;
  };
}

const NEVER = Number.POSITIVE_INFINITY;

test('a burst within one minute sends no more than it may', async () => {
  const { replies, served } = await sendBurst(limited(NEVER, NEVER), MOST);
  assert.deepEqual([replies.length, served], [MOST, MOST]);
});

test('a burst in which the minute turns meets a limit of that many in a minute, by whichever clock', async () => {
  for (const turnsAfter of [1, 600, 1100, 1199])
    for (const dates of [true, false]) {
      const { replies } = await sendBurst(limited(MOST, turnsAfter, dates), MOST);
      assert.ok(
        replies.some(({ ok }) => !ok),
        `the minute turns after ${turnsAfter}`,
      );
    }
});

test('a burst in which the minute turns, and that meets no limit, is no more than twice as long', async () => {
  const { replies } = await sendBurst(limited(NEVER, 600), MOST);
  assert.ok(replies.length > MOST && replies.length <= 2 * MOST, `${replies.length}`);
});

test('a burst ends where it meets a limit before the minute turns', async () => {
  const { replies, served } = await sendBurst(limited(50, NEVER), MOST);
  assert.equal(served, 50);
  assert.ok(replies.length < 100);
});
