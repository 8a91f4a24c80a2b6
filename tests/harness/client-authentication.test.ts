import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Wire } from '../../harness/call/wire.ts';
import { requestToken } from '../../harness/oauth/token-request.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { openWire } from '../../harness/run/open-wire.ts';
import { listening, scratch } from '../cli/muster.ts';

const ID = 'door app';
const SECRET = 'a+b/c=d%';
const RIGHT = { grant_type: 'authorization_code', client_id: ID, client_secret: SECRET, code: 'one' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');
/** As RFC 6749, 2.3.1 wants it, written out by hand. */
const ENCODED = base64('door+app:a%2Bb%2Fc%3Dd%25');

/** What a token endpoint answers to a way of showing a secret: a token, or an error code. */
type Takes = (way: 'form' | 'encoded' | 'as it is' | 'other', code: string | null) => 'token' | string;

/** A token endpoint, with the ways in which secrets came to it. */
async function endpoint(takes: Takes): Promise<{ wire: Wire; met: string[] }> {
  const met: string[] = [];
  const base_url = await listening((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const form = new URLSearchParams(text);
      const shown = request.headers.authorization?.replace(/^Basic /, '');
      const way =
        form.get('client_secret') === SECRET
          ? 'form'
          : shown === ENCODED
            ? 'encoded'
            : shown === base64(`${ID}:${SECRET}`)
              ? 'as it is'
              : 'other';
      assert.ok(shown === undefined || !form.has('client_id'), 'one way at a time');
      met.push(way);
      const said = takes(way, form.get('code'));
      response.writeHead(said === 'token' ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said === 'token' ? { access_token: 'granted' } : { error: said }));
    });
  });
  const profile = resolveProfile({ base_url, client: { id: ID, secret: SECRET } }, 'The test');
  const settings = { profile, out: scratch(), exchanges: false, prefix: 't', concurrency: 1 };
  return { wire: openWire({ ...settings, permits: async () => 100 }).wire, met };
}

const only =
  (wanted: string): Takes =>
  (way) =>
    way === wanted ? 'token' : 'invalid_client';

test('a secret that is refused among the parameters is shown by HTTP Basic, and so from then on', async () => {
  const { wire, met } = await endpoint(only('encoded'));
  const first = await requestToken(wire, RIGHT);
  assert.deepEqual([first.issued?.token, first.secretBy, first.refusedBefore], ['granted', 'basic', true]);
  const second = await requestToken(wire, { ...RIGHT, code: 'two' });
  assert.deepEqual([second.issued?.token, second.refusedBefore], ['granted', false]);
  assert.deepEqual(met, ['form', 'encoded', 'encoded']);
});

test('a server that takes Basic without its encoding is found out', async () => {
  const { wire, met } = await endpoint(only('as it is'));
  assert.equal((await requestToken(wire, RIGHT)).secretBy, 'basic-as-is');
  assert.deepEqual(met, ['form', 'encoded', 'as it is']);
});

test('a server that takes parameters is never shown Basic, whatever it refuses later', async () => {
  const { wire, met } = await endpoint((_way, code) => (code === 'one' ? 'token' : 'invalid_client'));
  await requestToken(wire, RIGHT);
  await requestToken(wire, { ...RIGHT, code: 'two' });
  assert.deepEqual(met, ['form', 'form']);
});

test('a code that was spent on the first refusal is told from a client that is refused', async () => {
  const spent = new Set<string | null>();
  const { wire } = await endpoint((way, code) => {
    const live = !spent.has(code);
    spent.add(code);
    return way === 'form' ? 'invalid_client' : live ? 'token' : 'invalid_grant';
  });
  const first = await requestToken(wire, RIGHT);
  assert.deepEqual([first.issued, first.refusedBefore], [null, true]);
  assert.equal((await requestToken(wire, { ...RIGHT, code: 'two' })).issued?.token, 'granted');
});

test('a secret that is wrong is refused in each way once, and the first refusal is the answer', async () => {
  const { wire, met } = await endpoint(only('nothing'));
  const wrong = { ...RIGHT, client_id: 'plain', client_secret: 'wrong' };
  const { issued, secretBy } = await requestToken(wire, wrong);
  assert.deepEqual([issued, secretBy], [null, 'form']);
  await requestToken(wire, wrong);
  assert.equal(met.length, 3);
});

test('a secret that is wrong on purpose goes the way that works for the right one, and no other', async () => {
  const { wire, met } = await endpoint(only('encoded'));
  await requestToken(wire, RIGHT);
  met.length = 0;
  const { issued, secretBy } = await requestToken(
    wire,
    { ...RIGHT, client_id: 'stranger', client_secret: 'wrong' },
    { wrong: true },
  );
  assert.deepEqual([issued, secretBy, met], [null, 'basic', ['other']]);
});
