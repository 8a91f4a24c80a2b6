import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { examine } from '../../verify/doctor/doctor.ts';
import type { DoctorItem } from '../../verify/doctor/item.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';
import { place, script, VERSION } from '../load/k6/release-place.ts';

interface Said {
  readonly ok: boolean;
  readonly items: ReadonlyArray<{ readonly name: string; readonly state: string; readonly found: string }>;
}

const folder = scratch();
let reference: Reference;
before(async () => {
  reference = await startReference({ attendees: 20 });
});
after(() => reference.close());

/** What is said of all that a profile gives; of the machine, nothing. */
async function examined(profile: object): Promise<{ items: DoctorItem[]; states: Record<string, string> }> {
  const items = await examine(resolveProfile({ ...profile }, 'the profile of this test'));
  return { items, states: Object.fromEntries(items.map(({ name, state }) => [name, state])) };
}

test('all that a whole profile gives is as it should be, and a session cannot be read', async () => {
  const file = profileIn(folder, reference.profile, 'doctor.json');
  const { code, stdout } = await muster(['doctor', '--profile', file, '--json']);
  const said = JSON.parse(stdout) as Said;
  const states = Object.fromEntries(said.items.map(({ name, state }) => [name, state]));
  assert.equal(code, 0);
  assert.equal(said.ok, true);
  const { session_id, rate_limit, Chromium, k6, ...rest } = states;
  assert.equal(session_id, 'unread');
  assert.ok(rate_limit && Chromium && k6);
  assert.deepEqual(new Set(Object.values(rest)), new Set(['ok']));
});

test('how many places a registration type has left is said where its record shows it', async () => {
  const few = await startReference({ attendees: 20, variants: ['type-nearly-full'] });
  try {
    for (const [{ profile }, ending] of [
      [few, ', and has 5 places left'],
      [reference, ''],
    ] as const) {
      const { items } = await examined(profile);
      const type = items.find(({ name }) => name === 'registration_type_id');
      assert.equal(type?.found, `type 301 of event 1001 can be read${ending}`);
    }
  } finally {
    await few.close();
  }
});

test('what is given wrongly is found, each by itself', async () => {
  const { read_client: reads, foreign } = reference.profile as unknown as Record<
    string,
    Record<string, unknown>
  >;
  const { states } = await examined({
    ...reference.profile,
    read_client: { ...reads, secret: 'not-the-secret' },
    other_event_id: 987_653,
    registration_type_id: 987_654,
    foreign: { ...foreign, event_id: reference.profile.event_id, attendee_id: 987_654 },
  });
  const wrong = Object.keys(states).filter((name) => states[name] === 'wrong');
  assert.deepEqual(wrong, [
    'read_client',
    'other_event_id',
    'registration_type_id',
    'foreign.event_id',
    'foreign.attendee_id',
  ]);
});

test('a live token that is given as expired is wrong', async () => {
  const { client } = reference.profile as unknown as { client: { id: string; secret: string } };
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: client.id,
    client_secret: client.secret,
    scope: 'read',
  });
  const reply = await fetch(`${reference.baseUrl}/oauth/token`, { method: 'POST', body });
  const { access_token } = (await reply.json()) as { access_token: string };
  const { states } = await examined({ ...reference.profile, tokens: { expired: access_token } });
  assert.deepEqual([states['tokens.expired'], states['tokens.revoked']], ['wrong', 'missing']);
});

test('wrong credentials are named, and what they would read is not asked for', async () => {
  const { client, user } = reference.profile as unknown as Record<string, Record<string, unknown>>;
  const profile = {
    ...reference.profile,
    client: { ...client, secret: 'not-the-secret' },
    user: { ...user, password: 'not-the-password' },
  };
  const { states } = await examined(profile);
  assert.deepEqual([states.client, states.user, states.event_id], ['wrong', 'wrong', 'unread']);
  const file = profileIn(folder, profile, 'wrong.json');
  const { code, stdout } = await muster(['doctor', '--profile', file, '--json']);
  const said = JSON.parse(stdout) as Said;
  assert.deepEqual([code, said.ok], [3, false]);
});

test('a bare base URL lacks everything else, in a table of 80 columns', async () => {
  const { code, stdout } = await muster(['doctor', '--base-url', reference.baseUrl]);
  assert.equal(code, 0);
  assert.match(stdout, /^ {2}client +missing +not in the profile\n +not judged: \d+ rules: everything/m);
  assert.ok(stdout.split('\n').every((line) => line.length <= 80));
});

test('an environment that is not there is one finding, and exit code 3', async () => {
  const { code, stdout, stderr } = await muster(['doctor', '--base-url', 'http://127.0.0.1:1']);
  assert.equal(code, 3);
  assert.match(stdout.replace(/\s+/g, ' '), /environment wrong .* cannot be reached \(connection refused\)/);
  assert.equal(stderr, '');
});

test('the k6 that a load run would use is named, with where it comes from', {
  skip: process.platform === 'win32' && 'the k6 here is a script',
}, async (context) => {
  const { env, cachedAt } = place(context);
  const file = profileIn(folder, reference.profile, 'k6.json');
  const k6 = async (): Promise<string | undefined> => {
    const args = ['doctor', '--profile', file, '--json'];
    const { stdout } = await muster(args, { env: { ...env, MUSTER_K6: '' } });
    return (JSON.parse(stdout) as Said).items.find(({ name }) => name === 'k6')?.found;
  };
  assert.match(
    (await k6()) ?? '',
    /^k6 was not found: `muster load` will build it .* download its official release$/,
  );
  const path = cachedAt(`k6-${VERSION}-release`);
  script(path);
  assert.equal(await k6(), `k6 ${VERSION} unpacked from its official release, kept in ${path}`);
});
