import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayBeDone, wasHeldBack } from '../../../harness/call/lost-write.ts';
import { Limiter, waitAfter } from '../../../harness/call/policies/limiter.ts';
import { Unanswered } from '../../../harness/call/unanswered.ts';
import { answer, call } from './attempts.ts';

const LATER = answer(429, { 'retry-after': '2' });

function limiter(starved = false, hasty: readonly number[] = []) {
  const rests: number[] = [];
  const rounds: number[] = [];
  const obeyed: string[] = [];
  const policy = new Limiter({
    breaker: { starved, refusedAgain: (ms) => void rounds.push(ms) },
    rest: async (ms) => void rests.push(ms),
    refusesHaste: async ({ response }) => hasty.includes(response?.status ?? 0),
    book: { obeyed: (rule, { id }) => void obeyed.push(`${rule} ${id}`) },
  });
  return { policy, rests, rounds, obeyed };
}

test('a 429 is waited for as it says, and what waited in vain is counted', async () => {
  const { policy, rests, rounds } = limiter();
  assert.equal(await policy.after(call(), LATER), 'limiter');
  assert.deepEqual([rests, rounds], [[2000], []]);
  assert.equal(await policy.after(call('getEvent', {}, [LATER]), LATER), 'limiter');
  assert.deepEqual([rests, rounds], [[2000, 2000], [2000]]);
});

test('a 503 that names a time is waited for, and one that names none, or another answer, is not', async () => {
  const { policy } = limiter();
  assert.equal(await policy.after(call(), answer(503, { 'retry-after': '0' })), 'limiter');
  assert.equal(await policy.after(call(), answer(503)), 'done');
  assert.equal(await policy.after(call(), answer(403)), 'done');
});

test('a refusal that a check asks for is not waited for', async () => {
  const { policy, rests } = limiter();
  assert.equal(await policy.after(call('getEvent', { keep429: true }), LATER), 'done');
  const burst = call('getEvent', { once: true });
  assert.equal(await policy.after(burst, answer(503, { 'retry-after': '1' })), 'done');
  assert.deepEqual(rests, []);
});

test('a limiter that lets nothing through ends the call, after forty waits at the latest', async () => {
  const starved = await limiter(true).policy.after(call(), LATER);
  assert.ok(starved instanceof Unanswered);
  assert.equal(
    starved.message,
    'the limiter let no request through: wait until it does, or lower pace.requests_per_second',
  );
  const many = call('getEvent', {}, Array(40).fill(LATER));
  assert.ok((await limiter().policy.after(many, LATER)) instanceof Unanswered);
});

test('a limit is seen obeyed by what is let through after it, and by no crash', () => {
  const { policy, obeyed } = limiter();
  policy.ended(call('getEvent', {}, [LATER]), answer(500));
  policy.ended(call(), answer(200));
  assert.deepEqual(obeyed, []);
  policy.ended(call('getEvent', {}, [LATER]), answer(404));
  assert.deepEqual(obeyed, ['rate-limit.exists x429']);
});

test('waits grow where no time is told, or none to speak of, and none is longer than two minutes', () => {
  assert.equal(waitAfter(answer(429), 3), 750);
  assert.equal(waitAfter(answer(429, { 'retry-after': '0' }), 3), 60);
  assert.equal(waitAfter(answer(429, { 'retry-after': '86400' }), 1), 120_000);
});

test('a 503 without a time, and a page in place of what is owed, are waited for where they refuse haste', async () => {
  const page = (status: number) => answer(status, { 'content-type': 'text/html' });
  for (const refused of [answer(503), page(302), page(403)]) {
    const { policy, rests } = limiter(false, [302, 403, 503]);
    assert.equal(await policy.after(call(), refused), 'haste');
    assert.ok(wasHeldBack(refused.exchange) && !mayBeDone(refused.exchange));
    assert.deepEqual(rests, [250]);
  }
});

test('what a status of the table says, a call that may be refused, or a burst, is not taken for haste', async () => {
  const every = limiter(false, [302, 403, 404, 503]).policy;
  const page = answer(404, { 'content-type': 'text/html' });
  assert.equal(await every.after(call(), page), 'done');
  const refusal = answer(403, { 'content-type': 'text/html' });
  assert.equal(await every.after(call('getEvent', { intent: 'probe' }), refusal), 'done');
  assert.equal(await every.after(call('getEvent', { once: true }), answer(503)), 'done');
  assert.equal(await every.after(call(), answer(403, { 'content-type': 'application/json' })), 'done');
});
