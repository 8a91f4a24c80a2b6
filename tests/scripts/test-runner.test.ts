import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../repository/repo-files.ts';

const script = (name: string): string =>
  JSON.stringify(pathToFileURL(join(ROOT, 'scripts', 'test', name)).href);
const TSX = import.meta.resolve('tsx');
const TEST = "import { describe, test } from 'node:test';\n";

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-runner-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** What the runner counts of one test file. */
function counted(source: string): Record<string, number> {
  return JSON.parse(ranWith(source, 1).stdout.trim().split('\n').at(-1) ?? '');
}

/** What the runner prints of as many test files of one source. */
function ranWith(source: string, copies: number): { readonly stdout: string; readonly stderr: string } {
  const names = Array.from({ length: copies }, (_, index) => `sample-${index}.test.mjs`);
  for (const name of names) writeFileSync(join(folder, name), source);
  const code = `
    import { runFiles } from ${script('run-files.ts')};
    import { Totals } from ${script('totals.ts')};
    const totals = new Totals();
    await runFiles({ title: 'sample', files: ${JSON.stringify(names)}, concurrency: 2 }, totals);
    console.log(JSON.stringify({ ...totals }));`;
  // The variable tells a runner that it runs inside another one, and it would then report to that one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const main = join(folder, 'main.mjs');
  writeFileSync(main, code);
  return spawnSync(process.execPath, ['--import', TSX, main], { cwd: folder, encoding: 'utf8', env });
}

describe('the test runner', () => {
  const samples: ReadonlyArray<readonly [string, string, Record<string, number>]> = [
    [
      'tests that pass, fail and are skipped',
      `${TEST}test('a', () => {}); test('b', () => { throw new Error('b'); }); test('c', { skip: true }, () => {});`,
      { passed: 1, failed: 1, skipped: 1 },
    ],
    [
      'a group',
      `${TEST}describe('group', () => { test('a', () => {}); test('b', () => {}); });`,
      { passed: 2, failed: 0, skipped: 0 },
    ],
    [
      'a group that fails by what it holds',
      `${TEST}describe('group', () => { test('a', () => { throw new Error('a'); }); });`,
      { passed: 0, failed: 1, skipped: 0 },
    ],
    [
      'a group that breaks by itself',
      `${TEST}describe('group', () => { throw new Error('group'); });`,
      { passed: 0, failed: 1, skipped: 0 },
    ],
    [
      'a test that is still to be done',
      `${TEST}test('a', { todo: true }, () => { throw new Error('a'); });`,
      { passed: 0, failed: 0, skipped: 1 },
    ],
    ['a file that breaks while it loads', 'throw new Error("load");', { passed: 0, failed: 1, skipped: 0 }],
    ['a file without a test', 'export {};', { passed: 0, failed: 1, skipped: 0 }],
  ];
  for (const [title, source, expected] of samples)
    test(`${title} counts as ${JSON.stringify(expected)}`, () => assert.deepEqual(counted(source), expected));

  test('more files than listeners are usual bring no warning of a leak', () => {
    const { stdout, stderr } = ranWith(`${TEST}test('a', () => {});`, 12);
    assert.match(stdout, /"passed":12/);
    assert.doesNotMatch(stderr, /MaxListenersExceededWarning/);
  });
});
