import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unreachable, unlessGone } from '../../../harness/call/policies/unreachable.ts';
import type { Next } from '../../../harness/call/policy.ts';
import { Unanswered } from '../../../harness/call/unanswered.ts';
import { answer, call, nothing } from './attempts.ts';

/** The policy with a breaker that allows so many tries, and what was said to whom. */
function unreachable({ tries = 3, mayPass = false, verdict = 'done' as Next } = {}) {
  const heard: string[] = [];
  const policy = new Unreachable({
    breaker: {
      tries,
      answered: () => void heard.push('answered'),
      gotNothing: () => void heard.push('nothing'),
    },
    silence: {
      mayPass: async () => mayPass,
      of: async (_call, _answered, attempt) => {
        heard.push(`silence after ${attempt}`);
        return verdict;
      },
    },
    book: { flaky: (_operation, troubles) => void heard.push(`flaky after ${troubles.length}`) },
  });
  return { policy, heard };
}

test('what gets no answer is sent again, as often as the breaker allows, and then inquired into', async () => {
  const given = new Unanswered('no answer', '');
  const { policy, heard } = unreachable({ tries: 2, verdict: given });
  assert.equal(await policy.after(call(), nothing()), 'no-answer');
  assert.equal(await policy.after(call('getEvent', {}, [nothing()]), answer(502)), given);
  assert.deepEqual(heard, ['nothing', 'silence after 2']);
});

test('what may pass is sent again beyond that', async () => {
  const { policy, heard } = unreachable({ tries: 1, mayPass: true });
  const lost = call('getEvent', {}, [nothing(), nothing(), nothing()]);
  assert.equal(await policy.after(lost, nothing()), 'no-answer');
  assert.deepEqual(heard, []);
});

test('what a gateway answers is the answer of a call that is sent once', async () => {
  const { policy, heard } = unreachable();
  assert.equal(await policy.after(call('getEvent', { once: true }), answer(504)), 'done');
  assert.ok(heard.includes('silence after 1') && !heard.includes('nothing'));
});

test('an answer closes the breaker, but for a 429, and after three losses it is flaky', async () => {
  const { policy, heard } = unreachable();
  assert.equal(await policy.after(call(), answer(429)), 'done');
  assert.deepEqual(heard, []);
  assert.equal(await policy.after(call('getEvent', {}, Array(3).fill(nothing())), answer(200)), 'done');
  assert.deepEqual(heard, ['flaky after 3', 'answered']);
});

test('an answer that is too long is not asked for again', async () => {
  const { policy, heard } = unreachable();
  await policy.after(call(), nothing('limit', 'the body is larger'));
  assert.deepEqual(heard.slice(0, 2), ['nothing', 'silence after 1']);
});

test('nothing is sent to an environment that is gone', async () => {
  const send = async () => answer(200);
  await assert.rejects(
    unlessGone({ gone: true }).around!(call(), send),
    /^Unanswered: the environment answers no more/,
  );
  assert.equal((await unlessGone({ gone: false }).around!(call(), send)).exchange.id, 'x200');
});
