import assert from 'node:assert/strict';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startK6 } from '../../../load/drive/k6-process.ts';
import { scratch } from '../../cli/muster.ts';

const folder = scratch();
const STEERING = { K6_RPS: '3', K6_DURATION: '1s', K6_VUS: '1', K6_OUT: 'json=x', SSLKEYLOGFILE: 'keys' };
const LET_IN = { K6_PROMETHEUS_RW_USERNAME: 'ada', HTTPS_PROXY: 'http://proxy.example:1' };
const earlier = new Map<string, string | undefined>();
before(() => {
  for (const [name, value] of Object.entries({ ...STEERING, ...LET_IN })) {
    earlier.set(name, process.env[name]);
    process.env[name] = value;
  }
});
after(() => {
  for (const [name, value] of earlier)
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});

test('k6 is not steered by what the job has set, and is told by Muster alone', {
  skip: process.platform === 'win32' ? 'a script is no program there' : false,
}, async () => {
  const k6 = join(folder, 'k6');
  writeFileSync(k6, `#!/bin/sh\nenv > '${join(folder, 'env.txt')}'\n`);
  chmodSync(k6, 0o755);
  const { ended } = startK6({
    k6,
    folder,
    requestLog: 'log',
    desk: 'http://desk',
    env: { MUSTER_HEADERS: '{}' },
  });
  assert.equal(await ended, 0);
  const given = readFileSync(join(folder, 'env.txt'), 'utf8');
  for (const name of Object.keys(STEERING)) assert.doesNotMatch(given, new RegExp(`^${name}=`, 'm'));
  for (const [name, value] of Object.entries(LET_IN)) assert.ok(given.includes(`${name}=${value}\n`), name);
  assert.match(given, /^MUSTER_DESK=http:\/\/desk$/m);
  assert.match(given, /^K6_AUTO_EXTENSION_RESOLUTION=false$/m);
});
