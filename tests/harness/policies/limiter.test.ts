import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Limiter, waitAfter } from '../../../harness/call/policies/limiter.ts';
import { Unanswered } from '../../../harness/call/unanswered.ts';
import { answer, call } from './attempts.ts';

const LATER = answer(429, { 'retry-after': '2' });

function limiter(starved = false) {
  const rests: number[] = [];
  const rounds: number[] = [];
  const obeyed: string[] = [];
  const policy = new Limiter({
    breaker: { starved, refusedAgain: (ms) => void rounds.push(ms) },
    rest: async (ms) => void rests.push(ms),
    book: { obeyed: (rule, { id }) => void obeyed.push(`${rule} ${id}`) },
  });
  return { policy, rests, rounds, obeyed };
}

test('a 429 is waited for as it says, and what waited in vain is counted', async () => {
  const { policy, rests, rounds } = limiter();
  assert.equal(await policy.after(call(), LATER), 'again');
  assert.deepEqual([rests, rounds], [[2000], []]);
  assert.equal(await policy.after(call('getEvent', {}, [LATER]), LATER), 'again');
  assert.deepEqual([rests, rounds], [[2000, 2000], [2000]]);
});

test('a 503 that names a time is waited for, and one that names none, or another answer, is not', async () => {
  const { policy } = limiter();
  assert.equal(await policy.after(call(), answer(503, { 'retry-after': '0' })), 'again');
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
  assert.equal(starved.message, 'the limiter let no request through');
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
