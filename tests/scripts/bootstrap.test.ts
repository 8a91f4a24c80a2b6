import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ROOT } from '../repository/repo-files.ts';

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const LOCK = (version: string, dev = false): string =>
  JSON.stringify({
    packages: {
      '': { name: 'muster' },
      'node_modules/one': { version },
      'node_modules/two': { version: '2.0.0', optional: true },
      ...(dev && { 'node_modules/three': { version: '3.0.0', dev: true } }),
    },
  });

interface Clone {
  readonly folder: string;
  /** Runs the bootstrap; `npm` is the body of a script that plays npm, or none is to be found. */
  run(npm?: string, ...args: readonly string[]): { status: number | null; stderr: string };
}

/** A folder with the bootstrap and a lock file, and nothing else. */
function clone(version = '1.0.0'): Clone {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bootstrap-'));
  folders.push(folder);
  mkdirSync(join(folder, 'scripts'));
  for (const script of ['bootstrap.mjs', 'plain-environment.mjs'])
    cpSync(join(ROOT, 'scripts', script), join(folder, 'scripts', script));
  writeFileSync(join(folder, 'package-lock.json'), LOCK(version));
  const player = join(folder, 'npm-cli.mjs');
  return {
    folder,
    run: (npm, ...args) => {
      if (npm !== undefined)
        writeFileSync(player, `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';\n${npm}`);
      const result = spawnSync(process.execPath, [join(folder, 'scripts', 'bootstrap.mjs'), ...args], {
        encoding: 'utf8',
        env: { PATH: folder, ...(npm !== undefined && { npm_execpath: player }) },
      });
      return { status: result.status, stderr: result.stderr };
    },
  };
}

const INSTALLS = `
  appendFileSync('calls', process.argv[2] + '\\n');
  mkdirSync('node_modules/one', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/one': { version: '1.0.0' } } }));
`;
const FAILS = (text: string): string =>
  `process.stderr.write(${JSON.stringify(text)}); process.exitCode = 1;`;

describe('the bootstrap', () => {
  test('an empty clone runs npm ci once, and a second call says nothing', () => {
    const { folder, run } = clone();
    assert.equal(run(INSTALLS).status, 0);
    assert.deepEqual(run(INSTALLS), { status: 0, stderr: '' });
    assert.equal(readFileSync(join(folder, 'calls'), 'utf8'), 'ci\n');
  });

  test('packages that were installed by hand as locked stay as they are', () => {
    const { folder, run } = clone();
    mkdirSync(join(folder, 'node_modules', 'one'), { recursive: true });
    writeFileSync(
      join(folder, 'node_modules', '.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/one': { version: '1.0.0' } } }),
    );
    assert.deepEqual(run(FAILS('not to be called')), { status: 0, stderr: '' });
  });

  test('for production the packages of development are left out, and no script runs in either case', () => {
    const { folder, run } = clone();
    writeFileSync(join(folder, 'package-lock.json'), LOCK('1.0.0', true));
    const told = INSTALLS.replace('process.argv[2]', "process.argv.slice(2).join(' ')");
    assert.equal(run(told, '--production').status, 0);
    assert.deepEqual(run(told, '--production'), { status: 0, stderr: '' });
    assert.equal(run(told).status, 0);
    const [production = '', whole = '', ...more] = readFileSync(join(folder, 'calls'), 'utf8')
      .trim()
      .split('\n');
    assert.match(production, /^ci --omit=dev --ignore-scripts /);
    assert.match(whole, /^ci --include=dev --ignore-scripts /);
    assert.deepEqual(more, []);
  });

  test('a lock file that names another version installs again', () => {
    const { folder, run } = clone();
    run(INSTALLS);
    writeFileSync(join(folder, 'package-lock.json'), LOCK('1.0.1'));
    run(INSTALLS);
    assert.equal(readFileSync(join(folder, 'calls'), 'utf8'), 'ci\nci\n');
  });

  test('a failed install leaves no mark that would pass for an install', () => {
    const { folder, run } = clone();
    assert.equal(run(FAILS('npm error code E500\nnpm error the disk is upset\n')).status, 1);
    assert.equal(existsSync(join(folder, 'node_modules', '.muster-lock')), false);
  });

  const troubles: ReadonlyArray<readonly [string, string | undefined, RegExp]> = [
    ['a machine without npm', undefined, /^npm was not found: /m],
    [
      'a registry out of reach',
      FAILS('npm error code ENOTFOUND\nnpm error network'),
      /^The npm registry cannot be reached/m,
    ],
    [
      'a lock file behind package.json',
      FAILS('npm error code EUSAGE\nnpm error `npm ci`'),
      /^package\.json and package-lock\.json disagree/m,
    ],
    [
      'a full disk',
      FAILS('npm error code ENOSPC\nnpm error nospc no space left\n'),
      /^node_modules cannot be written: nospc no space left/m,
    ],
    [
      'anything else',
      FAILS('npm error code E500\nnpm error the disk is upset\n'),
      /^npm ci failed with exit code 1: the disk is upset\.$/m,
    ],
  ];
  for (const [title, npm, sentence] of troubles)
    test(`${title} gives one sentence and no stack trace`, () => {
      const { status, stderr } = clone().run(npm);
      assert.equal(status, 1);
      assert.match(stderr, sentence);
      assert.equal(stderr.trim().split('\n').length, 2, stderr);
    });

  test('an older Node is told which one is needed', () => {
    const { folder } = clone();
    const before = join(folder, 'older.mjs');
    writeFileSync(before, "Object.defineProperty(process.versions, 'node', { value: '20.18.3' });");
    const result = spawnSync(
      process.execPath,
      ['--import', before, join(folder, 'scripts', 'bootstrap.mjs')],
      { encoding: 'utf8' },
    );
    assert.equal(result.status, 1);
    assert.match(result.stderr, /^Muster needs Node\.js 20\.19 or newer and this is 20\.18\.3: .*\n$/);
  });
});
