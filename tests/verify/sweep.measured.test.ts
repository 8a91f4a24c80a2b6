import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startReference } from '../../reference/index.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';
import { startEchoingProxy } from '../tools/echoing-proxy.ts';

test('a run whose folder holds a secret of the profile or a granted one fails as a harness, names the file, and takes it out', async () => {
  const reference = await startReference({ attendees: 8 });
  const proxy = await startEchoingProxy(reference.profile.base_url);
  const folder = scratch();
  const out = join(folder, 'out');
  const key = 'key "of" the/gateway+7f3a';
  const profile = profileIn(folder, {
    ...reference.profile,
    base_url: proxy.url,
    headers: { 'X-Key': key },
  });
  const run = muster(['verify', 'account', '--profile', profile, '--out', out], { cwd: folder });
  const planted = setInterval(() => {
    if (!existsSync(join(out, 'run.json')) || existsSync(join(out, 'verdict.json'))) return;
    writeFileSync(join(out, 'of-the-profile.txt'), encodeURIComponent(key).toLowerCase());
    // The last of them was granted to a worker, and not to the command itself.
    writeFileSync(join(out, 'granted.txt'), [...proxy.secrets].join('\n'));
  }, 20);
  const ended = await run;
  clearInterval(planted);
  await proxy.close();
  await reference.close();
  assert.equal(ended.code, 4, ended.stderr);
  for (const name of ['of-the-profile.txt', 'granted.txt']) {
    assert.match(ended.stderr, new RegExp(`Muster itself failed: out/${name} held a secret`));
    assert.match(readFileSync(join(out, name), 'utf8'), /^(\$MUSTER_\w+\n?)+$/);
  }
  for (const secret of [key, ...proxy.secrets]) assert.ok(!ended.stderr.includes(secret));
});
