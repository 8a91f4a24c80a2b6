import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ownScript } from '../../harness/run/own-script.ts';

test('a module of a clone runs through tsx, wherever the process that starts it stands', () => {
  const module = new URL('../../reference/main.ts', import.meta.url);
  const { file, execArgv } = ownScript(module);
  assert.equal(file, fileURLToPath(module));
  const { stderr, status } = spawnSync(process.execPath, [...execArgv, file, '--unheard-of'], {
    cwd: '/',
    encoding: 'utf8',
  });
  assert.notEqual(status, 0);
  assert.match(stderr, /unheard-of/);
});
