import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { OwnScript } from '../../harness/run/own-script.ts';
import { checkName } from '../../record/check-name.ts';
import { importsOf } from '../../scripts/structure/imports.ts';
import { ROOT } from '../repository/repo-files.ts';

/** What a module names by its path and the package leaves out, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'detect/peers': 'the servers of others are built from their sources, in a clone',
  'scripts/structure/graph': 'what changed is asked of git, in a clone',
  'load/script/main.ts': 'it is bundled, as load/script/script.js',
};
/** What only a clone needs: it compiles there as it runs. */
const IN_A_CLONE = ['esbuild', 'tsx'];
/** What Playwright loads by the name that its configuration gives it. */
const NAMED = /^ +["'](allure-playwright)["'],$/m;

let folder = '';
let sources: readonly string[] = [];
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-pack-'));
  const code = `const { fill } = await import('./scripts/pack/fill.ts');
    console.log(JSON.stringify((await fill(process.cwd(), ${JSON.stringify(folder)})).sources));`;
  // The package is made of the sources: this module may have been compiled itself.
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', code],
    { cwd: ROOT, encoding: 'utf8' },
  );
  assert.ok(stdout, stderr);
  sources = JSON.parse(stdout);
});
after(() => rmSync(folder, { recursive: true, force: true }));

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
};
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
/** Whether a name is a path in the package, and no package. */
const isOurs = (name: string): boolean =>
  sources.some((path) => path === name || path.startsWith(`${name.split('/')[0]}/`));
const compiled = (): string[] => sources.map((path) => path.replace(/\.ts$/, '.js'));

test('the package holds every module that its modules import', () => {
  const imported = importsOf(folder, compiled()).imports.filter(
    ({ to, by }) => by === 'import' && isOurs(to),
  );
  assert.ok(imported.length > 1000, `${imported.length} imports`);
  assert.deepEqual(
    imported.filter(({ to }) => !existsSync(join(folder, to))),
    [],
  );
});

test('the package holds whatever its modules read or start by a path', () => {
  const { imports } = importsOf(ROOT, sources);
  const paths = imports.filter(({ by, to }) => by === 'path' && !(to in LEFT_OUT));
  assert.ok(paths.length > 8, `${paths.length} paths`);
  assert.deepEqual(
    paths.filter(({ to }) => !existsSync(join(folder, to.replace(/\.ts$/, '.js')))),
    [],
  );
  assert.ok(existsSync(join(folder, 'load/script/script.js')));
});

/** What is bundled into the scripts of pages: installed for its licence, and for the bill of materials. */
const IN_PAGES = ['qr'];

test('the scripts of the pages lie beside what serves them, with the notice of what they take in', () => {
  const scripts = join(folder, 'reference', 'doors', 'browser');
  const texts = readdirSync(scripts).map((name) => readFileSync(join(scripts, name), 'utf8'));
  for (const name of ['board.js', 'scan.js', 'signed-in.js'])
    assert.ok(existsSync(join(scripts, name)), name);
  assert.ok(texts.some((text) => text.includes('SPDX-License-Identifier: MIT OR Apache-2.0')));
});

test('every package that a compiled module imports is installed with it, and the other way round', () => {
  const named = importsOf(folder, compiled())
    .imports.filter(({ to, by }) => by === 'import' && !isBuiltin(to) && !isOurs(to))
    .map(({ to }) => packageOf(to))
    .filter((name) => !IN_A_CLONE.includes(name));
  const resolved = compiled().flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/require\d*\.resolve\(["']([^"']+)/g)].map(
      ([, to]) => packageOf(to!),
    ),
  );
  const reporter = NAMED.exec(readFileSync(join(folder, 'playwright.config.js'), 'utf8'))?.[1];
  assert.deepEqual(
    [...new Set([...named, ...resolved, reporter, ...IN_PAGES])].sort(),
    Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).sort(),
  );
});

test('a module of the package runs by itself, as it was compiled', async () => {
  const here = pathToFileURL(join(folder, 'harness/run/own-script.js')).href;
  const { ownScript } = (await import(here)) as { ownScript: (module: URL) => OwnScript };
  const { file, execArgv } = ownScript(new URL('../../reference/main.ts', here));
  assert.deepEqual(execArgv, []);
  assert.equal(file, join(folder, 'reference', 'main.js'));
});

test('a check has the same name in the package as in a clone', () => {
  const named = (file: string): string => checkName(file, ['lists']);
  assert.equal(named('suites/rsvp/invalid.spec.js'), 'rsvp/invalid › lists');
  assert.equal(named('suites/rsvp/invalid.spec.js'), named('suites/rsvp/invalid.spec.ts'));
});

test('the package takes along neither a source nor a test', () => {
  assert.deepEqual(
    sources.filter((path) => /^(tests|scripts|bench|evidence)\/|\.test\.ts$/.test(path)),
    [],
  );
});
