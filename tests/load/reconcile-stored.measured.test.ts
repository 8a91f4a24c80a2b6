import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { familyOf } from '../../bench/processes.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { LoadResult } from '../../record/load-result.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';

const MUSTER = fileURLToPath(new URL('../../bin/muster.mjs', import.meta.url));
const WITHOUT_PROC = existsSync('/proc/self/stat') ? false : 'only Linux tells who started whom';
const SOON_MS = 300_000;

const start = (args: readonly string[]) =>
  spawn(process.execPath, [MUSTER, 'load', 'rush', ...args], {
    stdio: 'ignore',
    env: { ...process.env, MUSTER_K6: K6, CI: '' },
  });

const linesOf = (file: string): number =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').length : 0;

/** Runs a rush whose scanners are all behind, kills it with its k6 while it is under way, and reconciles what it left. */
async function killed(
  args: readonly string[],
  lines: number,
): Promise<{ code: number | null; result: LoadResult }> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-killed-'));
  const reference = await startReferenceProcess(['--latency', '10', ...args]);
  try {
    const profile = join(folder, 'profile.json');
    const out = join(folder, 'run');
    writeFileSync(profile, JSON.stringify(reference.profile));
    const common = ['--profile', profile, '--quiet'];
    const size = [
      '--arrivals',
      '1500',
      '--over',
      '1s',
      '--speedup',
      '1',
      '--scanners',
      '8',
      '--no-dashboard',
    ];
    const run = start([...common, ...size, '--out', out]);
    const ended = new Promise((resolve) => run.once('close', resolve));
    for (
      const until = Date.now() + SOON_MS;
      linesOf(join(out, 'request-log.ndjson')) < lines;
      await sleep(20)
    )
      assert.ok(Date.now() < until, 'the rush did not begin');
    for (const pid of familyOf(run.pid ?? 0).reverse()) process.kill(pid, 'SIGKILL');
    await ended;
    const again = start([...common, '--reconcile', out]);
    const code = await new Promise<number | null>((resolve) => again.once('close', resolve));
    return { code, result: JSON.parse(readFileSync(join(out, 'load.json'), 'utf8')) as LoadResult };
  } finally {
    await reference.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('a rush that was killed', { skip: WITHOUT_K6 || WITHOUT_PROC }, () => {
  it('is reconciled from its request log: nothing that a healthy service did looks lost or invented', async () => {
    const { code, result } = await killed([], 200);
    const { applied, lost, phantom, doubled } = result.reconciliation;
    assert.deepEqual([code, result.verdict], [3, 'invalid']);
    assert.ok(applied > 150, `${applied}`);
    assert.deepEqual([lost, phantom, doubled], [0, 0, 0], JSON.stringify(result.reconciliation.findings[0]));
  });

  it('still shows what the service lost', async () => {
    const { code, result } = await killed(['--fault', 'load.check-in.lost-one-in-200'], 900);
    assert.deepEqual([code, result.verdict], [1, 'fail']);
    assert.ok(result.reconciliation.lost > 0);
    assert.ok(result.contract_violations.some(({ rule }) => rule === 'checkin.answer-is-read'));
  });
});
