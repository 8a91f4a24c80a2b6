import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { playwrightCli } from '../../harness/run/playwright-cli.ts';
import { ROOT } from '../repository/repo-files.ts';
import { listening, profileIn, scratch } from './muster.ts';

const folder = scratch();

test('a port that is forwarded to production is not written to by the runner that is started by hand', async () => {
  let requests = 0;
  const base_url = await listening((_request, response) => {
    requests += 1;
    response.writeHead(404).end('{}');
  });
  const profile = profileIn(folder, {
    ...{ name: 'forwarded', base_url, client: { id: 'a', secret: 'b' }, event_id: 1 },
    ...{ writes: 'allow', load: { allow: true } },
  });
  const child = spawn(process.execPath, [playwrightCli(), 'test', 'suites/account/'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ NODE_TEST_CONTEXT: undefined, MUSTER_PROFILE: profile, MUSTER_OUT: join(folder, 'by-hand') },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  assert.notEqual(code, 0);
  assert.match(said, /allows writes and does not say to what/);
  assert.equal(requests, 0);
});
