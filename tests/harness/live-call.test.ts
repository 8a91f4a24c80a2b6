import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IssuedToken } from '../../harness/broker/protocol.ts';
import type { Answered } from '../../harness/call/answered.ts';
import { LiveCall } from '../../harness/call/live-call.ts';
import { LiveTokens } from '../../harness/call/live-tokens.ts';

const REFUSED = { exchange: { id: 'refused' } } as Answered;

/** A broker with one token at a time, and how often it was renewed. */
function broker() {
  let count = 1;
  const current = (): IssuedToken => ({ token: `t${count}`, issuedAt: 0 });
  return {
    grant: () => {
      count += 1;
    },
    renewed: () => count - 1,
    live: async (_identity: string, stale?: string) => {
      if (stale === current().token) count += 1;
      return current();
    },
  };
}

function callBy(source: ReturnType<typeof broker>, opens: boolean) {
  const tokens = new LiveTokens(source, () => {}, 0);
  return { tokens, call: new LiveCall({ tokens, identity: 'client', opens: async () => opens }) };
}

test('a 401 to a token that was replaced meanwhile is repeated with the new one, and none is renewed for it', async () => {
  const source = broker();
  const { call } = callBy(source, false);
  assert.equal((await call.token()).token, 't1');
  source.grant();
  assert.equal(await call.refused(REFUSED), 'again');
  assert.equal((await call.token()).token, 't2');
  assert.equal(source.renewed(), 1);
});

test('a 401 twice to a token that opens nothing else renews it', async () => {
  const source = broker();
  const { call } = callBy(source, false);
  await call.token();
  assert.equal(await call.refused(REFUSED), 'again');
  assert.equal((await call.token()).token, 't1');
  assert.equal(await call.refused(REFUSED), 'again');
  assert.equal((await call.token()).token, 't2');
  assert.equal(await call.accepted(), undefined);
});

test('a 401 twice to a token that worked before and opens something else stands', async () => {
  const { call, tokens } = callBy(broker(), true);
  tokens.accepted(await call.token());
  await call.refused(REFUSED);
  assert.equal(await call.refused(REFUSED), 'stands');
});

test('a 401 twice to a fresh token counts from the moment on from which it works', async () => {
  const { call } = callBy(broker(), true);
  await call.token();
  const said: string[] = [];
  for (let tries = 0; tries < 4; tries += 1) said.push(await call.refused(REFUSED));
  assert.deepEqual(said, ['again', 'again', 'again', 'stands']);
});

test('a 401 between two answers to the same token is given back', async () => {
  const { call, tokens } = callBy(broker(), true);
  tokens.accepted(await call.token());
  await call.refused(REFUSED);
  assert.equal(await call.accepted(), REFUSED);
});

test('a 401 to every token of many in a row is in vain', async () => {
  const { call } = callBy(broker(), false);
  const said: string[] = [];
  for (let tries = 0; tries < 40 && said.at(-1) !== 'vain'; tries += 1) {
    await call.token();
    said.push(await call.refused(REFUSED));
  }
  assert.equal(said.at(-1), 'vain');
  assert.ok(said.length < 20, `${said.length} tries`);
});
