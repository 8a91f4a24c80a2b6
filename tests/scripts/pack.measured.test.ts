import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { digestsOf } from '../../scripts/pack/carry.ts';
import { sbomOf } from '../../scripts/pack/sbom.ts';
import { shrinkwrapOf } from '../../scripts/pack/shrinkwrap.ts';
import type { Statement } from '../../scripts/pack/statement.ts';
import { WITHOUT_K6 } from '../load/k6/at-hand.ts';
import { ROOT } from '../repository/repo-files.ts';

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `npm ls` prints of a package. */
interface Listed {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, Listed>>;
}

let scratch = '';
let folder = '';
let head = '';

/** A program as a user runs it: nothing in its surroundings tells of the tests, or of the npm that started them. */
function run(program: string, args: readonly string[], cwd: string): Ended {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(NODE_TEST_CONTEXT|NODE_OPTIONS|CI|INIT_CWD|npm_(lifecycle|package)_.*)$/.test(name),
    ),
  );
  // npm names each file of the package.
  return spawnSync(program, args, { cwd, env, encoding: 'utf8', timeout: 600_000, maxBuffer: 1 << 26 });
}

function npm(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = run('npm', args, cwd);
  assert.equal(status, 0, stderr);
  return stdout;
}

/** `npx muster` in the folder where the tarball is installed; `--no` keeps npx from fetching another one. */
const muster = (...args: readonly string[]): Ended => run('npx', ['--no', '--', 'muster', ...args], folder);

const jsonIn = (...path: readonly string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));

describe('the tarball of npm pack, installed in an empty folder', () => {
  before(() => {
    scratch = mkdtempSync(join(tmpdir(), 'muster-tarball-'));
    folder = join(scratch, 'project');
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    head = run('git', ['rev-parse', 'HEAD'], ROOT).stdout.trim();
    const packed = npm(['pack', '--json', '--pack-destination', scratch], ROOT);
    const [{ filename }] = JSON.parse(packed.slice(packed.search(/^\[/m)));
    npm(
      ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', join(scratch, filename)],
      folder,
    );
  });
  after(() => rmSync(scratch, { recursive: true, force: true }));

  test('holds no TypeScript, and comes without what only a clone needs', () => {
    const files = readdirSync(join(folder, 'node_modules', 'muster'), { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      files.filter((name) => name.endsWith('.ts') && !name.startsWith('node_modules')),
      [],
    );
    for (const name of ['tsx', 'esbuild', 'typescript'])
      assert.equal(existsSync(join(folder, 'node_modules', 'muster', 'node_modules', name)), false, name);
  });

  test('leaves nothing behind in the clone', () => {
    for (const name of ['dist', 'npm-shrinkwrap.json'])
      assert.equal(existsSync(join(ROOT, name)), false, name);
  });

  test('installs exactly the locked tree, without asking a registry', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const shrinkwrap = jsonIn('node_modules', 'muster', 'npm-shrinkwrap.json');
    assert.deepEqual(shrinkwrap, shrinkwrapOf(lock));
    const { dependencies } = JSON.parse(npm(['ls', '--all', '--json'], folder)) as Listed;
    const installed = new Set<string>();
    const visit = (of: Listed['dependencies'] = {}): void => {
      for (const [name, one] of Object.entries(of)) {
        if (one.version !== undefined) installed.add(`${name}@${one.version}`);
        visit(one.dependencies);
      }
    };
    visit(dependencies?.['muster']?.dependencies);
    // npm lays what is optional beside the package, and the rest into it.
    const at = (path: string): string | undefined =>
      [join('node_modules', 'muster', path), path].find((one) => existsSync(join(folder, one)));
    const locked = Object.entries(shrinkwrapOf(lock).packages).filter(
      ([path, { optional }]) => path !== '' && (!optional || at(path) !== undefined),
    );
    for (const [path, { version }] of locked)
      assert.equal(jsonIn(at(path) ?? path, 'package.json').version, version, path);
    const names = locked.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
    assert.deepEqual([...installed].sort(), [...new Set(names)].sort());
  });

  test('carries a provenance that names each of its files by its digest, the commit and the lock file', () => {
    const root = join(folder, 'node_modules', 'muster');
    const { subject, predicate } = jsonIn('node_modules', 'muster', 'dist', 'provenance.json') as Statement;
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !path.includes('node_modules/.') && lstatSync(join(root, path)).isFile())
      .filter((path) => path !== 'dist/provenance.json');
    const named = Object.fromEntries(subject.map(({ name = '', digest }) => [name, digest['sha256'] ?? '']));
    assert.ok(files.length > 1000, `${files.length} files`);
    assert.deepEqual(named, digestsOf(root, files.sort()));
    const made = predicate.buildDefinition.resolvedDependencies.map(({ digest }) => digest);
    const lock = digestsOf(ROOT, ['package-lock.json'])['package-lock.json'];
    assert.ok(made.some(({ gitCommit }) => gitCommit === head));
    assert.ok(made.some(({ sha256 }) => sha256 === lock));
  });

  test('carries the bill of materials of what its shrinkwrap names', () => {
    const bom = jsonIn('node_modules', 'muster', 'dist', 'sbom.cdx.json');
    assert.deepEqual(
      bom,
      sbomOf(
        jsonIn('node_modules', 'muster', 'package.json'),
        jsonIn('node_modules', 'muster', 'npm-shrinkwrap.json'),
      ),
    );
  });

  test('--version is that of the package', () => {
    assert.equal(muster('--version').stdout.trim(), jsonIn('node_modules', 'muster', 'package.json').version);
  });

  test('verify finds that the reference environment conforms, and writes its results where the user stands', () => {
    const { status, stdout, stderr } = muster('verify', '--reference');
    assert.equal(status, 0, stdout + stderr);
    const [run = ''] = readdirSync(join(folder, 'results'));
    const { verdict, stats } = jsonIn('results', run, 'verdict.json');
    assert.equal(verdict, 'conforms');
    assert.ok(stats.checks > 50, `${stats.checks} checks`);
    assert.ok(existsSync(join(folder, 'results', run, 'report.html')));
  });

  test('verify names checks as it does in a clone, and finds a seeded fault', () => {
    const args = [
      'rsvp',
      '--reference',
      '--fault',
      'rsvp.value-sent.always-confirmed',
      '--quiet',
      '--out',
      'broken',
    ];
    const { status, stdout, stderr } = muster('verify', ...args);
    assert.equal(status, 1, stdout + stderr);
    const [violation] = jsonIn('broken', 'verdict.json').violations;
    assert.match(violation.check, /^rsvp\/[\w-]+ › /);
  });

  test('doctor finds all of the reference environment as it should be', () => {
    const { status, stdout, stderr } = muster('doctor', '--reference');
    assert.equal(status, 0, stdout + stderr);
  });

  test('detect starts processes of its own, and they find a seeded fault', () => {
    const args = ['--fault', 'rsvp.value-sent.always-confirmed', '--sample', '1', '--workers', '2', '--json'];
    const { stdout, stderr } = muster('detect', ...args);
    const { faults } = JSON.parse(stdout || '{"faults":[]}');
    assert.equal(faults[0]?.killed, true, stdout + stderr);
  });

  test('rules names the checks that exercise a rule, as the test runner lists them', () => {
    const { rules } = JSON.parse(muster('rules', '--json').stdout);
    const checks = rules.flatMap((rule: { readonly checks: readonly string[] }) => rule.checks);
    assert.ok(checks.some((name: string) => /^attendees\/list › /.test(name)));
  });

  test('report renders a stored run again', () => {
    rmSync(join(folder, 'broken', 'report.html'));
    const { status, stdout, stderr } = muster('report', 'broken');
    assert.equal(status, 1, stdout + stderr);
    assert.ok(existsSync(join(folder, 'broken', 'report.html')));
  });

  test('load smoke passes, with the script that was bundled before', { skip: WITHOUT_K6 }, () => {
    const { status, stdout, stderr } = muster('load', 'smoke', '--reference', '--out', 'smoke');
    assert.equal(status, 0, stdout + stderr);
    assert.equal(jsonIn('smoke', 'load.json').verdict, 'pass');
    assert.equal(muster('report', 'smoke').status, 0);
  });
});
