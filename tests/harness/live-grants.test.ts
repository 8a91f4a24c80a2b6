import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pacer } from '../../harness/broker/pacer.ts';
import type { Broker, RunInfo } from '../../harness/broker/protocol.ts';
import { GRANTS, RunBroker } from '../../harness/broker/run-broker.ts';
import { Shelves } from '../../harness/broker/shelves.ts';
import { ENDLESS, Timetable } from '../../harness/broker/timetable.ts';
import { TokenKeeper } from '../../harness/broker/token-keeper.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { openWire } from '../../harness/run/open-wire.ts';
import { listening, scratch } from '../cli/muster.ts';

/** Two workers of a run against a token endpoint that counts what it grants, and refuses as often as it is told. */
async function twoWorkers(refusals = 0): Promise<{ one: Broker; other: Broker; granted: () => number }> {
  let asked = 0;
  const baseUrl = await listening((_request, response) => {
    asked += 1;
    const refused = asked <= refusals;
    response.writeHead(refused ? 400 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        refused ? { error: 'invalid_client' } : { access_token: `token-${asked}`, token_type: 'bearer' },
      ),
    );
  });
  const profile = resolveProfile({ base_url: baseUrl, client: { id: 'a', secret: 'b' } }, 'The test');
  const { wire } = openWire({
    profile,
    out: scratch(),
    exchanges: false,
    prefix: 't',
    concurrency: 1,
    permits: async () => 100,
  });
  const tokens = new TokenKeeper(
    wire,
    profile,
    () => {},
    async () => assert.fail('nobody signs in'),
  );
  const shared = {
    tokens,
    pacer: new Pacer(Number.POSITIVE_INFINITY, 1000),
    timetable: new Timetable(ENDLESS),
    shelves: new Shelves(),
  };
  const broker = new RunBroker({} as RunInfo, shared);
  return { one: broker.view().broker, other: broker.view().broker, granted: () => asked - refusals };
}

test('who keeps others from granting has a token that another worker already waits for, and both have the same', async () => {
  const { one, other, granted } = await twoWorkers();
  await one.acquire(GRANTS, 'exclusive');
  const waiting = other.live('client');
  const { token } = await one.live('client');
  await one.release(GRANTS);
  assert.equal((await waiting).token, token);
  assert.equal(granted(), 1);
});

test('who waits for a token has one granted where the worker that came before it was refused', async () => {
  // With its secret among the parameters, and by HTTP Basic.
  const { one, other, granted } = await twoWorkers(2);
  await one.acquire(GRANTS, 'exclusive');
  const waiting = other.live('client');
  await assert.rejects(one.live('client'), /was refused a token/);
  await one.release(GRANTS);
  assert.equal((await waiting).token, 'token-3');
  assert.equal((await one.live('client')).token, 'token-3');
  assert.equal(granted(), 1);
});

test('a token that was refused is renewed once for both workers that met the refusal, whoever may grant first', async () => {
  const { one, other, granted } = await twoWorkers();
  const { token: old } = await one.live('client');
  await one.acquire(GRANTS, 'exclusive');
  const waiting = other.live('client', old);
  const { token } = await one.live('client', old);
  await one.release(GRANTS);
  assert.equal((await waiting).token, token);
  assert.notEqual(token, old);
  assert.equal(granted(), 2);
});

test('who keeps others from granting does not wait for what another worker computes', async () => {
  const { one, other } = await twoWorkers();
  assert.equal(await other.claim('controls'), null);
  await one.acquire(GRANTS, 'exclusive');
  assert.deepEqual(await one.claim('controls'), { value: null });
  await one.release(GRANTS);
  const waiting = one.claim('controls');
  await other.put('controls', 7);
  assert.deepEqual(await waiting, { value: 7 });
});
