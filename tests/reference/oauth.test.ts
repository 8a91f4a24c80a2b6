import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Reference, startReference } from '../../reference/index.ts';
import {
  ask,
  authorize,
  challengeOf,
  clientOf,
  codeShown,
  exchange,
  foreignOf,
  form,
  grant,
  newVerifier,
  personalToken,
  readClientOf,
  requestFor,
  token,
  userOf,
} from './client.ts';

const LOOPBACK = 'http://127.0.0.1:53124/callback';

describe('the client credentials grant', () => {
  let reference: Reference;
  before(async () => {
    reference = await startReference();
  });
  after(() => reference.close());

  it('grants what is asked for and read by default', async () => {
    for (const scope of ['read', 'write', 'read write', 'write read']) {
      assert.deepEqual((await grant(reference, scope)).body.scope, scope);
    }
    const { status, body, headers } = await grant(reference);
    assert.equal(status, 200);
    assert.deepEqual([body.scope, body.token_type, body.expires_in], ['read', 'Bearer', 7200]);
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  it('refuses in the form of RFC 6749', async () => {
    const { id, secret } = clientOf(reference);
    const cases: Array<[Record<string, string>, number, string]> = [
      [
        { grant_type: 'client_credentials', client_id: id, client_secret: `${secret}x` },
        401,
        'invalid_client',
      ],
      [{ grant_type: 'client_credentials', client_id: id }, 401, 'invalid_client'],
      [
        { grant_type: 'client_credentials', client_id: 'nobody', client_secret: secret },
        401,
        'invalid_client',
      ],
      [{ grant_type: 'client_credentials', client_id: userOf(reference).client_id }, 401, 'invalid_client'],
      [{ client_id: id, client_secret: secret }, 400, 'invalid_request'],
      [{ grant_type: 'magic', client_id: id, client_secret: secret }, 400, 'unsupported_grant_type'],
      [
        { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: 'admin' },
        400,
        'invalid_scope',
      ],
    ];
    for (const [fields, status, code] of cases) {
      const answer = await form(reference, '/oauth/token', fields);
      assert.deepEqual([answer.status, answer.body.error], [status, code], JSON.stringify(fields));
    }
    assert.equal((await grant(reference, 'write', readClientOf(reference))).body.error, 'invalid_scope');
  });

  it('takes parameters from a form only', async () => {
    const { id, secret } = clientOf(reference);
    const fields = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
    const inQuery = await form(reference, `/oauth/token?${new URLSearchParams(fields)}`, {});
    const asJson = await ask(reference, '/oauth/token', { method: 'POST', json: fields });
    assert.deepEqual([inQuery.body.error, asJson.body.error], ['invalid_client', 'invalid_request']);
    const twice = await ask(reference, '/oauth/token', {
      method: 'POST',
      body: `${new URLSearchParams(fields)}&scope=read&scope=write`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(twice.body.error, 'invalid_request');
  });

  it('binds the token to the account of the application', async () => {
    const foreign = await token(reference, 'read', foreignOf(reference).client);
    assert.equal((await ask(reference, 'account', { token: foreign })).body.item.id, 2);
    assert.equal(
      (await ask(reference, 'account', { token: await token(reference, 'read') })).body.item.id,
      1,
    );
  });

  it('revokes a token at the revocation endpoint', async () => {
    const value = await token(reference);
    const { id, secret } = clientOf(reference);
    assert.equal(
      (await form(reference, '/oauth/revoke', { client_id: id, client_secret: secret, token: value })).status,
      200,
    );
    assert.equal((await ask(reference, 'account', { token: value })).status, 401);
  });
});

describe('the authorization code grant', () => {
  let reference: Reference;
  before(async () => {
    reference = await startReference();
  });
  after(() => reference.close());

  const codeFor = async (verifier: string, more: Record<string, string> = {}): Promise<string> =>
    codeShown(await authorize(reference, requestFor(reference, verifier, more)));

  it('shows the code out of band, and the code obtains a personal token', async () => {
    const value = await personalToken(reference);
    const headers = { 'x-account-id': String(userOf(reference).account_id) };
    assert.equal(
      (await ask(reference, 'me', { token: value, headers })).body.item.email,
      userOf(reference).username,
    );
    assert.equal((await ask(reference, 'account', { token: value })).status, 400);
    assert.equal(
      (await ask(reference, 'account', { token: value, headers: { 'x-account-id': '2' } })).status,
      403,
    );
  });

  it('redirects to a loopback address on any port, with code and state', async () => {
    const verifier = newVerifier();
    const state = 'a b+c/d=é&f';
    const answer = await authorize(
      reference,
      requestFor(reference, verifier, { redirect_uri: LOOPBACK, state: 'a+b/c=&d' }),
    );
    assert.equal(answer.status, 302);
    const target = new URL(answer.headers.get('location')!);
    assert.equal(`${target.origin}${target.pathname}`, LOOPBACK);
    assert.equal(target.searchParams.get('state'), 'a+b/c=&d');
    const code = target.searchParams.get('code')!;
    assert.equal((await exchange(reference, code, verifier, { redirect_uri: LOOPBACK })).status, 200);
    assert.notEqual(state, '');
  });

  it('uses a code up at the first attempt', async () => {
    const verifier = newVerifier();
    const code = await codeFor(verifier);
    assert.equal((await exchange(reference, code, verifier)).status, 200);
    assert.deepEqual((await exchange(reference, code, verifier)).body.error, 'invalid_grant');
    const other = await codeFor(verifier);
    assert.equal((await exchange(reference, other, newVerifier())).body.error, 'invalid_grant');
    assert.equal((await exchange(reference, other, verifier)).body.error, 'invalid_grant');
  });

  it('refuses a verifier that is missing, wrong, or the challenge itself', async () => {
    const verifier = newVerifier();
    for (const sent of ['', newVerifier(), challengeOf(verifier)]) {
      const answer = await exchange(reference, await codeFor(verifier), sent);
      assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_grant']);
    }
  });

  it('refuses another client and another redirect URI', async () => {
    const verifier = newVerifier();
    const { id, secret } = clientOf(reference);
    const other = await exchange(reference, await codeFor(verifier), verifier, {
      client_id: id,
      client_secret: secret,
    });
    assert.equal(other.body.error, 'invalid_grant');
    const elsewhere = await exchange(reference, await codeFor(verifier), verifier, {
      redirect_uri: LOOPBACK,
    });
    assert.equal(elsewhere.body.error, 'invalid_grant');
  });

  it('sends no code to a redirect URI that is not registered', async () => {
    for (const uri of [
      'https://evil.example/callback',
      'http://127.0.0.1.evil.example/callback',
      'http://localhost@evil.example/',
    ]) {
      const answer = await authorize(reference, requestFor(reference, newVerifier(), { redirect_uri: uri }));
      assert.deepEqual([answer.status, answer.headers.get('location')], [400, null], uri);
    }
  });

  it('tells the client what is wrong with its request, with state', async () => {
    const base = requestFor(reference, newVerifier(), { redirect_uri: LOOPBACK, state: 's' });
    const cases: Array<[Record<string, string>, string]> = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ scope: 'admin' }, 'invalid_scope'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
    ];
    for (const [more, code] of cases) {
      const target = new URL((await authorize(reference, { ...base, ...more })).headers.get('location')!);
      assert.deepEqual([target.searchParams.get('error'), target.searchParams.get('state')], [code, 's']);
    }
    const denied = new URL((await authorize(reference, base, undefined, 'deny')).headers.get('location')!);
    assert.equal(denied.searchParams.get('error'), 'access_denied');
  });

  it('gives no code for a wrong password', async () => {
    const credentials = { email: userOf(reference).username, password: 'wrong' };
    const answer = await authorize(reference, requestFor(reference, newVerifier()), credentials);
    assert.equal(answer.status, 422);
    assert.match(answer.text, /E-mail or password is wrong/);
  });

  it('grants a personal token no more than the user agreed to', async () => {
    const value = await personalToken(reference, 'read');
    const headers = { 'x-account-id': '1' };
    const item = { first_name: 'A' };
    assert.equal((await ask(reference, 'events', { token: value, headers })).status, 200);
    const answer = await ask(reference, 'events/1001/attendees', {
      method: 'POST',
      token: value,
      headers,
      json: { item },
    });
    assert.equal(answer.status, 403);
  });
});
