import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { playwrightCli } from '../../harness/run/playwright-cli.ts';
import { ROOT } from '../repository/repo-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-listing-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('playwright test --list names the checks and leaves no folder behind', () => {
  const out = join(folder, 'out');
  const listed = spawnSync(process.execPath, [playwrightCli(), 'test', '--list', 'suites/account/'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, MUSTER_OUT: out },
  });
  assert.equal(listed.status, 0, listed.stderr);
  assert.match(listed.stdout, /account\.spec\.ts:\d+:\d+ › /);
  assert.equal(existsSync(out), false);
});
