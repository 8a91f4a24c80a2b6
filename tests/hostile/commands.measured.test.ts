import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { familyOf, residentOf } from '../../bench/processes.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { type Ended, profileIn, scratch, start } from '../cli/muster.ts';
import { K6, WITHOUT_K6 } from '../load/k6/beside-others.ts';
import { printFigure } from '../tools/figure.ts';
import { sampleOf } from '../tools/sample.ts';
import { BEHAVIOURS } from './behaviours/index.ts';
import { type Act, type Aim, startHostile } from './hostile-server.ts';

const WITHOUT_PROC = existsSync('/proc/self/stat') ? false : 'only Linux tells what a process holds';
const MEGABYTE = 1 << 20;
/** So many megabytes more than a run against a healthy server takes are allowed. */
const MORE = 256;
/** What k6 may take of a small load before it is stopped, and what it takes on until it is. */
const MORE_UNDER_LOAD = 512;
/** So many check-ins are served well: those of the preparation, and the first of the load. */
const A_WHILE = 14;

/** What costs memory or time without end, and the exit codes that each command may have. */
const NASTY: ReadonlyArray<{
  readonly id: string;
  readonly doctor: number;
  readonly verify: number;
  readonly load: readonly number[];
}> = [
  { id: 'body-endless', doctor: 3, verify: 3, load: [1, 3] },
  { id: 'headers-endless', doctor: 3, verify: 3, load: [1, 3] },
  { id: 'gzip-bomb', doctor: 3, verify: 3, load: [1, 3] },
  { id: 'drips-body', doctor: 3, verify: 3, load: [1, 3] },
  { id: 'floods-interim', doctor: 3, verify: 3, load: [1, 3] },
  { id: 'redirects-in-a-loop', doctor: 3, verify: 1, load: [1, 3] },
  { id: 'write-answer-reset-now-and-then', doctor: 0, verify: 3, load: [0, 1, 3] },
];

const folder = scratch();
let reference: ServerProcess;
before(async () => {
  reference = await startReferenceProcess([]);
});
after(() => reference.stop());

/** A command from its start to its end, with the most megabytes that it and all that it has started held together. */
async function watched(args: readonly string[]): Promise<Ended & { megabytes: number }> {
  const { child, ended } = start(args, { cwd: folder, env: { MUSTER_K6: K6 } });
  let most = 0;
  const timer = setInterval(() => {
    const held = familyOf(child.pid ?? 0).map((pid) => residentOf(pid)?.bytes ?? 0);
    most = Math.max(
      most,
      held.reduce((sum, one) => sum + one, 0),
    );
  }, 100);
  const result = await ended.finally(() => clearInterval(timer));
  return { ...result, megabytes: Math.round(most / MEGABYTE) };
}

type Command = 'doctor' | 'verify' | 'load';

/** Runs a command against a server that does something to some requests. */
async function against(
  command: Command,
  id: string,
  hostility: { on: Aim; act: Act },
): ReturnType<typeof watched> {
  const server = await startHostile(String(reference.profile['base_url']), hostility);
  const own = { ...reference.profile, base_url: server.url, timeouts: { request_ms: 1500, run_ms: 300_000 } };
  const profile = ['--profile', profileIn(folder, own, `${id}.json`)];
  const out = ['--quiet', '--out', join(folder, `${id}-${command}`)];
  const args = {
    doctor: ['doctor', ...profile],
    verify: ['verify', '--effort', 'quick', ...profile, ...out],
    load: ['load', 'smoke', '--no-dashboard', ...profile, ...out],
  };
  try {
    return await watched(args[command]);
  } finally {
    await server.close();
  }
}

/** The same ones for each command. */
const met = sampleOf('servers that send without end', NASTY, ({ id }) => id, 1);

const healthy: Act = async ({ real, reply }) => reply(await real());

for (const command of ['doctor', 'verify', 'load'] as const)
  test(`${command} against servers that send without end ends with a verdict, and takes little more memory than against a healthy one`, {
    skip: WITHOUT_PROC || (command === 'load' && WITHOUT_K6),
  }, async (t) => {
    const usual = (await against(command, 'healthy', { on: 'getEvent', act: healthy })).megabytes;
    let worst = 0;
    for (const { id, ...expected } of met) {
      const behaviour = BEHAVIOURS.find((one) => one.id === id);
      assert.ok(behaviour, id);
      const later: Act = (met) => (met.count <= A_WHILE ? healthy(met) : behaviour.act(met));
      const hostility = command === 'load' ? ({ on: 'checkIn', act: later } as const) : behaviour;
      const { code, stdout, stderr, megabytes } = await against(command, id, hostility);
      t.diagnostic(`${command}, ${id}: exit ${code}, ${megabytes} MB`);
      worst = Math.max(worst, megabytes);
      assert.ok([expected[command]].flat().includes(Number(code)), `${id}: ${code}\n${stdout}${stderr}`);
      const most = usual + (command === 'load' ? MORE_UNDER_LOAD : MORE);
      assert.ok(megabytes <= most, `${id}: ${megabytes} MB of ${most}`);
    }
    printFigure(t, `memory of ${command}`, { healthy_mb: usual, most_mb: worst, servers: met.length });
  });
