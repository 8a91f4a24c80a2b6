import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { openConnection } from '../../load/prepare/connection.ts';

it('a load run sends as many requests of its own as its profile allows, and no more', async () => {
  const out = mkdtempSync(join(tmpdir(), 'muster-budget-'));
  const reference = await startReferenceProcess([]);
  const profile = resolveProfile(
    { ...reference.profile, load: { allow: true, requests: 20 } },
    'The reference environment',
  );
  const connection = openConnection({ profile, out });
  try {
    const list = (): Promise<unknown> =>
      connection.client.call('listAttendees', { path: { event_id: profile.event_id ?? '' } });
    // One of the twenty fetches the token.
    for (let sent = 1; sent < 20; sent += 1) await list();
    await assert.rejects(list(), /budget of 20 requests/);
  } finally {
    await connection.close();
    await reference.stop();
    rmSync(out, { recursive: true, force: true });
  }
});
