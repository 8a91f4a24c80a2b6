import assert from 'node:assert/strict';
import { test } from 'node:test';
import { muster, scratch } from '../cli/muster.ts';

/** A job that debugs something else, with what would open a browser's window, print traces, or fail every check. */
const STEERING = {
  ...{ PWDEBUG: '1', DEBUG: 'pw:*', FORCE_COLOR: '1', PLAYWRIGHT_FORCE_TTY: '1', NODE_ENV: 'production' },
  ...{ PW_TEST_REPORTER: '/none.js', PLAYWRIGHT_HTML_OPEN: 'always', CHROME_DEVEL_SANDBOX: '/none' },
};

test('a run is not steered by what the job has set for other tools, and says so in one line', async () => {
  const { code, stdout, stderr } = await muster(['verify', 'account', '--reference', '--out', 'out'], {
    ...{ cwd: scratch(), env: { CI: '1', ...STEERING } },
  });
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /CONFORMS/);
  const lines = stderr.split('\n').filter((line) => line.includes('Not passed on'));
  assert.deepEqual(lines, [`Not passed on to runner: ${Object.keys(STEERING).sort().join(', ')}.`]);
  assert.ok(!stderr.includes('\u001b[') && !stderr.includes('pw:'), stderr);
});
