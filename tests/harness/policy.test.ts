import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Next, type Policy, sendThrough } from '../../harness/call/policy.ts';
import { Unanswered } from '../../harness/call/unanswered.ts';
import { answer, call } from './policies/attempts.ts';

/** A policy that says these things in turn, and then that it is done. */
function saying(name: string, log: string[], ...nexts: readonly Next[]): Policy {
  let asked = 0;
  return {
    around: (_call, send) => {
      log.push(`${name} sends`);
      return send();
    },
    after: () => {
      log.push(`${name} after`);
      asked += 1;
      return nexts[asked - 1] ?? 'done';
    },
    ended: () => void log.push(`${name} ends`),
  };
}

test('a call goes through a row from its first to its last, and ends when all are done', async () => {
  const log: string[] = [];
  const one = call();
  const row = [saying('a', log), saying('b', log, 'limiter')];
  const sent = answer(200);
  const around: unknown[] = [];
  const told = await sendThrough(
    row,
    one,
    async () => sent,
    (by, what) => void around.push(by, what),
  );
  assert.equal(told, sent);
  assert.deepEqual(around, ['limiter', sent]);
  const attempt = ['a sends', 'b sends', 'a after', 'b after'];
  assert.deepEqual(log, [...attempt, ...attempt, 'a ends', 'b ends']);
  assert.deepEqual(one.earlier, [sent]);
});

test('the first that is not done decides, and who gives a call up says why', async () => {
  const log: string[] = [];
  const why = new Unanswered('enough', '');
  const row = [saying('a', log, why), saying('b', log, 'limiter')];
  await assert.rejects(
    sendThrough(row, call(), async () => answer(200)),
    why,
  );
  assert.deepEqual(log, ['a sends', 'b sends', 'a after']);
});

test('a guess is told of only where the call is answered in another way afterwards', async () => {
  for (const [statuses, expected] of [
    [[401, 200], ['token-fresh']],
    [[401, 401], []],
  ] as const) {
    const told: string[] = [];
    const left = statuses.map((status) => answer(status));
    await sendThrough(
      [saying('a', [], 'token-fresh')],
      call(),
      async () => left.shift()!,
      (by) => void told.push(by),
    );
    assert.deepEqual(told, expected, statuses.join(' '));
  }
});
