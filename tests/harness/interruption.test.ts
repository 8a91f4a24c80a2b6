import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../repository/repo-files.ts';

const MODULE = pathToFileURL(join(ROOT, 'harness', 'run', 'interruption.ts')).href;
const skip = process.platform === 'win32' && 'Windows sends no such signals';

/** Runs this in a process of its own, where `signal()` sends what Ctrl-C sends: it waits until the process has time for it. */
const endOf = (work: string): number | null =>
  spawnSync(
    process.execPath,
    [
      ...['--import', 'tsx', '--input-type=module', '--eval'],
      `import { endOnSignals, Interruption } from '${MODULE}';
       const signal = () => process.kill(process.pid, 'SIGINT');
       setTimeout(() => process.exit(0), 2000);
       ${work}`,
    ],
    { cwd: ROOT, env: { ...process.env, NODE_TEST_CONTEXT: undefined }, timeout: 30_000 },
  ).status;

test('a signal that came while the command was loaded ends it', { skip }, () => {
  assert.equal(endOf("process.on('SIGINT', () => process.exit(1)); signal(); endOnSignals();"), 130);
});

test('a signal that came while a run began interrupts it', { skip }, () => {
  const work = 'const run = new Interruption(); setTimeout(() => process.exit(run.happened ? 7 : 0), 500);';
  assert.equal(endOf(`endOnSignals(); signal(); ${work}`), 7);
});

test('a signal that came while a run ended ends the command', { skip }, () => {
  assert.equal(endOf('endOnSignals(); const run = new Interruption(); signal(); run.release();'), 130);
});
