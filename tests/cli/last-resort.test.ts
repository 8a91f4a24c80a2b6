import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { muster, scratch } from './muster.ts';

const BIN = fileURLToPath(new URL('../../bin/muster.mjs', import.meta.url));
const folder = scratch();
const skip = process.platform !== 'linux' && 'it takes devices and folders of Linux';

/** Throws a moment after something is printed, when nothing of the command waits for it. */
const THROWS =
  'process.stdout.write = () => { setImmediate(() => { throw new Error("boom"); }); return true; };';

const inShell = (line: string, cwd = folder): { status: number | null; stderr: string } =>
  spawnSync('sh', ['-c', line, 'sh', process.execPath, BIN], {
    cwd,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });

test('output without room is said in a sentence, and is neither well nor a violation', { skip }, () => {
  const { status, stderr } = inShell('"$1" "$2" rules > /dev/full');
  assert.deepEqual(
    [status, stderr],
    [4, 'What is printed could not be written (ENOSPC): make room, or print it elsewhere.\n'],
  );
});

test('output of which a part finds room is not passed off as whole', { skip }, () => {
  // A file that may hold ten blocks of 1024 bytes or 512, by the shell: less than the contract takes.
  const { status, stderr } = inShell('trap "" XFSZ; ulimit -f 10; "$1" "$2" openapi > part.yaml');
  assert.equal(status, 4, stderr);
  assert.match(
    stderr,
    /^What is printed could not be written \(EFBIG\): make room, or print it elsewhere\.$/m,
  );
});

test('a folder that is gone from under a command is wrong usage', { skip }, () => {
  const gone = join(folder, 'gone');
  mkdirSync(gone);
  const { status, stderr } = inShell('rmdir ../gone; "$1" "$2" rules', gone);
  assert.deepEqual(
    [status, stderr],
    [2, 'The folder in which you are is not there any more: go to another one.\n'],
  );
});

test('an error that nothing catches never ends like a violation', async () => {
  const { code, stderr } = await muster(['rules'], {
    env: { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(THROWS)}"` },
  });
  assert.equal(code, 4, stderr);
  assert.match(stderr, /^Muster itself failed: boom \(set MUSTER_DEBUG=1 to see where\)\.$/m);
});
