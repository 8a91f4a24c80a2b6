import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBaseUrl, leftOff } from '../../harness/profile/base-url.ts';

const BASE = 'https://alpha.example.com';

for (const end of ['/', '/api/v2', '/api/v2/', '/api/v2/docs', '/api/v2/openapi', '/oauth/token', '//'])
  test(`${end} at the end of a base URL is left off, with a word`, () => {
    assert.equal(checkBaseUrl(BASE + end, 'It'), BASE);
    assert.match(
      leftOff(BASE + end) ?? '',
      /of base_url is left off.*: it is https:\/\/alpha\.example\.com\.$/,
    );
  });

for (const address of [
  BASE,
  `${BASE}/check-in`,
  `${BASE}/api/v20`,
  `${BASE}/api/v1`,
  'http://127.0.0.1:8080',
])
  test(`${address} is a base URL as it stands, of which nothing is said`, () => {
    assert.equal(checkBaseUrl(address, 'It'), address);
    assert.equal(leftOff(address), undefined);
  });

test('the path of a base URL stays before what is left off', () => {
  assert.equal(checkBaseUrl(`${BASE}/check-in/api/v2/`, 'It'), `${BASE}/check-in`);
});

test('nothing is said of what is no address', () => {
  assert.equal(leftOff('alpha.example.com/api/v2'), undefined);
});
