import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReferencePool } from '../../detect/targets/reference-pool.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';

const addressOf = ({ profile }: ServerProcess): string => String(profile['base_url']);

async function tokenOf({ profile }: ServerProcess): Promise<string> {
  const { id, secret } = profile['client'] as { id: string; secret: string };
  const answer = await fetch(`${String(profile['base_url'])}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const statusOf = async (server: ServerProcess, token: string): Promise<number> =>
  (await fetch(`${addressOf(server)}/api/v2/account`, { headers: { authorization: `Bearer ${token}` } }))
    .status;

test('one environment serves run after run, each with records and tokens of its own', async () => {
  const pool = new ReferencePool();
  try {
    const first = await pool.start(['--variant', 'events-bare', '--seed', '1']);
    const token = await tokenOf(first);
    assert.equal(await statusOf(first, token), 200);
    await first.stop();
    const second = await pool.start(['--rate', '1', '--seed', '2']);
    assert.equal(addressOf(second), addressOf(first));
    assert.equal(second.profile['rate_limit'], 'probe');
    assert.equal(await statusOf(second, token), 401);
    const fresh = await tokenOf(second);
    assert.deepEqual([await statusOf(second, fresh), await statusOf(second, fresh)], [200, 429]);
    const beside = await pool.start([]);
    assert.notEqual(addressOf(beside), addressOf(second));
    await Promise.all([beside.stop(), second.stop()]);
  } finally {
    await pool.close();
  }
});

test('one that cannot become what it is told is replaced, and a name that nothing has is told', async () => {
  const pool = new ReferencePool();
  try {
    const first = await pool.start([]);
    await first.stop();
    await assert.rejects(pool.start(['--variant', 'no-such']), /There is no variant "no-such"/);
    const second = await pool.start([]);
    assert.equal(await statusOf(second, await tokenOf(second)), 200);
    await second.stop();
  } finally {
    await pool.close();
  }
});
