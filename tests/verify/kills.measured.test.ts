import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { familyOf } from '../../bench/processes.ts';
import { seeded } from '../../detect/engine/seeded-random.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { parsedLine } from '../../record/lines.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';
import { K6, WITHOUT_K6 } from '../load/k6/at-hand.ts';
import { printFigure } from '../tools/figure.ts';

const folder = scratch();
const MUSTER = fileURLToPath(new URL('../../bin/muster.mjs', import.meta.url));
/** So many runs of verify and of load are killed; MUSTER_KILLS=50,20 asks for more. */
const [VERIFY_KILLS = 6, LOAD_KILLS = 2] = (process.env.MUSTER_KILLS ?? '')
  .split(',')
  .filter((text) => text !== '')
  .map(Number);
/** What a run of effort quick takes: each is killed at a moment within that. */
const QUICK_MS = 3_000;
const WITHOUT_PROC = existsSync('/proc/self/stat') ? false : 'only Linux tells who started whom';
const random = seeded(13);

let reference: ServerProcess;
let profile: string;
before(async () => {
  reference = await startReferenceProcess([]);
  profile = profileIn(folder, reference.profile);
});
after(() => reference.stop());

/** Starts a run, kills it with all that it has started `ms` after its folder is there, and answers the folder. */
async function killed(args: readonly string[], out: string, ms: number): Promise<void> {
  const child = spawn(process.execPath, [MUSTER, ...args, '--profile', profile, '--quiet', '--out', out], {
    stdio: 'ignore',
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, MUSTER_K6: K6, CI: '' },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const begun = args[0] === 'verify' ? 'run.json' : 'load-run.json';
  while (!existsSync(join(out, begun)) && child.exitCode === null) await sleep(20);
  await sleep(ms);
  if (child.exitCode === null && child.pid !== undefined)
    for (const pid of familyOf(child.pid).reverse())
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself meanwhile.
      }
  await ended;
}

/** All attendees of the event, as its client lists them. */
async function everybody(): Promise<Array<{ id: unknown; email: string }>> {
  const { base_url, client, event_id } = reference.profile as Record<string, string> & {
    client: { id: string; secret: string };
  };
  const granted = await fetch(`${base_url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'client_credentials', scope: 'read' },
      ...{ client_id: client.id, client_secret: client.secret },
    }),
  });
  const { access_token } = (await granted.json()) as { access_token: string };
  const found: Array<{ id: unknown; email: string }> = [];
  for (let page = 1; ; page += 1) {
    const address = `${base_url}/api/v2/events/${event_id}/attendees?page=${page}&per_page=100`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${access_token}` } });
    const { items } = (await answer.json()) as { items: typeof found };
    found.push(...items);
    if (items.length === 0) return found;
  }
}

/** Holds that a load that was killed is reconciled, and that all it made is listed, since nothing deletes an attendee. */
async function holdReconciled(out: string): Promise<void> {
  const { marker } = JSON.parse(readFileSync(join(out, 'load-run.json'), 'utf8'));
  const { code, stderr } = await muster([
    'load',
    'rush',
    '--quiet',
    '--profile',
    profile,
    '--reconcile',
    out,
  ]);
  assert.ok([0, 1, 3].includes(Number(code)), stderr);
  const { attendees } = JSON.parse(readFileSync(join(out, 'left-behind.json'), 'utf8'));
  const listed = new Set(attendees.map(({ id }: { id: string }) => id));
  const made = (await everybody())
    .filter(({ email }) => email.includes(marker.replace(/-w$/, '')))
    .map(({ id }) => `${id}`);
  assert.deepEqual(
    made.filter((id) => !listed.has(id)),
    [],
    `made by the run ${marker}, and not listed`,
  );
}

/** Holds every line but the last to be whole. */
function readable(file: string): void {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  for (const line of lines) assert.notEqual(parsedLine(line), undefined, `${file}: ${line.slice(0, 200)}`);
}

test(`verify that is killed at ${VERIFY_KILLS} moments leaves a journal that can be read, a report that says inconclusive, and nothing that doctor --clean does not remove`, {
  skip: WITHOUT_PROC,
}, async (t) => {
  let survived = 0;
  for (let kill = 1; survived < VERIFY_KILLS && kill <= 3 * VERIFY_KILLS; kill += 1) {
    const out = join(folder, `verify-${kill}`);
    // What a run made that does not say whose it is, is known by other words.
    const unmarked = kill % 2 === 0 ? ['--unmarked'] : [];
    await killed(['verify', '--effort', 'quick', ...unmarked], out, random() * QUICK_MS);
    for (const name of ['exchanges.ndjson', 'facts.ndjson']) readable(join(out, name));
    const { code, stdout, stderr } = await muster(['report', out, '--json']);
    const { verdict, violations } = JSON.parse(stdout);
    const { ended, runId } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
    // One that was over before it was to be killed has survived nothing.
    if (ended === undefined) {
      assert.deepEqual([code, verdict, violations], [3, 'inconclusive', []], stderr);
      survived += 1;
    }
    if (runId === '') continue;
    const cleaned = await muster(['doctor', '--profile', profile, '--clean', out]);
    assert.equal(cleaned.code, 0, cleaned.stdout + cleaned.stderr);
    const again = await muster(['doctor', '--profile', profile, '--clean', out]);
    assert.match(again.stdout, /No attendee field of the run is left/);
  }
  printFigure(t, 'kills of verify', { survived, kills: VERIFY_KILLS });
  assert.equal(survived, VERIFY_KILLS);
});

test(`load that is killed at ${LOAD_KILLS} moments leaves a request log that can be read, and a report that says invalid`, {
  skip: WITHOUT_K6 || WITHOUT_PROC,
}, async (t) => {
  let survived = 0;
  for (let kill = 1; survived < LOAD_KILLS && kill <= 3 * LOAD_KILLS; kill += 1) {
    const out = join(folder, `load-${kill}`);
    const size = [
      '--arrivals',
      '400',
      '--over',
      '20s',
      '--speedup',
      '1',
      '--scanners',
      '4',
      '--no-dashboard',
    ];
    await killed(['load', 'rush', ...size], out, random() * QUICK_MS);
    for (const name of ['exchanges.ndjson', 'facts.ndjson', 'request-log.ndjson']) readable(join(out, name));
    if (existsSync(join(out, 'load.json'))) continue;
    const { code, stdout, stderr } = await muster(['report', out, '--json']);
    assert.equal(code, 3, stderr);
    const { verdict, contract_violations } = JSON.parse(stdout);
    assert.deepEqual([verdict, contract_violations], ['invalid', []]);
    await holdReconciled(out);
    survived += 1;
  }
  printFigure(t, 'kills of load', { survived, kills: LOAD_KILLS });
  assert.equal(survived, LOAD_KILLS);
});
