import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IssuedToken } from '../../../harness/broker/protocol.ts';
import type { Answered } from '../../../harness/call/answered.ts';
import type { Call } from '../../../harness/call/call.ts';
import type { Identity } from '../../../harness/call/identity.ts';
import { LiveTokens } from '../../../harness/call/live-tokens.ts';
import { LiveToken } from '../../../harness/call/policies/live-token.ts';
import { Unanswered } from '../../../harness/call/unanswered.ts';
import { answer, call } from './attempts.ts';

/** The policy before a broker that grants another token for each that is stale, with what was booked. */
function liveToken({ opens = false, renews = true } = {}) {
  let grants = 1;
  const booked: number[][] = [];
  const broker = {
    live: async (_identity: string, stale?: string) => {
      if (renews && stale === `t${grants}`) grants += 1;
      return { token: `t${grants}`, issuedAt: 0 };
    },
  };
  const tokens = new LiveTokens(broker, () => {}, 0);
  const policy = new LiveToken({
    tokens,
    probes: { opens: async () => opens },
    breaches: {
      refusedAlive: (_call, proof) =>
        void booked.push(proof.map(({ exchange }) => exchange.response?.status ?? 0)),
    },
  });
  const attempt = (one: Call, status: number): Promise<Answered> =>
    policy.around(one, async () => answer(status));
  return { policy, attempt, booked, tokens };
}

test('a call by a live identity carries its token, and the next once it has ended', async () => {
  const { policy, attempt } = liveToken();
  const one = call();
  const tokens: Array<string | undefined> = [];
  for (let tries = 0; tries < 3; tries += 1) {
    const refused = await attempt(one, 401);
    tokens.push(one.token?.token);
    assert.equal(await policy.after(one, refused), 'token-ended');
  }
  assert.deepEqual(tokens, ['t1', 't1', 't2']);
});

test('a call that is refused to every token that is granted is given up', async () => {
  const { policy, attempt } = liveToken({ renews: false });
  const one = call();
  assert.equal(await policy.after(one, await attempt(one, 401)), 'token-ended');
  const next = await policy.after(one, await attempt(one, 401));
  assert.ok(next instanceof Unanswered);
  assert.equal(next.message, 'getEvent answered 401 to every token that was granted');
});

test('a 401 to a token that works elsewhere stands, and is booked', async () => {
  const { policy, attempt, booked, tokens } = liveToken({ opens: true });
  tokens.accepted(await tokens.current('client'));
  const one = call();
  await policy.after(one, await attempt(one, 401));
  assert.equal(await policy.after(one, await attempt(one, 401)), 'done');
  assert.deepEqual(booked, [[401]]);
});

test('a 401 between two answers to one token is booked with the second', async () => {
  const { policy, attempt, booked, tokens } = liveToken();
  tokens.accepted(await tokens.current('client'));
  const one = call();
  await policy.after(one, await attempt(one, 401));
  await policy.ended(one, await attempt(one, 422));
  assert.deepEqual(booked, [[401, 422]]);
});

test('a token of a check is known to work once it was taken, and a 401 to it is the answer', async () => {
  const { policy, tokens } = liveToken();
  const token: IssuedToken = { token: 'own', issuedAt: 0 };
  const as: Identity = { kind: 'token', token, label: 'a token' };
  const one = call('getEvent', { as });
  assert.equal(await policy.after(one, answer(401)), 'done');
  await policy.ended(one, answer(401));
  assert.equal(tokens.hasWorked(token), false);
  await policy.ended(one, answer(403));
  assert.equal(tokens.hasWorked(token), true);
});
