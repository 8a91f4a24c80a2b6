import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);
const BIN = fileURLToPath(new URL('bin/muster.mjs', ROOT));
const dataUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

/** Says each module on the standard error as it is loaded. */
const TELLS = dataUrl(`
  import { writeSync } from 'node:fs';
  export const load = (url, context, next) => {
    writeSync(2, 'loads ' + url + '\\n');
    return next(url, context);
  };`);
const REGISTERS = dataUrl(`import { register } from 'node:module'; register(${JSON.stringify(TELLS)});`);

/** Where a module that was compiled beforehand comes from. */
const sourceOf = (path: string): string => path.replace(/^\.cache\/compiled\/[^/]+\/(.+)\.js$/, '$1.ts');

/** The project's own modules that a command line loads, by path, where it ends with this code. */
function loadedFor(args: readonly string[], code = 0): string[] {
  const { stderr, status } = spawnSync(process.execPath, ['--import', REGISTERS, BIN, ...args], {
    encoding: 'utf8',
  });
  assert.equal(status, code, stderr);
  const urls = [...stderr.matchAll(/^loads (file:\S+)$/gm)].map(([, url = '']) => url.replace(/[?#].*$/, ''));
  return urls
    .filter((url) => url.startsWith(ROOT.href) && !url.includes('/node_modules/'))
    .map((url) => sourceOf(url.slice(ROOT.href.length)));
}

/** What the command itself is made of: the sentences for its errors, signals, and what has to be swept at its end. */
const OWN =
  /^(bin|cli)\/|^scripts\/(compiled|plain-environment)\.mjs$|^harness\/(paths|files\/troubles|profile\/errors|run\/(interruption|written)|secrets\/learned)\.ts$|^(record\/stored-json|reports\/text)\.ts$/;

test('--version and --help load the command alone, and none of the applications', () => {
  for (const option of ['--version', '--help']) {
    const loaded = loadedFor([option]);
    assert.ok(loaded.includes('cli/main.ts'), loaded.join('\n'));
    assert.deepEqual(
      loaded.filter((path) => !OWN.test(path) || path.startsWith('cli/commands/')),
      [],
    );
  }
});

test('the help of a command loads nothing of another application', () => {
  const loaded = loadedFor(['verify', '--help']);
  assert.ok(loaded.includes('cli/commands/verify.ts'));
  assert.deepEqual(
    loaded.filter((path) => /^(load|detect|reference|suites|fixtures)\//.test(path)),
    [],
  );
});

const NOBODY = 'no-such-file.yaml';

/** A command that ends with a usage error once it has loaded what it works with, and the rooms that it has no use for. */
const UNUSED: ReadonlyArray<readonly [args: readonly string[], rooms: string]> = [
  [['verify', '--profile', NOBODY], 'load|detect|certify|compare|reference|suites|fixtures/(?!runner)'],
  [['load', 'smoke', '--profile', NOBODY], 'verify|detect|certify|compare|reference|suites|fixtures'],
  [['doctor', '--profile', NOBODY], 'load/(?!k6)|detect|certify|compare|reference|suites|fixtures'],
  [['detect', '--target', 'nobody'], 'verify|load|certify|compare|evidence'],
  [['rules', '--grep', 'zzzzz'], 'load|detect|certify|compare|reference|suites|fixtures|harness/oauth'],
  [['serve', '--port', '99999'], 'verify|load|detect|certify|compare|suites|fixtures'],
  [['compare', NOBODY, NOBODY], 'verify|detect|certify|reference|suites|fixtures'],
  [['report', NOBODY], 'load/(script|prepare|drive|k6)|detect|certify|compare|reference|suites|fixtures'],
];

for (const [args, rooms] of UNUSED)
  test(`${args[0]} loads nothing that it does not use`, () => {
    const unused = new RegExp(`^(${rooms})`);
    const loaded = loadedFor(args, 2);
    assert.ok(loaded.includes(`cli/commands/${args[0]}.ts`));
    assert.deepEqual(
      loaded.filter((path) => unused.test(path)),
      [],
    );
  });
