import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Profile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { environmentVersion } from '../../harness/run/environment-version.ts';
import { listening } from '../cli/muster.ts';

const seen: string[] = [];
const base = await listening((request, response) => {
  seen.push(`${request.url} ${request.headers['x-gateway-key'] ?? 'without key'}`);
  response.setHeader('x-build', 'b4c1d');
  response.end(request.url === '/version' ? '{"build":{"sha":"f00d","number":7}}' : '{}');
});
const other = await listening((request, response) => {
  seen.push(`${request.url} ${request.headers['x-gateway-key'] ?? 'without key'}`);
  response.end('{"sha":"beef"}');
});

const found = (version: Profile['version']) =>
  environmentVersion(
    resolveProfile({ base_url: base, version, headers: { 'X-Gateway-Key': 'secret-of-it' } }, 'It'),
  );

test('a version is a text, a header, or a text in JSON', async () => {
  assert.deepEqual(await found('2.4.1'), { version: '2.4.1' });
  assert.deepEqual(await found({ header: 'X-Build' }), { version: 'b4c1d' });
  assert.deepEqual(await found({ url: '/version', json: 'build.sha' }), { version: 'f00d' });
  assert.deepEqual(await found({ url: 'version', json: 'build.number' }), { version: '7' });
  assert.match(seen.at(-1) ?? '', /^\/version secret-of-it$/);
});

test('an address elsewhere is told no secret of the environment', async () => {
  assert.deepEqual(await found({ url: `${other}/v`, json: 'sha' }), { version: 'beef' });
  assert.equal(seen.at(-1), '/v without key');
});

test('what cannot be read is said with the key that mends it, and is no version', async () => {
  for (const [source, sentence] of [
    [{ header: 'X-Version' }, /no header X-Version came with the answer: check version\.header\.$/],
    [
      { url: '/version', json: 'sha' },
      /answered 200 without a text at sha: check version\.url and version\.json\.$/,
    ],
    [{ url: 'http://127.0.0.1:1/', json: 'sha' }, /gave no answer \(connect ECONNREFUSED/],
    [{ url: 'http://[', json: 'sha' }, /is no address: mend version\.url\.$/],
  ] as const) {
    const { version, trouble } = await found(source);
    assert.equal(version, undefined);
    assert.match(trouble ?? '', sentence);
  }
});
