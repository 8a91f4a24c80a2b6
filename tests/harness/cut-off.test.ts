import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { openWire } from '../../harness/run/open-wire.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { listening, scratch } from '../cli/muster.ts';

const SENT = { path: { event_id: '1', id: '3' }, query: [], headers: {}, identity: 'client' } as const;

test('a write that is under way when a run ends is journalled as one without an answer, and nothing is judged of it', async () => {
  let arrived = (): void => {};
  const there = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const base_url = await listening((request, response) => {
    if (request.method === 'PATCH') arrived();
    else response.end('{}');
  });
  const out = scratch();
  const profile = resolveProfile({ base_url, client: { id: 'door', secret: 'the-secret-of-door' } }, 'it');
  const opened = openWire({ profile, out, prefix: 't', concurrency: 2, permits: async () => 8 });
  const target = '/events/1/attendee_fields/3';
  const common = { ...SENT, target, intent: 'probe' } as const;
  await opened.wire.send({ ...common, operation: 'getEvent', method: 'GET', body: null });
  const body = '{"item":{"label":"the-secret-of-door"}}';
  void opened.wire.send({ ...common, operation: 'updateAttendeeField', method: 'PATCH', body });
  await there;
  await opened.close();
  const stored = [];
  for await (const exchange of readExchanges(out)) stored.push(exchange);
  assert.deepEqual(
    stored.map(({ request, failure }) => [request.method, failure?.kind]),
    [
      ['GET', undefined],
      ['PATCH', 'cut'],
    ],
  );
  assert.equal(stored[1]?.request.body, '{"item":{"label":"$MUSTER_CLIENT_SECRET"}}');
});
