import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../../record/exchange.ts';
import { broken, call, granted, obeyed, updated } from './told.ts';

const read = (over: Partial<Parameters<typeof call>[1]> = {}): Exchange =>
  call('getEvent', { at: 2, id: '1', body: {}, ...over });
const write = (as: string, over: object = {}): Exchange =>
  updated(3, { company: 'Hall' }, {}, { as, ...over });

test('what is served without a live bearer token is broken, and a 401 obeyed', () => {
  const by = (authorization: string | null, over: object = {}): string[] =>
    broken(read({ authorization, ...over }));
  assert.deepEqual(by(null), ['bearer.missing by 1']);
  assert.deepEqual(by('Bearer '), ['bearer.missing by 1']);
  assert.deepEqual(by('Basic $MUSTER_CLIENT_SECRET_BASIC'), ['bearer.scheme by 1']);
  assert.deepEqual(by('Bearer muster-abc'), ['bearer.garbage by 1']);
  assert.deepEqual(by('Bearer $MUSTER_CODE'), ['bearer.garbage by 1']);
  assert.deepEqual(by('Bearer $MUSTER_EXPIRED_TOKEN'), ['bearer.expired by 1']);
  assert.deepEqual(by('Bearer $MUSTER_REVOKED_TOKEN'), ['bearer.revoked by 1']);
  assert.deepEqual(by('Bearer $MUSTER_TOKEN', { as: 'distorted that lost its last character' }), [
    'bearer.truncated by 1',
  ]);
  assert.deepEqual(by(null, { intent: 'malformed' }), []);
  const inAddress = read({ authorization: null });
  const url = `${inAddress.request.url}?access_token=$MUSTER_TOKEN`;
  assert.deepEqual(broken({ ...inAddress, request: { ...inAddress.request, url } }), []);
  assert.deepEqual(by('Bearer $MUSTER_TOKEN'), []);
  assert.ok(obeyed(read({ authorization: null, status: 401 })).includes('bearer.missing'));
});

test('a token writes where it was asked for and granted to', () => {
  const reader = granted('r', { scope: 'read', said: 'read' });
  assert.deepEqual(broken(reader, write('r')), ['scopes.write-needed by 2']);
  assert.deepEqual(broken(granted('r', { scope: 'read', said: 'read write' }), write('r')), [
    'oauth.client.scope-not-wider by 2',
  ]);
  assert.deepEqual(broken(granted('d', { said: 'read' }), write('d')), ['oauth.client.scope-default by 2']);
  const personal = granted('p', { scope: 'read', said: 'read write', grant: 'authorization_code' });
  assert.deepEqual(broken(personal, write('p', { account: '1' })), ['oauth.code.scope-not-wider by 2']);
  // A service may hand the same token out again, with more.
  const both = granted('r', { at: 1, scope: 'read write', said: 'read write' });
  assert.deepEqual(broken(reader, both, write('r')), []);
  assert.deepEqual(broken(granted('w', { scope: 'write', said: 'write' }), write('w')), []);
  const refused = write('r', { status: 403, body: {} });
  const seen = obeyed(reader, read({ as: 'r' }), refused);
  for (const rule of ['scopes.write-needed', 'oauth.client.scope-read', 'oauth.client.token'])
    assert.ok(seen.includes(rule), rule);
});

test('a journal that does not tell tokens apart says nothing of scopes and codes', () => {
  const { credentials: _, ...old } = granted('r', { scope: 'read', said: 'read' });
  const { credentials: __, ...written } = write('r');
  assert.deepEqual(broken(old, written, old, old), []);
});

test('a personal token needs X-Account-Id, and the user is its alone', () => {
  const personal = granted('p', { grant: 'authorization_code', scope: 'read' });
  assert.deepEqual(broken(personal, read({ as: 'p' })), ['account-id.required by 2']);
  assert.deepEqual(broken(personal, read({ as: 'p', account: ' ' })), ['account-id.required by 2']);
  assert.ok(obeyed(personal, read({ as: 'p', account: '1' })).includes('account-id.own'));
  const me = call('getMe', { at: 2, as: 'c', body: {} });
  assert.deepEqual(broken(granted('c', { scope: 'read' }), me), ['me.get.personal-only by 2']);
});

test('a code serves once, one exchange after the other', () => {
  const exchange = (token: string, at: number, over: object = {}): Exchange => ({
    ...granted(token, { at, grant: 'authorization_code', more: { code: 'c1' } }),
    ...over,
  });
  const refused = (at: number): Exchange => {
    const made = exchange('', at);
    return {
      ...made,
      response: { status: 400, headers: {}, body: '{}' },
      credentials: { sent: { code: 'c1' } },
    };
  };
  assert.deepEqual(broken(exchange('a', 1), exchange('b', 2)), ['oauth.code.single-use by 2']);
  assert.deepEqual(broken(exchange('a', 1, { ended: 3000 }), exchange('b', 2, { ended: 3500 })), []);
  assert.ok(obeyed(exchange('a', 1), refused(2)).includes('oauth.code.single-use'));
});

test('a challenged code obtains a token with the verifier of its challenge alone', () => {
  const redirect = call('authorize', {
    at: 1,
    status: 302,
    credentials: { sent: { challenge: 'h1' }, granted: { code: 'c1' } },
  });
  const exchange = (more: object): Exchange =>
    granted('a', { at: 2, grant: 'authorization_code', more: { code: 'c1', ...more } });
  assert.deepEqual(broken(redirect, exchange({ verifier: 'v2', challenge: 'h2' })), [
    'oauth.pkce.wrong-verifier by 2',
  ]);
  assert.deepEqual(broken(redirect, exchange({})), ['oauth.pkce.missing-verifier by 2']);
  assert.ok(
    obeyed(redirect, exchange({ verifier: 'v1', challenge: 'h1' })).includes('oauth.pkce.right-verifier'),
  );
});

test('a secret that obtained nothing otherwise obtains nothing', () => {
  const right = granted('client', { more: { client_secret: 's1' } });
  const tried = (client: string, client_secret?: string): Exchange => ({
    ...granted('x', { at: 1, client, ...(client_secret !== undefined && { more: { client_secret } }) }),
    identity: 'token request',
  });
  assert.deepEqual(broken(right, tried('app', 's2')), ['oauth.client.wrong-secret by 2']);
  assert.deepEqual(broken(right, tried('app')), ['oauth.client.wrong-secret by 2']);
  assert.deepEqual(broken(right, tried('nobody', 's1')), ['oauth.client.unknown-client by 2']);
  assert.deepEqual(broken(right, tried('app', 's1')), []);
  // A client that is met for the first time may have a secret of its own.
  assert.deepEqual(broken(right, tried('other', 's9')), []);
});

test("another account's event is shown to its own client alone", () => {
  const theirs = { id: 9, slug: 'fair', name: 'Fair', created_at: '2026-01-01T00:00:00Z' };
  const asForeign = call('getEvent', { at: 1, event: '9', id: '9', as: 'foreign', body: { item: theirs } });
  const ours = (body: object, status = 200): Exchange =>
    call('getEvent', { at: 2, event: '9', id: '9', status, body });
  assert.deepEqual(broken(asForeign, ours({ item: theirs })), ['isolation.read by 2']);
  // Events may count in each account: this one is another.
  assert.deepEqual(broken(asForeign, ours({ item: { ...theirs, slug: 'own' } })), []);
  assert.ok(obeyed(asForeign, ours({}, 404)).includes('isolation.read'));
  const list = call('listEvents', { at: 2, body: { items: [theirs] } });
  assert.deepEqual(broken(asForeign, list), ['isolation.lists by 2']);
});
