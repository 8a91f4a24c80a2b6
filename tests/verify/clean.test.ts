import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runRecord } from '../../harness/run/run-record.ts';
import { readRun, writeRun } from '../../record/run.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';

const folder = scratch();
const TAG = 'cleanqz';

let reference: Reference;
before(async () => {
  reference = await startReference({ attendees: 3 });
  writeRun(join(folder, 'killed'), {
    ...{ runId: TAG, seed: 1, effort: 'normal', workers: 1, started: 0 },
    ...{ name: 'reference', base_url: reference.profile.base_url, decisions: {}, known_failures: [] },
    ...{ writes: 'allow', rate_limit: 'avoid' },
  });
});
after(() => reference.close());

/** Calls the environment as its client does. */
async function calls(method: string, body?: unknown): Promise<Array<{ label: string }>> {
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
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { items?: Array<{ label: string }> }).items ?? [];
}

test('what carries the tag of a run that was killed is deleted, and nothing else', async () => {
  const stood = (await calls('GET')).map(({ label }) => label);
  for (const label of [`Muster ${TAG}anaaab`, `Muster ${TAG.toUpperCase()} other`])
    await calls('POST', { item: { label, type: 'short_text' } });
  const profile = profileIn(folder, reference.profile);
  const args = ['doctor', '--profile', profile, '--clean', join(folder, 'killed')];
  const { code, stdout, stderr } = await muster(args);
  assert.equal(code, 0, stderr);
  assert.equal(stdout.match(/: deleted$/gm)?.length, 2, stdout);
  assert.deepEqual(
    (await calls('GET')).map(({ label }) => label),
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
  const stood = (await calls('GET')).map(({ label }) => label);
  const results = join(folder, 'results');
  const { base_url } = reference.profile;
  const of = { seed: 1, effort: 'normal', workers: 1 } as const;
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  for (const [tag, pid] of [
    ['killedqz', gone],
    ['livingqz', process.pid],
  ] as const) {
    const record = runRecord({ runId: tag, ...of }, undefined);
    const host = record.process?.host ?? '';
    writeRun(join(results, tag), { ...record, base_url, process: { host, pid } });
    await calls('POST', { item: { label: `Muster ${tag}`, type: 'short_text' } });
  }
  const profile = profileIn(folder, reference.profile);
  const next = ['verify', 'account', '--profile', profile, '--out', join(results, 'next')];
  const { code, stderr } = await muster(next);
  assert.equal(code, 0, stderr);
  assert.match(stderr, /1 attendee field of earlier runs that were killed is deleted/);
  assert.deepEqual(
    (await calls('GET')).map(({ label }) => label),
    [...stood, 'Muster livingqz'],
  );
  assert.equal(readRun(join(results, 'killedqz'))?.cleared, true);
  assert.doesNotMatch((await muster(next)).stderr, /killed/);
});
