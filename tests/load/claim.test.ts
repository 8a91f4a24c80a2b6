import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { claimsAmong } from '../../load/claim/claim-mark.ts';
import { EventClaim, EventTaken } from '../../load/claim/event-claim.ts';
import { othersAmong, othersBetween } from '../../load/claim/others.ts';
import { type LoadConnection, openConnection } from '../../load/prepare/connection.ts';
import { leanWalk, type WalkedAttendee } from '../../load/prepare/walk.ts';

const BEAT_MS = 600;

describe('the claim of a load run on its event', () => {
  const out = mkdtempSync(join(tmpdir(), 'muster-claim-'));
  const reference = startReferenceProcess(['--variant', 'email-lower-case,initial-confirmed']);
  let connection: LoadConnection;
  const walk = async (): Promise<readonly WalkedAttendee[]> =>
    (await leanWalk(connection.client, connection.event)).seen;
  const claimOf = (scenario: string, started: number, beatMs = BEAT_MS): EventClaim =>
    new EventClaim(connection, { scenario, started }, beatMs);

  before(async () => {
    const profile = resolveProfile({ ...(await reference).profile, settle_ms: 20 }, 'It');
    connection = openConnection({ profile, out });
  });
  after(async () => {
    await connection.close();
    await (await reference).stop();
    rmSync(out, { recursive: true, force: true });
  });

  it('is seen by others while it is alive, who are refused with who and since when', async () => {
    const started = Date.UTC(2026, 4, 6, 7, 8, 9);
    const one = claimOf('rush', started);
    await one.take(await walk());
    const other = claimOf('smoke', started + 1);
    const seen = await walk();
    await assert.rejects(other.take(seen), (error) => {
      assert.ok(error instanceof EventTaken);
      assert.match(
        error.message,
        /^Event \d+ is taken by the load rush that began at 2026-05-06 07:08:09 UTC/,
      );
      return true;
    });
    assert.equal(other.id, '');
    await one.release();
    await other.take(await walk());
    assert.notEqual(other.id, '');
    await other.release();
  });

  it('is that of the older run, or of the one that loads already, where two came at once', async () => {
    const empty = await walk();
    const [older, younger] = [claimOf('rush', 1, 60_000), claimOf('rush', 2, 60_000)];
    await Promise.all([older.take(empty), younger.take(empty)]);
    const both = await walk();
    older.look(both);
    assert.throws(() => younger.look(both), EventTaken);
    await younger.runs();
    const later = await walk();
    assert.throws(() => older.look(later), EventTaken);
    await Promise.all([older.release(), younger.release()]);
    for (const { said } of claimsAmong(await walk(), connection.profile.attendee.email))
      assert.match(said, /^Load ended/);
  });

  it('is no other at work where it ended while the next run listened, as lists may lag', async () => {
    const earlier = claimOf('soak', 3, 60_000);
    await earlier.take(await walk());
    const stale = await walk();
    await earlier.release();
    const next = claimOf('soak', 4, 60_000);
    const began = await next.take(stale);
    const own = { ids: new Set([next.id]), marker: 'load-4-w', email: connection.profile.attendee.email };
    assert.deepEqual(othersBetween(othersAmong(began, own), othersAmong(await walk(), own)), []);
    await next.release();
  });

  it('ends by itself where its run was killed', async () => {
    const killed = claimOf('rush', 3);
    await killed.take(await walk());
    await killed.runs();
    killed.stop();
    await sleep(BEAT_MS);
    const next = claimOf('rush', 4);
    await next.take(await walk());
    next.look(await walk());
    assert.notEqual(next.id, '');
    await next.release();
  });
});

describe('others at work in an event', () => {
  const person = (
    id: string,
    status = 'not_checked_in',
    email = `${id}@example.com`,
    said = '',
  ): WalkedAttendee => ({
    ...{ id, status, email, said },
    rsvp: 'confirmed',
  });
  const own = { ids: new Set(['1']), marker: 'load-abc-w', email: 'muster+{n}@example.com' };
  const others = (first: readonly WalkedAttendee[], last: readonly WalkedAttendee[]): string[] =>
    othersBetween(othersAmong(first, own), othersAmong(last, own));
  const known = [person('1'), person('2')];

  it('are not seen where only the people of the run itself change, come or go', () => {
    const made = [
      person('3', 'checked_in', 'muster+load-abc-w1@example.com'),
      person('4', '', 'muster+load-learn-abc-1-0@example.com'),
    ];
    assert.deepEqual(others(known, [person('1', 'checked_in'), person('2'), ...made]), []);
  });

  it('are seen where somebody else is checked in, comes, goes or is renamed', () => {
    for (const last of [
      [person('1'), person('2', 'checked_in')],
      [...known, person('9')],
      [person('1')],
      [person('1'), person('2', 'not_checked_in', 'other@example.com')],
    ])
      assert.equal(others(known, last).length, 1);
    assert.match(others(known, [...known, person('9')]).join(), /not_checked_in 1 before and 2 after/);
  });

  it('are those of another load where its claim is new, or says something new', () => {
    const claim = (said: string) =>
      person('7', 'not_checked_in', 'muster+load-claim-rush-k3x9-00ff@example.com', said);
    assert.deepEqual(others([...known, claim('Load runs a')], [...known, claim('Load runs a')]), []);
    assert.match(
      others(known, [...known, claim('Load runs a')]).join(),
      /another load .* the load rush that began/,
    );
    assert.equal(others([...known, claim('Load runs a')], [...known, claim('Load ended')]).length, 1);
  });
});
