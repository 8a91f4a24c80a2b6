import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf } from '../../bench/processes.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { profileIn, type Started, scratch, start } from '../cli/muster.ts';
import { type HostileServer, startHostile } from '../hostile/hostile-server.ts';
import { K6, WITHOUT_K6 } from '../load/k6/at-hand.ts';

const folder = scratch();
const POSIX = process.platform === 'win32' ? 'Windows knows no groups of processes' : false;
const SOON_MS = 120_000;

let reference: ServerProcess;
let slow: HostileServer;
before(async () => {
  reference = await startReferenceProcess(['--attendees', '20']);
  // So slow that a run is in the midst of things when the signal comes.
  slow = await startHostile(String(reference.profile['base_url']), {
    on: 'every',
    act: async ({ real, reply }) => {
      const answer = await real();
      await sleep(15);
      reply(answer);
    },
  });
});
after(async () => {
  await slow.close();
  await reference.stop();
});

async function labels(): Promise<string[]> {
  const { base_url, client, event_id, other_event_id } = reference.profile as Record<string, string> & {
    client: unknown;
  };
  const { id, secret } = client as { id: string; secret: string };
  const form = {
    grant_type: 'client_credentials',
    scope: 'read write',
    client_id: id,
    client_secret: secret,
  };
  const granted = await fetch(`${base_url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token } = (await granted.json()) as { access_token: string };
  const lists = [event_id, other_event_id].map(async (event) => {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await fetch(`${base_url}/api/v2/events/${event}/attendee_fields`, { headers });
    return ((await answer.json()) as { items: Array<{ label: string }> }).items.map(({ label }) => label);
  });
  return (await Promise.all(lists)).flat();
}

const soon = async (what: string, is: () => boolean): Promise<void> => {
  for (const until = Date.now() + SOON_MS; !is(); await sleep(10))
    assert.ok(Date.now() < until, `${what} did not come about`);
};
const reached = (file: string, bytes: number) => (): boolean =>
  existsSync(join(folder, file)) && statSync(join(folder, file)).size >= bytes;

/** Starts the command as a pipeline does, which can end it with all that it has started. */
const begin = (...args: string[]): Started =>
  start([...args, '--profile', profileIn(folder, { ...reference.profile, base_url: slow.url })], {
    ...{ cwd: folder, group: true, env: { MUSTER_K6: K6 } },
  });

/** `timeout` and a shell tell the group; a container and a service manager tell whatever runs in it. */
const TELLS: Readonly<Record<string, (run: Started) => void>> = {
  'the group twice': ({ child }) => {
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    process.kill(-(child.pid ?? 0), 'SIGTERM');
  },
  'all that it has started': ({ child }) => {
    for (const pid of familyOf(child.pid ?? 0)) process.kill(pid, 'SIGTERM');
  },
};

describe('a signal to a group of processes', { skip: POSIX }, () => {
  for (const [whom, tell] of Object.entries(TELLS))
    it(`that tells ${whom} ends verify with 130, inconclusive, and leaves no field behind`, {
      skip:
        whom.startsWith('all') && !existsSync('/proc/self/stat')
          ? 'only Linux tells who started whom'
          : false,
    }, async () => {
      const stood = await labels();
      const out = whom.replaceAll(' ', '-');
      const run = begin('verify', 'attendee-fields', 'account', 'account-id', '--out', out);
      await soon('a create', reached(join(out, 'asks.ndjson'), 200));
      tell(run);
      const { code, stdout, stderr } = await run.ended;
      assert.equal(code, 130, stdout + stderr);
      assert.doesNotMatch(stdout + stderr, /harness itself failed|Muster itself failed/);
      assert.equal(
        JSON.parse(readFileSync(join(folder, out, 'verdict.json'), 'utf8')).verdict,
        'inconclusive',
      );
      assert.deepEqual(await labels(), stood);
    });

  it('ends certify with 130, and leaves no field behind', async () => {
    const stood = await labels();
    const run = begin('certify', '--out', 'certify');
    await soon('a create', reached(join('certify', 'run-1', 'asks.ndjson'), 200));
    TELLS['the group twice']?.(run);
    const { code, stdout, stderr } = await run.ended;
    assert.equal(code, 130, stdout + stderr);
    assert.doesNotMatch(stdout + stderr, /itself failed/);
    assert.deepEqual(await labels(), stood);
  });

  it('ends doctor with 130', async () => {
    const before = slow.met();
    const run = begin('doctor');
    await soon('a request', () => slow.met() > before + 3);
    TELLS['the group twice']?.(run);
    assert.equal((await run.ended).code, 130);
  });

  it('ends detect with 130, and what it has started', async () => {
    const run = start(['detect', '--target', 'reference'], { cwd: folder, group: true });
    const family = (): number[] => familyOf(run.child.pid ?? 0);
    await soon('its servers', () => family().length > 2);
    const started = family();
    TELLS['the group twice']?.(run);
    assert.equal((await run.ended).code, 130);
    await soon('the end of all', () => started.every((pid) => !existsSync(`/proc/${pid}/stat`)));
  });

  it('ends a load with 130, with its result', { skip: WITHOUT_K6 }, async () => {
    const size = [
      '--arrivals',
      '3000',
      '--over',
      '120s',
      '--speedup',
      '1',
      '--scanners',
      '4',
      '--no-dashboard',
    ];
    const run = begin('load', 'rush', ...size, '--out', 'load');
    await soon('the rush', reached(join('load', 'request-log.ndjson'), 4000));
    TELLS['the group twice']?.(run);
    const { code, stdout } = await run.ended;
    assert.equal(code, 130, stdout);
    const { verdict, interrupted } = JSON.parse(readFileSync(join(folder, 'load', 'load.json'), 'utf8'));
    assert.deepEqual([verdict, interrupted], ['invalid', true]);
  });
});
