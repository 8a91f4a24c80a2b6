import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listening, muster, profileIn, scratch } from '../cli/muster.ts';

test('a profile of a base URL alone is inconclusive, and no failure of the harness', async () => {
  const base_url = await listening((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"a token is needed"}');
  });
  const folder = scratch();
  const profile = profileIn(folder, { name: 'bare', base_url });
  const { code, stdout, stderr } = await muster(['verify', 'account', '--profile', profile, '--quiet'], {
    cwd: folder,
  });
  assert.equal(code, 3, `${stdout}${stderr}`);
});
