import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { thisHost } from '../../harness/run/run-record.ts';
import type { RunRecord } from '../../record/run.ts';
import { goesOn } from '../../verify/run/killed-before.ts';

const runOf = (pid: number, more: Partial<RunRecord> = {}): RunRecord =>
  ({ process: { host: thisHost(), pid }, ...more }) as RunRecord;

it('a run goes on while its process runs here, and it has not ended', () => {
  assert.equal(goesOn(runOf(process.pid)), true);
  assert.equal(goesOn(runOf(process.pid, { ended: 1 })), false);
  assert.equal(goesOn(runOf(process.pid, { process: { host: 'elsewhere', pid: process.pid } })), false);
});

it('a process that ended, and whose parent never asks how, is no run that goes on', {
  skip: existsSync('/proc/self/stat') ? false : 'only Linux tells of it',
}, async () => {
  // The shell becomes a program that asks after no child, long before the child ends.
  const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 30'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line);
    while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await sleep(20);
    assert.equal(process.kill(pid, 0), true);
    assert.equal(goesOn(runOf(pid)), false);
  } finally {
    parent.kill();
  }
});
