import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { profileIn, scratch, start } from '../cli/muster.ts';
import { type HostileServer, startHostile } from '../hostile/hostile-server.ts';

const folder = scratch();
/** A machine may be slow, but nobody waits for ever. */
const SOON_MS = 120_000;

let reference: ServerProcess;
before(async () => {
  reference = await startReferenceProcess([]);
});
after(() => reference.stop());

const soon = async (what: string, is: () => boolean | Promise<boolean>): Promise<void> => {
  for (const until = Date.now() + SOON_MS; !(await is()); await sleep(10))
    assert.ok(Date.now() < until, `${what} did not come about`);
};

/** Labels of the attendee fields in every event of the reference environment's profile. */
async function labels(): Promise<string[]> {
  const { base_url, client, event_id, other_event_id } = reference.profile as Record<string, string> & {
    client: unknown;
  };
  const { id, secret } = client as { id: string; secret: string };
  const granted = await fetch(`${base_url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'client_credentials', scope: 'read write' },
      ...{ client_id: id, client_secret: secret },
    }),
  });
  const { access_token } = (await granted.json()) as { access_token: string };
  const lists = [event_id, other_event_id].map(async (event) => {
    const answer = await fetch(`${base_url}/api/v2/events/${event}/attendee_fields`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    return ((await answer.json()) as { items: Array<{ label: string }> }).items.map(({ label }) => label);
  });
  return (await Promise.all(lists)).flat();
}

/**
 * A server at which every delete of an attendee field hangs while `held`, so that the run cannot clear up after itself: before
 * it is carried out or, where a `done` is given, afterwards.
 */
const holding = (held: () => boolean, done?: () => void): Promise<HostileServer> =>
  startHostile(String(reference.profile['base_url']), {
    on: 'deleteAttendeeField',
    act: async ({ real, reply }) => {
      const hangs = held();
      if (hangs && done === undefined) return;
      const answer = await real();
      if (!hangs) return reply(answer);
      done?.();
    },
  });

for (const [title, carriedOut] of [
  ['removes them, although the checks that made them hang', false],
  ['reports none that are gone, although the answers to their deletes are lost', true],
] as const)
  test(`a signal while attendee fields stand ${title}`, async () => {
    const stood = await labels();
    let held = true;
    let gone = 0;
    const server = await holding(() => held, carriedOut ? () => void gone++ : undefined);
    try {
      const profile = profileIn(folder, { ...reference.profile, base_url: server.url }, 'hanging.json');
      const run = start(['verify', 'attendee-fields', '--profile', profile, '--out', 'hanging'], {
        cwd: folder,
      });
      await soon('a delete', () => (carriedOut ? gone : server.met()) > 0);
      held = false;
      run.child.kill('SIGTERM');
      const { code, stdout } = await run.ended;
      assert.equal(code, 130);
      assert.match(stdout, /INCONCLUSIVE/);
      assert.deepEqual(await labels(), stood);
      const read = (file: string) => JSON.parse(readFileSync(join(folder, 'hanging', file), 'utf8'));
      assert.equal(read('verdict.json').verdict, 'inconclusive');
      assert.match(read('verdict.json').notes[0], /interrupted/);
      assert.deepEqual(read('left-behind.json').attendee_fields, []);
    } finally {
      await server.close();
    }
  });

test('a second signal ends the run at once, and nothing that it started goes on', async () => {
  const server = await holding(() => true);
  try {
    const profile = profileIn(folder, { ...reference.profile, base_url: server.url }, 'twice.json');
    const run = start(['verify', 'attendee-fields', '--profile', profile, '--out', 'twice'], { cwd: folder });
    await soon('a delete', () => server.met() > 0);
    run.child.kill('SIGINT');
    await sleep(300);
    run.child.kill('SIGINT');
    const { code } = await run.ended;
    assert.equal(code, 130);
    const seen = server.seen.length;
    await sleep(1500);
    assert.equal(server.seen.length, seen, 'requests went on');
  } finally {
    await server.close();
  }
});

test('a run whose command is killed outright asks for nothing more a few seconds later', async () => {
  const server = await startHostile(String(reference.profile['base_url']), {
    on: 'every',
    act: async ({ real, reply }) => reply(await real()),
  });
  try {
    const profile = profileIn(folder, { ...reference.profile, base_url: server.url }, 'killed.json');
    const run = start(['verify', '--profile', profile, '--out', 'killed'], { cwd: folder });
    await soon('a while', () => server.met() > 100);
    run.child.kill('SIGKILL');
    for (let before = -1; before !== server.met(); await sleep(3000)) before = server.met();
    // To its end it takes some 6,000.
    assert.ok(server.met() < 3000, `${server.met()} requests`);
  } finally {
    await server.close();
  }
});
