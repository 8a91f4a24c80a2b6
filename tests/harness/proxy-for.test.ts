import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { proxyFor } from '../../harness/transport/dispatcher.ts';

const PROXY = 'http://proxy.example:3128';
const of = (base_url: string, env: NodeJS.ProcessEnv, proxy?: string): string | undefined =>
  proxyFor(resolveProfile({ name: 'a', base_url, ...(proxy !== undefined && { proxy }) }, 'it'), env);

test('an environment is reached through the proxy of the variables, unless NO_PROXY names its host', () => {
  const url = 'https://alpha.corp.example';
  assert.equal(of(url, {}), undefined);
  assert.equal(of(url, { HTTPS_PROXY: PROXY }), PROXY);
  assert.equal(of(url, { https_proxy: PROXY, NO_PROXY: 'other.example' }), PROXY);
  for (const list of ['alpha.corp.example', '.corp.example', 'corp.example', 'x, *.corp.example', '*'])
    for (const name of ['NO_PROXY', 'no_proxy'])
      assert.equal(of(url, { HTTPS_PROXY: PROXY, [name]: list }), undefined, list);
  assert.equal(of(url, { HTTPS_PROXY: PROXY, NO_PROXY: 'corp.example:8443' }), PROXY);
  assert.equal(of(`${url}:8443`, { HTTPS_PROXY: PROXY, NO_PROXY: 'corp.example:8443' }), undefined);
});

test('the proxy of the profile counts whatever the variables say, and a loopback address needs none', () => {
  const named = 'http://own.example:1';
  assert.equal(of('https://alpha.example', { NO_PROXY: '*' }, named), named);
  assert.equal(of('http://127.0.0.1:1', { HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY }), undefined);
});
