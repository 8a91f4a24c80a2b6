import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { accountVisitor, formPage } from '../../harness/applications/account-visit.ts';
import { NotCreated } from '../../harness/applications/not-created.ts';
import { accountPageOf } from '../../harness/applications/place.ts';
import { type CreatedApplication, sendCreateForm } from '../../harness/applications/send-create-form.ts';
import { noCookies } from '../../harness/oauth/shared-cookies.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { unrecorded } from '../../verify/init/unrecorded.ts';

const PASSWORD = 'known-to-one-alone';
const WANTED = {
  name: 'Muster: read only',
  redirectUris: ['urn:ietf:wg:oauth:2.0:oob', 'http://127.0.0.1/callback'],
  scopes: ['read'],
};

/** What a service answers: a text is a page. */
type Said =
  | string
  | { readonly status: number; readonly headers?: Record<string, string>; readonly text?: string };
/** By method and path. */
type Pages = Readonly<Record<string, Said | ((body: URLSearchParams, signedIn: boolean) => Said)>>;

const METADATA = 'GET /.well-known/oauth-authorization-server';
const to = (location: string, headers: Record<string, string> = {}): Said => ({
  status: 302,
  headers: { location, ...headers },
});
const named = (account_management_uri: string): Said => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify({ issuer: 'https://elsewhere.example', account_management_uri }),
});

/** A service of another hand: in two steps to its account, fields in brackets, scopes in one field, a link in the head. */
const OTHER_HAND: Pages = {
  [METADATA]: named('/never-read'),
  'GET /.well-known/oauth-authorization-server/under/it': named('BASE/settings'),
  'GET /settings': (_body, signedIn) =>
    signedIn ? '<head><link rel="help create-form" href="apps/new"></head>' : to('/login'),
  'GET /login': '<form method="post"><input name="login"><button>Next</button></form>',
  'POST /login': (body) =>
    body.get('secret') === PASSWORD && body.get('login') === 'boss'
      ? to('/settings', { 'set-cookie': 'in=1; Path=/' })
      : `<form method="post"><input type="hidden" name="login" value="${body.get('login')}">
         <p class="alert">${body.has('secret') ? 'Try again' : ''}</p><input type="password" name="secret"><button>Enter</button></form>`,
  'GET /apps/new': `<form method="get" action="/search"><input name="name"></form>
    <form method="post" action="/apps"><input type="hidden" name="csrf" value="c"><input name="app[name]">
    <textarea name="app[redirect_uri]"></textarea><input name="app[scopes]" value="">
    <button name="go" value="cancel">Cancel</button><button name="go" value="make">Make it</button></form>`,
  'POST /apps': to('/apps/7'),
  'GET /apps/7': '<b id="client_id"> app-7 </b><input id="client_secret" readonly value="hush-hush">',
};

/** What came of it, and what was sent where. */
async function tried(
  pages: Pages,
  { password = PASSWORD, path = '' } = {},
): Promise<{
  readonly outcome: CreatedApplication | string;
  readonly sent: ReadonlyMap<string, URLSearchParams>;
}> {
  const sent = new Map<string, URLSearchParams>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const line = `${request.method} ${request.url}`;
    const fields = new URLSearchParams(body);
    sent.set(line, fields);
    const page = pages[line] ?? { status: 404 };
    const said = typeof page === 'function' ? page(fields, request.headers.cookie === 'in=1') : page;
    const { status, headers = {}, text = '' } = typeof said === 'string' ? { status: 200, text: said } : said;
    const { port } = server.address() as AddressInfo;
    response.writeHead(status, { 'content-type': 'text/html', ...headers });
    response.end(text.replaceAll('BASE', `http://127.0.0.1:${port}`));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  try {
    const outcome = await unrecorded(resolveProfile({ base_url }, 'The test'), [password], async (wire) => {
      const page = await accountPageOf(wire, base_url);
      if (page === undefined) return 'no page';
      const manager = { username: 'boss', password, page, cookies: noCookies() };
      const visitor = accountVisitor(wire, base_url, manager);
      return sendCreateForm(visitor, await formPage(visitor, manager), WANTED);
    });
    return { outcome, sent };
  } catch (error) {
    assert.ok(error instanceof NotCreated, String(error));
    return { outcome: error.message, sent };
  } finally {
    server.close();
  }
}

test('at a service of another hand an application is created by its links and forms', async () => {
  const { outcome, sent } = await tried(OTHER_HAND, { path: '/under/it' });
  assert.deepEqual(outcome, { id: 'app-7', secret: 'hush-hush' });
  assert.deepEqual(Object.fromEntries(sent.get('POST /apps') ?? []), {
    csrf: 'c',
    'app[name]': WANTED.name,
    'app[redirect_uri]': WANTED.redirectUris.join('\r\n'),
    'app[scopes]': 'read',
    go: 'make',
  });
});

test('a box that stands for a scope which is not wanted is not sent, though the page has ticked it', async () => {
  const { outcome, sent } = await tried({
    ...OTHER_HAND,
    [METADATA]: named('BASE/settings'),
    'GET /apps/new': `<form method="post" action="/apps"><input name="name"><input name="callback">
      <input type="checkbox" name="may" value="write" checked><input type="checkbox" name="may" value="read"></form>`,
  });
  assert.deepEqual(outcome, { id: 'app-7', secret: 'hush-hush' });
  assert.deepEqual(
    [...(sent.get('POST /apps') ?? [])],
    [
      ['name', WANTED.name],
      ['callback', WANTED.redirectUris[0]],
      ['may', 'read'],
    ],
  );
});

const HERE = { ...OTHER_HAND, [METADATA]: named('BASE/settings') };

/** What stands in the way, and what is said of it. */
const REFUSALS: ReadonlyArray<readonly [what: string, pages: Pages, said: RegExp]> = [
  ['metadata that names no page', { ...HERE, [METADATA]: '{}' }, /^no page$/],
  ['a page at another origin', { ...HERE, [METADATA]: named('http://localhost:1/settings') }, /^no page$/],
  ['a page that is no address', { ...HERE, [METADATA]: named('settings') }, /^no page$/],
  [
    'a way to another host',
    { ...HERE, 'GET /settings': to('http://localhost:1/login') },
    /^the way leads to another host, localhost:1, which is shown nothing$/,
  ],
  [
    'a sign-in page whose form goes elsewhere',
    {
      ...HERE,
      'GET /login':
        '<form method="post" action="http://localhost:1/"><input name="login"><input type="password" name="secret"></form>',
    },
    /^the way leads to another host, localhost:1,/,
  ],
  [
    'a link to a form elsewhere',
    { ...HERE, 'GET /settings': '<a rel="create-form" href="http://localhost:1/new">Create</a>' },
    /^the way leads to another host, localhost:1,/,
  ],
  [
    'a limiter',
    {
      ...HERE,
      'POST /login': { status: 429, headers: { 'retry-after': '60' }, text: '<title>Slowly</title>' },
    },
    /^too many were tried, at \/login \(429\); the page says "Slowly"; wait as long as it says/,
  ],
  [
    'a user without such a form',
    { ...HERE, 'GET /settings': '<h1>Yours</h1>' },
    /^no form that creates .+"Yours"$/,
  ],
  [
    'several such forms',
    { ...HERE, 'GET /settings': '<a rel="create-form" href="/a">A</a><a rel="create-form" href="/b">B</a>' },
    /^the page has several forms/,
  ],
  [
    'a form that asks for something else',
    { ...HERE, 'GET /apps/new': '<form method="post"><input name="name"><input name="plan"></form>' },
    /^the form asks for something else than name, redirect URIs and scopes, at \/apps\/new \(200\)$/,
  ],
  [
    'a form without scopes',
    {
      ...HERE,
      'GET /apps/new': '<form method="post"><input name="name"><input name="redirect_uris"></form>',
    },
    /^the form asks for something else/,
  ],
  [
    'an application that is refused',
    { ...HERE, 'POST /apps': { status: 422, text: '<p role="alert">Ten are enough.</p>' } },
    /^the application was refused, at \/apps \(422\); the page says "Ten are enough\."$/,
  ],
  [
    'a secret that is not shown',
    { ...HERE, 'GET /apps/7': '<b id="client_id">app-7</b>' },
    /^no id and secret are shown after the form/,
  ],
  [
    'a secret of characters that none may have',
    { ...HERE, 'GET /apps/7': '<b id="client_id">a</b><b id="client_secret">two\nlines</b>' },
    /^no id and secret are shown after the form/,
  ],
  [
    'an id that would name a variable',
    { ...HERE, 'GET /apps/7': `<b id="client_id">$\{HOME}</b><b id="client_secret">hush</b>` },
    /^no id and secret are shown after the form/,
  ],
  [
    'a one-time code',
    { ...HERE, 'POST /login': '<form method="post"><label>One-time code <input name="otp"></label></form>' },
    /^the sign-in asks for a one-time code/,
  ],
];

for (const [what, pages, said] of REFUSALS)
  test(`${what} is told, and no application is reported`, { timeout: 120_000 }, async () => {
    const { outcome } = await tried(pages);
    assert.ok(typeof outcome === 'string', JSON.stringify(outcome));
    assert.match(outcome, said);
    assert.doesNotMatch(outcome, new RegExp(PASSWORD));
  });

test('a wrong password is sent once, and told', async () => {
  const { outcome } = await tried(HERE, { password: 'guessed' });
  assert.match(
    String(outcome),
    /^the sign-in was refused, at \/login \(200\); the page says "Try again"; check name and password$/,
  );
});
