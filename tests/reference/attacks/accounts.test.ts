import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Reference, startReference } from '../../../reference/index.ts';
import {
  type Answer,
  ask,
  authorizePath,
  codeShown,
  exchange,
  form,
  grant,
  newVerifier,
  refresh,
  requestFor,
} from '../client.ts';
import { type Created, createdBy, OTHER_OWNER, PLAIN_OWNER, Visitor } from '../visitor.ts';

let reference: Reference;
before(async () => {
  reference = await startReference({ attendees: 5, refreshTokens: true });
});
after(() => reference.close());

const FORM = '/account/1/applications/new';
const POST = '/account/1/applications';
const SCRIPT = '"><script>alert(1)</script>';

const owner = (): Promise<Visitor> => Visitor.signedIn(reference);

const requestOf = ({ id }: Pick<Created, 'id'>, verifier = newVerifier()): Record<string, string> =>
  requestFor(reference, verifier, { client_id: id });

const works = async ({ id, secret }: Created): Promise<boolean> =>
  (await grant(reference, 'read', { id, secret })).status === 200;

const refusedUri = async (uri: string): Promise<void> => {
  const answer = await (await owner()).submit(FORM, POST, { name: 'A', redirect_uris: uri, scope: 'read' });
  assert.deepEqual([answer.status, /id="client_secret"/.test(answer.text)], [422, false], uri);
};

const ATTACKS: Readonly<Record<string, () => Promise<void>>> = {
  async 'an application of another account is read, rotated or deleted by its id (IDOR)'() {
    const made = await createdBy(await owner());
    const other = await Visitor.signedIn(reference, OTHER_OWNER);
    const { text } = await other.get('/account');
    const form_token = await other.formToken('/account');
    const path = `/account/applications/${made.id}`;
    for (const answer of [
      await other.get(path),
      await other.post(`${path}/secret`, { form_token }),
      await other.post(`${path}/delete`, { form_token }),
    ])
      assert.equal(answer.status, 404);
    assert.ok(!text.includes(made.id));
    assert.ok(await works(made));
  },
  async 'an application is created in another account (IDOR)'() {
    const other = await Visitor.signedIn(reference, OTHER_OWNER);
    const form_token = await other.formToken('/account');
    const fields = { form_token, name: 'A', redirect_uris: 'https://a.example/', scope: 'read' };
    for (const account of ['1', '3', '0', '2e0', ' 2', '../1'])
      assert.equal(
        (await other.post(`/account/${encodeURIComponent(account)}/applications`, fields)).status,
        404,
      );
    assert.equal((await other.get('/account/1/applications/new')).status, 404);
  },
  async 'an application is created where the partner API is not enabled'() {
    const plain = await Visitor.signedIn(reference, PLAIN_OWNER);
    const { text } = await plain.get('/account');
    assert.match(text, /The partner API is not enabled/);
    assert.doesNotMatch(text, /API integrations/);
    const form_token = await plain.formToken('/account');
    const fields = { form_token, name: 'A', redirect_uris: 'https://a.example/', scope: 'read' };
    assert.equal((await plain.post('/account/3/applications', fields)).status, 404);
  },
  async 'more is sent than the form asks for (mass assignment)'() {
    const more = { id: 'chosen', account_id: '2', accountId: '2', secretHash: 'x', client_secret: 'chosen' };
    const made = await createdBy(await owner(), more);
    assert.match(made.id, /^app-[0-9a-f]{24}$/);
    assert.notEqual(made.secret, 'chosen');
    const { body } = await grant(reference, 'read', made);
    assert.equal((await ask(reference, 'account', { token: body.access_token })).body.item.id, 1);
  },
  async 'a name is a script (stored XSS)'() {
    const visitor = await owner();
    const made = await createdBy(visitor, { name: SCRIPT });
    const consent = await visitor.get(authorizePath(requestOf(made)));
    await visitor.agree(requestOf(made));
    const pages = [
      consent,
      await visitor.get('/account'),
      await visitor.get(`/account/applications/${made.id}`),
    ];
    for (const { text } of pages) {
      assert.ok(text.includes('&lt;script&gt;'));
      assert.doesNotMatch(text, /<script>/);
    }
  },
  async 'a redirect URI is a script, or hides where it leads'() {
    for (const uri of [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'mailto:a@example.com',
      'http://evil.example/',
      'https://good.example@evil.example/',
      'https://good.example/#https://evil.example',
      'https://a;script-src/',
      'https://*.example/',
      'https://ex\u0430mple.example/',
      'https://a.example/ https://b.example/',
      `https://a.example/${'x'.repeat(400)}`,
      'no address',
    ])
      await refusedUri(uri);
  },
  async 'a name hides letters, or turns them around'() {
    const visitor = await owner();
    for (const name of ['Lake\u202eside', 'Lake\u200bside', 'a\u0000b', '  ', 'x'.repeat(81)]) {
      const fields = { name, redirect_uris: 'https://a.example/', scope: 'read' };
      assert.equal((await visitor.submit(FORM, POST, fields)).status, 422, JSON.stringify(name));
    }
  },
  async 'a page elsewhere creates, rotates, deletes or revokes (CSRF)'() {
    const visitor = await owner();
    const made = await createdBy(visitor);
    const good = { name: 'A', redirect_uris: 'https://a.example/', scope: 'read' };
    const paths = [
      POST,
      `/account/applications/${made.id}/secret`,
      `/account/applications/${made.id}/delete`,
      `/account/authorized/${made.id}/revoke`,
    ];
    const form_token = await visitor.formToken('/account');
    for (const path of paths) {
      const tried: Answer[] = [
        await visitor.post(path, good),
        await visitor.post(path, { ...good, form_token }, { origin: 'https://evil.example' }),
        await visitor.post(path, { ...good, form_token }, { 'sec-fetch-site': 'cross-site' }),
        await visitor.post(path, { ...good, form_token: 'x'.repeat(43) }),
      ];
      for (const answer of tried) assert.equal(answer.status, 403, path);
    }
    assert.ok(await works(made));
  },
  async 'pages of the settings are asked for without a sign-in'() {
    for (const path of ['/account', FORM, '/account/applications/app-1'])
      assert.equal((await ask(reference, path)).status, 303, path);
    const posted = await form(reference, POST, { name: 'A' });
    assert.deepEqual(
      [posted.status, posted.headers.get('location')],
      [303, '/oauth/sign_in?return_to=/account'],
    );
  },
  async 'a secret is read again after it was shown'() {
    const visitor = await owner();
    const made = await createdBy(visitor);
    const pages = [await visitor.get('/account'), await visitor.get(`/account/applications/${made.id}`)];
    for (const { text } of pages) assert.ok(!text.includes(made.secret));
  },
  async 'a secret of before is used after another took its place'() {
    const visitor = await owner();
    const made = await createdBy(visitor);
    const path = `/account/applications/${made.id}`;
    const { text } = await visitor.submit(path, `${path}/secret`);
    const next = /id="client_secret">([^<]+)</.exec(text)![1]!;
    assert.equal(await works(made), false);
    assert.equal(await works({ ...made, secret: next }), true);
  },
  async 'what a deleted application was granted is used on'() {
    const visitor = await owner();
    const made = await createdBy(visitor);
    const client = { client_id: made.id, client_secret: made.secret };
    const code = async (verifier: string): Promise<string> =>
      codeShown(await visitor.agree(requestOf(made, verifier)));
    const [first, second] = [newVerifier(), newVerifier()];
    const personal = (await exchange(reference, await code(first), first, client)).body;
    const unused = await code(second);
    const own = (await grant(reference, 'read', made)).body.access_token;
    const path = `/account/applications/${made.id}`;
    assert.equal((await visitor.submit(path, `${path}/delete`)).status, 303);
    for (const token of [own, personal.access_token])
      assert.equal((await ask(reference, 'events', { token, headers: { 'x-account-id': '1' } })).status, 401);
    assert.equal((await exchange(reference, unused, second, client)).body.error, 'invalid_client');
    assert.equal(await works(made), false);
    assert.equal((await visitor.get(authorizePath(requestOf(made)))).status, 400);
    assert.ok(!(await visitor.get('/account')).text.includes(made.id));
  },
  async 'what a user revoked is used on'() {
    const visitor = await owner();
    const made = await createdBy(visitor);
    const client = { client_id: made.id, client_secret: made.secret };
    const verifier = newVerifier();
    const agree = async (): Promise<string> => codeShown(await visitor.agree(requestOf(made, verifier)));
    const granted = (await exchange(reference, await agree(), verifier, client)).body;
    const unused = await agree();
    assert.equal((await visitor.submit('/account', `/account/authorized/${made.id}/revoke`)).status, 303);
    const headers = { 'x-account-id': '1' };
    assert.equal((await ask(reference, 'me', { token: granted.access_token, headers })).status, 401);
    assert.equal((await exchange(reference, unused, verifier, client)).body.error, 'invalid_grant');
    assert.equal((await refresh(reference, granted.refresh_token, client)).body.error, 'invalid_grant');
    assert.ok(await works(made));
  },
  async 'the settings are put into a frame (clickjacking)'() {
    for (const path of ['/account', FORM, '/account/applications/none']) {
      const { headers } = await (await owner()).get(path);
      assert.equal(headers.get('x-frame-options'), 'DENY');
      assert.match(headers.get('content-security-policy')!, /frame-ancestors 'none'/);
      assert.equal(headers.get('cache-control'), 'no-store');
    }
  },
  async 'an account is filled with applications'() {
    const other = await Visitor.signedIn(reference, OTHER_OWNER);
    for (let made = 0; made < 50; made += 1) await createdBy(other, {}, 2);
    const fields = { name: 'A', redirect_uris: 'https://a.example/', scope: 'read' };
    const answer = await other.submit('/account/2/applications/new', '/account/2/applications', fields);
    assert.equal(answer.status, 422);
    assert.match(answer.text, /The account has 50 applications: delete one first\./);
  },
  async 'a form is too large'() {
    const visitor = await owner();
    assert.equal((await visitor.post(POST, { name: 'x'.repeat(100_000) })).status, 413);
  },
  async 'a path is one of the object that holds the actions'() {
    const visitor = await owner();
    for (const id of ['__proto__', 'constructor', 'toString', '%00', "' or 1=1 --"])
      assert.equal((await visitor.get(`/account/applications/${encodeURIComponent(id)}`)).status, 404, id);
  },
};

describe('an attack on the settings of an account', () => {
  for (const [attack, tried] of Object.entries(ATTACKS)) it(`comes to nothing where ${attack}`, tried);
});
