import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'muster-whole-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const MODULE = new URL('../../record/write-whole.ts', import.meta.url).href;

test('a file that finds no room is named, and what stood there before still stands', {
  skip: process.platform === 'win32' ? 'it takes a limit that only Unix shells set' : false,
}, () => {
  const file = join(folder, 'verdict.json');
  writeFileSync(file, 'before');
  const program = `
    const { writeWhole } = await import(${JSON.stringify(MODULE)});
    try { writeWhole(${JSON.stringify(file)}, 'x'.repeat(1 << 20)); }
    catch ({ code, path }) { console.log(JSON.stringify({ code, path })); }`;
  // A quarter of what is written, in blocks of 512 bytes or of 1024.
  const { stdout, stderr } = spawnSync(
    'bash',
    [
      '-c',
      'ulimit -f 256; exec "$0" "$@"',
      process.execPath,
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      program,
    ],
    { encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } },
  );
  assert.deepEqual(JSON.parse(stdout || '{}'), { code: 'EFBIG', path: file }, stderr);
  assert.equal(readFileSync(file, 'utf8'), 'before');
  assert.ok(!existsSync(`${file}.part`));
});
