import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from './repo-files.ts';

const script = (name: string): string => pathToFileURL(join(ROOT, 'scripts', name)).href;
const TEST = "import { describe, test } from 'node:test';\n";

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-runner-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** What the reporter counts of one test file, by kind. */
function counted(source: string): Record<string, number> {
  const record = join(folder, 'record.ndjson');
  rmSync(record, { force: true });
  writeFileSync(join(folder, 'sample.test.mjs'), source);
  // The variable tells a runner that it runs inside another one, and it would then report to that one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  spawnSync(
    process.execPath,
    ['--test', `--test-reporter=${script('test-reporter.mjs')}`, 'sample.test.mjs'],
    {
      cwd: folder,
      env: { ...env, MUSTER_TEST_RECORD: record },
    },
  );
  const counts: Record<string, number> = {};
  for (const line of readFileSync(record, 'utf8').trim().split('\n')) {
    const { kind } = JSON.parse(line) as { kind: string };
    if (kind !== 'begin' && kind !== 'end') counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

describe('the test reporter', () => {
  const samples: ReadonlyArray<readonly [string, string, Record<string, number>]> = [
    [
      'tests that pass, fail and are skipped',
      `${TEST}test('a', () => {}); test('b', () => { throw new Error('b'); }); test('c', { skip: true }, () => {});`,
      { pass: 1, fail: 1, skip: 1 },
    ],
    [
      'a group',
      `${TEST}describe('group', () => { test('a', () => {}); test('b', () => {}); });`,
      { pass: 2 },
    ],
    [
      'a group that fails by what it holds',
      `${TEST}describe('group', () => { test('a', () => { throw new Error('a'); }); });`,
      { fail: 1 },
    ],
    [
      'a group that breaks by itself',
      `${TEST}describe('group', () => { throw new Error('group'); });`,
      { fail: 1 },
    ],
    [
      'a test that is still to be done',
      `${TEST}test('a', { todo: true }, () => { throw new Error('a'); });`,
      { skip: 1 },
    ],
    ['a file that breaks while it loads', 'throw new Error("load");', { fail: 1 }],
    ['a file without a test', 'export {};', { fail: 1 }],
  ];
  for (const [title, source, expected] of samples)
    test(`${title} counts as ${JSON.stringify(expected)}`, () => assert.deepEqual(counted(source), expected));
});

describe('a bounded run', () => {
  const run = (body: string): unknown => {
    const code = `import { runBounded } from ${JSON.stringify(script('run-bounded.mjs'))}; console.log(JSON.stringify(await (${body})));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    return JSON.parse(stdout);
  };

  test('a command that ends answers its exit code and output', () => {
    const result = run(
      `runBounded(process.execPath, ['-e', 'console.log(7); process.exitCode = 3'], { ms: 10000, quiet: true })`,
    ) as { code: number; output: string };
    assert.equal(result.code, 3);
    assert.equal(result.output, '7\n');
  });

  test('a command that hangs is ended together with what it started', {
    skip: process.platform === 'win32',
  }, async () => {
    const beat = join(folder, 'beat');
    const inner = `setInterval(() => require('node:fs').appendFileSync(${JSON.stringify(beat)}, '.'), 20)`;
    const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' });`;
    const result = run(
      `runBounded(process.execPath, ['-e', ${JSON.stringify(outer)}], { ms: 2000, quiet: true })`,
    ) as { code: null; timedOut: boolean };
    assert.equal(result.code, null);
    assert.equal(result.timedOut, true);
    const beats = statSync(beat).size;
    await setTimeout(200);
    assert.equal(statSync(beat).size, beats);
  });

  test('a command that does not exist answers no exit code', () => {
    const result = run(`runBounded('muster-no-such-command', [], { ms: 5000, quiet: true })`) as {
      code: null;
      output: string;
    };
    assert.equal(result.code, null);
    assert.match(result.output, /ENOENT/);
  });
});
