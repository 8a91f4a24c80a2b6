import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { runBounded } from '../../harness/obtain/run-bounded.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-bounded-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const node = (code: string, ms: number) => runBounded(process.execPath, ['-e', code], { ms, quiet: true });

test('a command that ends answers its exit code and output', async () => {
  const { code, output } = await node('console.log(7); process.exitCode = 3', 300_000);
  assert.deepEqual({ code, output }, { code: 3, output: '7\n' });
});

test('a command that hangs is ended together with what it started', {
  skip: process.platform === 'win32',
}, async () => {
  const beat = join(folder, 'beat');
  const inner = `setInterval(() => require('node:fs').appendFileSync(${JSON.stringify(beat)}, '.'), 20)`;
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' });`;
  const { code, timedOut } = await node(outer, 2000);
  assert.deepEqual({ code, timedOut }, { code: null, timedOut: true });
  const beats = statSync(beat, { throwIfNoEntry: false })?.size;
  await setTimeout(200);
  assert.equal(statSync(beat, { throwIfNoEntry: false })?.size, beats);
});

test('a command that does not exist answers no exit code', async () => {
  const { code, output } = await runBounded('muster-no-such-command', [], { ms: 300_000, quiet: true });
  assert.equal(code, null);
  assert.match(output, /ENOENT/);
});
