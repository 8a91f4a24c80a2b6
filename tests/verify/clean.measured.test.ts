import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Profile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { readRun } from '../../record/run.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';
import { GONE, killedRun, question } from './killed-run.ts';

const folder = scratch();
const TAG = 'cleanqqqqz';

let reference: Reference;
let known: Profile;
before(async () => {
  reference = await startReference({ attendees: 3 });
  known = resolveProfile(reference.profile, 'The reference environment');
});
after(() => reference.close());

/** The fields of the event, as its client lists them. */
async function fields(): Promise<Array<{ label: string }>> {
  const { base_url, client, event_id } = reference.profile as unknown as {
    base_url: string;
    client: { id: string; secret: string };
    event_id: number;
  };
  const granted = await fetch(`${base_url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'client_credentials', scope: 'read write' },
      ...{ client_id: client.id, client_secret: client.secret },
    }),
  });
  const { access_token } = (await granted.json()) as { access_token: string };
  const answer = await fetch(`${base_url}/api/v2/events/${event_id}/attendee_fields`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return ((await answer.json()) as { items?: Array<{ label: string }> }).items ?? [];
}

test('what the journal of a run that was killed shows to be its own is deleted, and nothing else', async () => {
  const stood = (await fields()).map(({ label }) => label);
  await killedRun(join(folder, 'killed'), known, TAG, {
    work: async (run, path) => {
      for (const label of [`Muster ${TAG}aanaaab`, '007']) await question(run, path, label);
    },
  });
  const profile = profileIn(folder, reference.profile);
  const args = ['doctor', '--profile', profile, '--clean', join(folder, 'killed')];
  const { code, stdout, stderr } = await muster(args);
  assert.equal(code, 0, stderr);
  assert.equal(stdout.match(/: deleted$/gm)?.length, 2, stdout);
  assert.deepEqual(
    (await fields()).map(({ label }) => label),
    stood,
  );
  assert.match((await muster(args)).stdout, /No attendee field of the run is left/);
});

test('another environment, a profile that forbids writes and a folder without a run are refused before anything is sent', async () => {
  const refused = async (profile: object, run: string, pattern: RegExp): Promise<void> => {
    const file = profileIn(folder, { ...reference.profile, ...profile });
    const { code, stderr } = await muster(['doctor', '--profile', file, '--clean', join(folder, run)]);
    assert.equal(code, 2, stderr);
    assert.match(stderr, pattern);
  };
  await refused({ base_url: 'http://127.0.0.1:9' }, 'killed', /name the run's own profile/);
  await refused({ writes: 'forbid' }, 'killed', /forbids writes/);
  await refused({}, 'nothing', /holds no run/);
});

test('the next run deletes what carries the tag of a run beside it that was killed, and leaves one that goes on alone', async () => {
  const stood = (await fields()).map(({ label }) => label);
  const results = join(folder, 'results');
  const label = (tag: string): string => `Muster ${tag}aanaaab`;
  for (const [tag, pid] of [
    ['killedqqqz', GONE],
    ['livingqqqz', process.pid],
  ] as const)
    await killedRun(join(results, tag), known, tag, {
      pid,
      work: (run, path) => question(run, path, label(tag)),
    });
  const profile = profileIn(folder, reference.profile);
  const next = ['verify', 'account', '--profile', profile, '--out', join(results, 'next')];
  const { code, stderr } = await muster(next);
  assert.equal(code, 0, stderr);
  assert.match(stderr, /1 attendee field of earlier runs that were killed is deleted/);
  assert.deepEqual(
    (await fields()).map(({ label }) => label),
    [...stood, label('livingqqqz')],
  );
  assert.equal(readRun(join(results, 'killedqqqz'))?.cleared, true);
  assert.doesNotMatch((await muster(next)).stderr, /killed/);
});
