import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { after, before, describe, it, mock } from 'node:test';
import { type Reference, startReference } from '../../../reference/index.ts';
import {
  type Answer,
  ask,
  authorizePath,
  clientOf,
  codeShown,
  exchange,
  foreignOf,
  form,
  grant,
  newVerifier,
  refresh,
  requestFor,
  token,
  userOf,
} from '../client.ts';
import { OTHER_OWNER, Visitor } from '../visitor.ts';

const LOOPBACK = 'http://127.0.0.1:53124/callback';

let reference: Reference;
before(async () => {
  reference = await startReference({ attendees: 5, hashPasswords: true, refreshTokens: true });
});
after(() => reference.close());

const me = async (bearer: string): Promise<number> =>
  (await ask(reference, 'me', { token: bearer, headers: { 'x-account-id': '1' } })).status;

/** A code, and the tokens that it obtains. */
async function codeAndTokens(
  scope = 'read write',
): Promise<{ code: string; verifier: string; body: Record<string, string> }> {
  const verifier = newVerifier();
  const visitor = await Visitor.signedIn(reference);
  const code = codeShown(await visitor.agree(visitor.request(verifier, { scope })));
  return { code, verifier, body: (await exchange(reference, code, verifier)).body };
}

const introspect = (value: string, client = clientOf(reference)): Promise<Answer> =>
  form(reference, '/oauth/introspect', { client_id: client.id, client_secret: client.secret, token: value });

const pathWith = (more: Record<string, string>): string =>
  authorizePath(requestFor(reference, newVerifier(), more));

/** What is tried, and what has to be seen when it is. */
const ATTACKS: Readonly<Record<string, () => Promise<void>>> = {
  async 'a code that was used is sent again'() {
    const { code, verifier, body } = await codeAndTokens();
    assert.equal(await me(body.access_token!), 200);
    assert.equal((await exchange(reference, code, verifier)).body.error, 'invalid_grant');
    assert.equal(await me(body.access_token!), 401);
    assert.equal((await refresh(reference, body.refresh_token!)).body.error, 'invalid_grant');
  },
  async 'a refresh token that was used is sent again'() {
    const { body } = await codeAndTokens();
    const next = await refresh(reference, body.refresh_token!);
    assert.equal(next.status, 200);
    assert.equal(await me(next.body.access_token), 200);
    assert.equal((await refresh(reference, body.refresh_token!)).body.error, 'invalid_grant');
    assert.equal(await me(next.body.access_token), 401);
    assert.equal((await refresh(reference, next.body.refresh_token)).body.error, 'invalid_grant');
  },
  async 'a refresh token is sent several times at once'() {
    const { body } = await codeAndTokens();
    const tried = await Promise.all(Array.from({ length: 6 }, () => refresh(reference, body.refresh_token!)));
    assert.ok(tried.filter(({ status }) => status === 200).length <= 1);
  },
  async 'a code is intercepted, without its verifier'() {
    const visitor = await Visitor.signedIn(reference);
    for (const sent of ['', newVerifier()]) {
      const code = codeShown(await visitor.agree(visitor.request(newVerifier())));
      assert.equal((await exchange(reference, code, sent)).body.error, 'invalid_grant');
    }
  },
  async 'a code is intercepted by another application'() {
    const verifier = newVerifier();
    const visitor = await Visitor.signedIn(reference);
    const code = codeShown(await visitor.agree(visitor.request(verifier)));
    const { id, secret } = foreignOf(reference).client;
    const other = { client_id: id, client_secret: secret };
    assert.equal((await exchange(reference, code, verifier, other)).body.error, 'invalid_grant');
  },
  async 'PKCE is left out, or made plain'() {
    const visitor = await Visitor.signedIn(reference);
    for (const more of [{ code_challenge: '' }, { code_challenge_method: 'plain' }]) {
      const answer = await visitor.get(pathWith({ redirect_uri: LOOPBACK, ...more }));
      const target = new URL(answer.headers.get('location')!);
      assert.equal(target.searchParams.get('error'), 'invalid_request');
      assert.equal(target.searchParams.has('code'), false);
    }
  },
  async 'a code is sent elsewhere by redirect_uri'() {
    const visitor = await Visitor.signedIn(reference);
    for (const uri of [
      'https://evil.example/callback',
      'http://127.0.0.1@evil.example/callback',
      'http://127.0.0.1.evil.example/callback',
      'http://127.0.0.1/callback#@evil.example',
      'http://localhost%2eevil.example/',
      'http://evil.example\\@127.0.0.1/callback',
      '//evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'urn:ietf:wg:oauth:2.0:oob ',
    ]) {
      const answer = await visitor.get(pathWith({ redirect_uri: uri }));
      assert.deepEqual([answer.status, answer.headers.get('location')], [400, null], uri);
    }
  },
  async 'a sign-in leads elsewhere by return_to'() {
    for (const path of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/oauth/authorize/../../evil',
      '/account/../..//evil.example',
      '/account\r\nset-cookie: a=b',
      '/accounts.evil.example',
      'javascript:alert(1)',
    ]) {
      const answer = await new Visitor(reference).signIn(undefined, { return_to: path });
      assert.equal(answer.headers.get('location'), '/account', path);
    }
  },
  async 'a parameter is sent twice, the good one and another one'() {
    const visitor = await Visitor.signedIn(reference);
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example/'],
      ['client_id', 'hillside-integration'],
    ] as const) {
      const answer = await visitor.get(`${pathWith({})}&${new URLSearchParams([[name, value]])}`);
      assert.equal(answer.status, 400, name);
    }
  },
  async 'a page elsewhere sends the form of consent (CSRF)'() {
    const visitor = await Visitor.signedIn(reference);
    const other = await Visitor.signedIn(reference, OTHER_OWNER);
    const foreign = await other.formToken(pathWith({}));
    const own = await visitor.formToken(pathWith({}));
    const fields = { ...visitor.request(newVerifier()), decision: 'allow' };
    const tried = [
      await visitor.post('/oauth/authorize', fields),
      await visitor.post('/oauth/authorize', { ...fields, form_token: foreign }),
      await visitor.post(
        '/oauth/authorize',
        { ...fields, form_token: own },
        { origin: 'https://evil.example' },
      ),
      await visitor.post('/oauth/authorize', { ...fields, form_token: own }, { origin: 'null' }),
      await visitor.post(
        '/oauth/authorize',
        { ...fields, form_token: own },
        { 'sec-fetch-site': 'same-site' },
      ),
    ];
    for (const answer of tried) {
      assert.equal(answer.status, 403);
      assert.equal(codeShown(answer), '');
    }
  },
  async 'a page elsewhere signs the user in as another one (login CSRF)'() {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await form(reference, '/oauth/sign_in', { ...OTHER_OWNER }, headers);
      assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [403, null]);
    }
  },
  async 'a session is given to the user before the sign-in (fixation)'() {
    const visitor = new Visitor(reference);
    visitor.cookie = 'reference_session=known-to-another';
    await visitor.signIn();
    assert.notEqual(visitor.cookie, 'reference_session=known-to-another');
    const fixed = new Visitor(reference);
    fixed.cookie = 'reference_session=known-to-another';
    assert.match((await fixed.get(pathWith({}))).text, /type="password"/);
  },
  async 'a cookie is used on after the user has signed out'() {
    const visitor = await Visitor.signedIn(reference);
    const { cookie } = visitor;
    const token = await visitor.formToken(pathWith({}));
    assert.equal((await visitor.post('/oauth/sign_out', { form_token: token })).status, 303);
    visitor.cookie = cookie;
    assert.match((await visitor.get(pathWith({}))).text, /type="password"/);
  },
  async 'pages are put into a frame (clickjacking), or told to others'() {
    const visitor = await Visitor.signedIn(reference);
    const pages = [
      await ask(reference, '/oauth/sign_in'),
      await ask(reference, '/oauth/authorize'),
      await visitor.get(pathWith({})),
      await visitor.agree(visitor.request(newVerifier())),
      await visitor.signIn({ email: 'a@example.com', password: 'b' }),
    ];
    for (const { headers } of pages) {
      assert.equal(headers.get('x-frame-options'), 'DENY');
      assert.match(headers.get('content-security-policy')!, /default-src 'none'.*frame-ancestors 'none'/);
      assert.doesNotMatch(headers.get('content-security-policy')!, /unsafe|\*/);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('referrer-policy'), 'same-origin');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
    }
  },
  async 'a script is sent to come back in a page (reflected XSS)'() {
    const script = '"><script>alert(1)</script>';
    const visitor = await Visitor.signedIn(reference);
    for (const { text } of [
      await visitor.get(pathWith({ state: script })),
      await visitor.get(pathWith({ scope: script })),
      await visitor.get(pathWith({ client_id: script })),
      await ask(reference, `/oauth/sign_in?return_to=${encodeURIComponent(script)}`),
      await ask(reference, pathWith({ state: script })),
    ])
      assert.doesNotMatch(text, /<script>/);
  },
  async 'a line break is sent to come back in a header'() {
    const visitor = await Visitor.signedIn(reference);
    const state = 'a\r\nset-cookie: stolen=1';
    const answer = await visitor.agree(visitor.request(newVerifier(), { redirect_uri: LOOPBACK, state }));
    assert.equal(answer.headers.get('set-cookie'), null);
    assert.deepEqual([answer.status, answer.headers.get('location')], [400, null]);
  },
  async 'more scopes are taken than were granted'() {
    const { body, code, verifier } = await codeAndTokens('read');
    assert.equal((await refresh(reference, body.refresh_token!, { scope: 'read write' })).status, 400);
    assert.equal((await exchange(reference, code, verifier, { scope: 'read write' })).status, 400);
    const readClient = reference.profile.read_client as { id: string; secret: string };
    assert.equal((await grant(reference, 'write', readClient)).body.error, 'invalid_scope');
  },
  async 'a secret of one kind is used as one of another'() {
    const { body, code } = await codeAndTokens();
    const { cookie } = await Visitor.signedIn(reference);
    for (const value of [body.refresh_token!, code, cookie.split('=')[1]!, clientOf(reference).secret])
      assert.equal(await me(value), 401);
    assert.equal((await refresh(reference, body.access_token!)).body.error, 'invalid_grant');
    assert.equal((await exchange(reference, body.access_token!, newVerifier())).body.error, 'invalid_grant');
  },
  async 'a refresh token is used by another application'() {
    const { body } = await codeAndTokens();
    const { id, secret } = clientOf(reference);
    const answer = await refresh(reference, body.refresh_token!, { client_id: id, client_secret: secret });
    assert.equal(answer.body.error, 'invalid_grant');
  },
  async 'a token of another account is asked about'() {
    const { client } = foreignOf(reference);
    const own = await token(reference);
    assert.equal((await introspect(own)).body.active, true);
    assert.deepEqual((await introspect(own, client)).body, { active: false });
    const user = userOf(reference);
    const asPublic = await form(reference, '/oauth/introspect', { client_id: user.client_id, token: own });
    assert.equal(asPublic.status, 401);
    assert.equal((await form(reference, '/oauth/introspect', { token: own })).status, 401);
  },
  async 'a token of another application is revoked'() {
    const own = await token(reference);
    const { id, secret } = foreignOf(reference).client;
    await form(reference, '/oauth/revoke', { client_id: id, client_secret: secret, token: own });
    assert.equal((await ask(reference, 'account', { token: own })).status, 200);
  },
  async 'a form is too large'() {
    for (const path of ['/oauth/token', '/oauth/sign_in', '/oauth/authorize', '/oauth/introspect'])
      assert.equal((await form(reference, path, { a: 'x'.repeat(100_000) })).status, 413, path);
  },
  async 'names of users are told apart by the answer'() {
    const wrong = { email: userOf(reference).username, password: 'wrong' };
    const known = await new Visitor(reference).signIn(wrong);
    const unknown = await new Visitor(reference).signIn({ ...wrong, email: 'nowhere@example.com' });
    assert.equal(known.status, 422);
    assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
  },
  async 'secrets are found out by the time that a comparison takes'() {
    const lengths: Array<[number, number]> = [];
    const real = crypto.timingSafeEqual;
    mock.method(crypto, 'timingSafeEqual', (a: Buffer, b: Buffer) => {
      lengths.push([a.length, b.length]);
      return real(a, b);
    });
    syncBuiltinESMExports();
    try {
      const { id, secret } = clientOf(reference);
      const guesses = [secret.slice(0, 4), `${secret}x`, 'e'.repeat(40)];
      for (const guess of guesses)
        assert.equal((await grant(reference, 'read', { id, secret: guess })).status, 401);
      const email = userOf(reference).username;
      for (const password of guesses) await new Visitor(reference).signIn({ email, password });
      assert.equal(lengths.length, 2 * guesses.length);
      for (const [left, right] of lengths) assert.equal(left, right);
    } finally {
      mock.restoreAll();
      syncBuiltinESMExports();
    }
  },
};

describe('an attack on OAuth and its pages', () => {
  for (const [attack, tried] of Object.entries(ATTACKS)) it(`comes to nothing where ${attack}`, tried);
});

describe('guessing passwords', () => {
  let guessed: Reference;
  before(async () => {
    guessed = await startReference({ attendees: 5 });
  });
  after(() => guessed.close());

  it('has to wait after twenty wrong ones, the right one too, and those at once as well', async () => {
    const guess = (password: string): Promise<Answer> =>
      new Visitor(guessed).signIn({ email: userOf(guessed).username, password });
    const tried = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(`wrong ${index}`)));
    assert.equal(tried.filter(({ status }) => status === 422).length, 20);
    const right = await guess(userOf(guessed).password);
    assert.equal(right.status, 429);
    assert.ok(Number(right.headers.get('retry-after')) >= 1);
    assert.match(right.text, /Too many wrong passwords: try again in \d+ seconds?\./);
    assert.equal((await new Visitor(guessed).signIn(OTHER_OWNER)).status, 303);
  });
});

describe('consent that is remembered', () => {
  it('covers no scope that was not agreed to', async () => {
    const remembering = await startReference({ attendees: 5, variants: ['consent-remembered'] });
    try {
      const visitor = await Visitor.signedIn(remembering);
      await visitor.agree(visitor.request(newVerifier(), { scope: 'read' }));
      const asks = async (scope: string): Promise<string> =>
        (await visitor.get(authorizePath(visitor.request(newVerifier(), { scope })))).text;
      assert.match(await asks('read'), /authorization_code/);
      assert.match(await asks('read write'), /Authorize access/);
    } finally {
      await remembering.close();
    }
  });
});
