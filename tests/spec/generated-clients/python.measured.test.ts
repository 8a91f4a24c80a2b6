import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { obtainPython } from '../../../bench/python/obtain-python.ts';
import { muster, scratch } from '../../cli/muster.ts';
import { talk } from './talk.ts';

const run = promisify(execFile);
const beside = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

const { path: generator, reason } = await obtainPython({
  name: 'openapi-python-client',
  package: 'openapi-python-client',
  requirements: beside('requirements.txt'),
  program: 'openapi-python-client',
});
const missing = generator === undefined && !process.env.CI ? reason : false;

test('a client in Python that is generated from muster openapi has every call and its types, and talks to the reference environment', {
  skip: missing,
}, async () => {
  assert.ok(generator !== undefined, reason);
  const cwd = scratch();
  const tool = (program: string, ...args: string[]): Promise<string> =>
    run(join(dirname(generator), program), args, {
      cwd,
      env: { ...process.env, NO_PROXY: '127.0.0.1' },
    }).then(
      ({ stdout }) => stdout,
      (error: { stdout: string; stderr: string }) => assert.fail(error.stdout + error.stderr),
    );
  const printed = await muster(['openapi'], { cwd, env: {} });
  assert.equal(printed.code, 0, printed.stderr);
  writeFileSync(join(cwd, 'contract.yaml'), printed.stdout);
  writeFileSync(join(cwd, 'generator.yaml'), 'post_hooks: []\n');
  copyFileSync(beside('client.py'), join(cwd, 'client.py'));
  // A call that it cannot generate is a warning to it, and a failure here.
  await tool(
    'openapi-python-client',
    ...['generate', '--path', 'contract.yaml', '--output-path', 'generated', '--meta', 'none'],
    ...['--config', 'generator.yaml', '--fail-on-warning'],
  );
  await tool('mypy', '--strict', 'client.py');
  assert.deepEqual(await talk((args) => tool('python', 'client.py', ...args)), {
    ...{ account: true, events: 200, first: 'Ada', refused: true, state: 'confirmed', arrived: 200 },
    ...{ out: 'checked_out', field: 'text', gone: 204, page: 1, total: true },
  });
});
