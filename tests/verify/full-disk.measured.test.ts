import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parsedLine } from '../../record/lines.ts';
import { muster, scratch } from '../cli/muster.ts';

const folder = scratch();
const MUSTER = fileURLToPath(new URL('../../bin/muster.mjs', import.meta.url));
const SUITES = ['account', 'events', 'attendees', '--reference', '--effort', 'quick'];

/** Whole lines of a journal, and how many are torn before the last. */
function linesOf(file: string): { whole: number; torn: number } {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  const torn = lines.filter((line) => parsedLine(line) === undefined).length;
  return { whole: lines.length - torn, torn };
}

const disk = join(folder, 'disk');
mkdirSync(disk);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=5m', 'tmpfs', disk]).status === 0;

test('a disk that fills up ends the run with 4 and one sentence, and what was known is reported', {
  skip: mounted ? false : 'a small disk takes the rights to mount one',
}, async () => {
  try {
    const out = join(disk, 'out');
    const { code, stdout, stderr } = await muster(['verify', ...SUITES, '--out', out], { cwd: folder });
    assert.equal(code, 4, stdout + stderr);
    const { verdict, violations, notes } = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8'));
    assert.deepEqual([verdict, violations], ['error', []]);
    assert.equal(notes.length, 1, notes.join('\n'));
    assert.match(notes[0], /^the disk that holds .* is full/);
    const { whole, torn } = linesOf(join(out, 'exchanges.ndjson'));
    assert.ok(whole > 5 && torn === 0, `${whole} lines, ${torn} torn`);
  } finally {
    spawnSync('umount', [disk]);
  }
});

test('a journal that may grow no further ends the run with 4, and accuses nobody', {
  skip: process.platform === 'win32' ? 'it takes a limit that only Unix shells set' : false,
}, () => {
  const out = join(folder, 'limited');
  const run = `ulimit -f 400; exec "$0" "$@"`;
  const args = [process.execPath, MUSTER, 'verify', ...SUITES, '--out', out];
  const { status, stdout, stderr } = spawnSync('bash', ['-c', run, ...args], {
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, CI: '' },
    encoding: 'utf8',
  });
  assert.equal(status, 4, stdout + stderr);
  const { verdict, violations, notes } = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8'));
  assert.deepEqual([verdict, violations], ['error', []]);
  assert.ok(
    notes.length <= 4 && notes.some((note: string) => /EFBIG|file too large/.test(note)),
    notes.join('\n'),
  );
  assert.equal(linesOf(join(out, 'exchanges.ndjson')).torn, 0);
});
