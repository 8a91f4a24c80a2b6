import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { openConnection } from '../../load/prepare/connection.ts';
import { learnOnNew } from '../../load/prepare/learn-check-in.ts';
import { leanWalk } from '../../load/prepare/walk.ts';
import type { ObservedSemantics } from '../../record/check-in-effects.ts';
import { startHostile } from '../hostile/hostile-server.ts';

/** Of all scans, the first undo and the next check-in of another person: each is refused once, and served when it is repeated. */
const REFUSED = [2, 4];

/** What is learned of a service that refuses these scans by this status. */
async function learnedOf(status: number): Promise<ObservedSemantics> {
  const out = mkdtempSync(join(tmpdir(), 'muster-pause-'));
  const reference = await startReferenceProcess([]);
  let scans = 0;
  const server = await startHostile(String(reference.profile.base_url), {
    on: 'every',
    act: async ({ request, real, reply }) => {
      if (!request.url?.endsWith('/check_in')) return reply(await real());
      scans += 1;
      if (!REFUSED.includes(scans)) return reply(await real());
      const said = { error: 'too soon' };
      const headers = [['content-type', 'application/json']] as const;
      return reply({ status, headers, body: Buffer.from(JSON.stringify(said)) });
    },
  });
  const profile = resolveProfile({ ...reference.profile, base_url: server.url, settle_ms: 20 }, 'It');
  const connection = openConnection({ profile, out });
  try {
    const { seen } = await leanWalk(connection.client, connection.event);
    const { learned } = await learnOnNew(connection, 'it', { before: seen, claim: '' });
    return learned;
  } finally {
    await connection.close();
    await server.close();
    await reference.stop();
    rmSync(out, { recursive: true, force: true });
  }
}

describe('a service that refuses a scan which comes soon after another', () => {
  for (const status of [409, 423])
    it(`is known to ask for a pause, where it does so by ${status}`, async () => {
      const { scanPause, checkIn, undo } = await learnedOf(status);
      assert.deepEqual([scanPause?.statuses, scanPause?.shared], [[status], true]);
      assert.ok(checkIn.readable && undo.readable);
    });
});
