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

/** The project's own modules that a command line loads, by path. */
function loadedFor(...args: string[]): string[] {
  const { stderr, status } = spawnSync(process.execPath, ['--import', REGISTERS, BIN, ...args], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const urls = [...stderr.matchAll(/^loads (file:\S+)$/gm)].map(([, url = '']) => url.replace(/[?#].*$/, ''));
  return urls
    .filter((url) => url.startsWith(ROOT.href) && !url.includes('/node_modules/'))
    .map((url) => url.slice(ROOT.href.length));
}

/** What the command itself is made of, and the sentences for its errors. */
const OWN = /^(bin|cli)\/|^harness\/(paths|profile\/errors)\.ts$|^reports\/text\.ts$/;

test('--version and --help load the command alone, and none of the applications', () => {
  for (const option of ['--version', '--help']) {
    const loaded = loadedFor(option);
    assert.ok(loaded.includes('cli/main.ts'), loaded.join('\n'));
    assert.deepEqual(
      loaded.filter((path) => !OWN.test(path) || path.startsWith('cli/commands/')),
      [],
    );
  }
});

test('the help of a command loads nothing of another application', () => {
  const loaded = loadedFor('verify', '--help');
  assert.ok(loaded.includes('cli/commands/verify.ts'));
  assert.deepEqual(
    loaded.filter((path) => /^(load|detect|reference|suites|fixtures)\//.test(path)),
    [],
  );
});
