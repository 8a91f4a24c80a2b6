import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const MODULE = new URL('../../reference/main.ts', import.meta.url);

/** What a process that reads sources hears of a module: this one may have been compiled. */
function ownScriptOfSources(): { readonly file: string; readonly execArgv: readonly string[] } {
  const own = new URL('../../harness/run/own-script.ts', import.meta.url).href;
  const code = `const { ownScript } = await import('${own}'); console.log(JSON.stringify(ownScript(new URL('${MODULE.href}'))));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', code],
    { encoding: 'utf8' },
  );
  assert.ok(stdout, stderr);
  return JSON.parse(stdout);
}

test('a module of a clone runs through tsx, wherever the process that starts it stands', () => {
  const { file, execArgv } = ownScriptOfSources();
  assert.equal(file, fileURLToPath(MODULE));
  const { stderr, status } = spawnSync(process.execPath, [...execArgv, file, '--unheard-of'], {
    cwd: '/',
    encoding: 'utf8',
  });
  assert.notEqual(status, 0);
  assert.match(stderr, /unheard-of/);
});
