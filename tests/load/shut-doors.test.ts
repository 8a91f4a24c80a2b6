import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { openConnection } from '../../load/prepare/connection.ts';
import { learnOnNew } from '../../load/prepare/learn-check-in.ts';
import { prepare } from '../../load/prepare/prepare.ts';
import { leanWalk } from '../../load/prepare/walk.ts';

/** Prepares a few people in an environment that answers in this lawful way, and learns on others. */
async function preparedIn(variant: string) {
  const out = mkdtempSync(join(tmpdir(), 'muster-shut-'));
  const reference = await startReferenceProcess(['--variant', variant]);
  const profile = resolveProfile({ ...reference.profile, settle_ms: 20 }, 'It');
  const connection = openConnection({ profile, out });
  try {
    const { seen } = await leanWalk(connection.client, connection.event);
    await learnOnNew(connection, 'it', { before: seen, claim: '' });
    const { ids } = await prepare(connection, { wanted: 4, fresh: 4, run: 'them' });
    const after = await leanWalk(connection.client, connection.event);
    const states = after.seen.filter(({ id }) => ids.includes(id)).map(({ status }) => status);
    return { states, violations: connection.violations };
  } finally {
    await connection.close();
    await reference.stop();
    rmSync(out, { recursive: true, force: true });
  }
}

describe('a service whose doors are not as usual', () => {
  it('has those sent out whom a create has checked in', async () => {
    const { states, violations } = await preparedIn('initial-checked-in');
    assert.deepEqual([states, violations], [Array(4).fill('not_checked_in'), []]);
  });

  it('is told which step failed where it sends no one out', () =>
    assert.rejects(
      preparedIn('initial-checked-in-undone-by-hosts'),
      /Only 0 of 11 attendees could be prepared.* as undoCheckIn answers 422 and says "Only a host undoes this"/,
    ));

  it('is not loaded where it lets no one in, and its words are told', () =>
    assert.rejects(
      preparedIn('doors-open-later'),
      /No one can be checked in in event \d+: checkIn .* is answered with 422 and says "Doors open at eight"/,
    ));

  it('is prepared where it takes one write at a time', async () => {
    const { states, violations } = await preparedIn('overlapping-writes-409');
    assert.deepEqual([states, violations], [Array(4).fill('not_checked_in'), []]);
  });
});
