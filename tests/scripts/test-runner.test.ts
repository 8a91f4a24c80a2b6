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

/** What the runner prints of files of tests, all at once, each counted by itself; and a line of JSON for each. */
function ran(
  batches: ReadonlyArray<readonly string[]>,
  share = true,
): {
  readonly counted: ReadonlyArray<Record<string, unknown>>;
  readonly stderr: string;
} {
  const named = batches.map((sources, batch) =>
    sources.map((source, index) => {
      const name = `sample-${share ? batch : 'apart'}-${index}.test.mjs`;
      writeFileSync(join(folder, name), source);
      return name;
    }),
  );
  const code = `
    import { runFiles } from ${script('run-files.ts')};
    import { Totals } from ${script('totals.ts')};
    const counted = await Promise.all(${JSON.stringify(named)}.map(async (files) => {
      const totals = new Totals();
      await runFiles({ title: 'sample', files, concurrency: 2, share: ${share} }, totals);
      const { passed, failed, skipped, red } = totals;
      return { passed, failed, skipped, red: [...red] };
    }));
    console.log(JSON.stringify(counted));`;
  // The variable tells a runner that it runs inside another one, and it would then report to that one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const main = join(folder, 'main.mjs');
  writeFileSync(main, code);
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', TSX, main], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { counted: JSON.parse(stdout.trim().split('\n').at(-1) ?? ''), stderr };
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
  const many = Array.from({ length: 12 }, () => `${TEST}test('a', () => {});`);
  let told: ReturnType<typeof ran>;
  before(() => {
    told = ran([...samples.map(([, source]) => [source]), many]);
  });

  for (const [index, [title, , expected]] of samples.entries())
    test(`${title} counts as ${JSON.stringify(expected)}, and a file that fails is named`, () => {
      const red = expected['failed'] ? [`sample-${index}-0.test.mjs`] : [];
      assert.deepEqual(told.counted[index], { ...expected, red });
    });

  test('files share a process where they may, and have one each elsewhere', () => {
    const meets = `${TEST}test('a', () => { if (Array.met) throw new Error('met'); Array.met = true; });`;
    const counts = [true, false].map((share) => ran([[meets, meets]], share).counted[0]?.['passed']);
    assert.deepEqual(counts, [1, 2]);
  });

  test('more files than listeners are usual bring no warning of a leak', () => {
    assert.deepEqual(told.counted.at(-1), { passed: 12, failed: 0, skipped: 0, red: [] });
    assert.doesNotMatch(told.stderr, /MaxListenersExceededWarning/);
  });
});
