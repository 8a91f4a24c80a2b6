import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Shelves } from '../../harness/broker/shelves.ts';
import { scopesOf } from '../../harness/oauth/authorize.ts';
import { codesOn, isGuessed } from '../../harness/oauth/codes.ts';
import { isAskedFor } from '../../harness/oauth/page-words.ts';
import { type SignInCookies, sharedCookies } from '../../harness/oauth/shared-cookies.ts';
import type { Page } from '../../harness/oauth/visitor.ts';
import { type Pages, signInAt, USER } from '../tools/sign-in-pages.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-sign-in-'));
after(() => rmSync(out, { recursive: true, force: true }));

const CODE = '4/Ab1+cD2eF3gH4iJ5kL6==';

/** A browser whose cookies outlive a visit. */
function kept(): SignInCookies {
  const shelves = new Shelves();
  return sharedCookies({
    take: async (shelf) => shelves.take(shelf),
    lay: async (shelf, thing) => shelves.lay(shelf, thing),
  });
}

/** Signs a user in, so many times with one browser, to a server that answers so, and says what code came of it. */
async function codeFrom(pages: Pages, times = 1): Promise<string | null> {
  const session = kept();
  const ends = await signInAt(pages, { out, times, ...(times > 1 && { session }) });
  const codes = new Set(ends.map(({ code }) => code));
  assert.equal(codes.size, 1);
  return [...codes][0] ?? null;
}

const form = (inputs: string): string =>
  `<form method="post" action="/login">${inputs}<button>Go on</button></form>`;
const codePage = `<p>Your code: <code>${CODE}</code></p>`;

test('a sign-in that asks for the name first and for the password on the next page goes through', async () => {
  let name = '';
  const code = await codeFrom((request, body, response) => {
    if (request.method === 'GET') return response.end(form('<input type="email" name="email">'));
    if (body.has('email')) {
      name = body.get('email') ?? '';
      return response.end(form('<input type="password" name="password">'));
    }
    const right = name === USER.username && body.get('password') === USER.password;
    return response.writeHead(right ? 200 : 401).end(right ? codePage : 'no');
  });
  assert.equal(code, CODE);
});

test('a sign-in by HTTP Basic goes through, and one whose password is wrong does not', async () => {
  const challenge = (password: string) =>
    codeFrom((request, _body, response) => {
      const right = `Basic ${Buffer.from(`${USER.username}:${password}`).toString('base64')}`;
      if (request.headers.authorization === right) return response.end(codePage);
      return response.writeHead(401, { 'www-authenticate': 'Basic realm="sign in"' }).end('who?');
    });
  assert.equal(await challenge(USER.password), CODE);
  assert.equal(await challenge('another'), null);
});

test('a code is read with all of its characters, wherever a page shows it', () => {
  const page = (html: string): Page =>
    ({ url: new URL('http://localhost/native'), reply: { text: html } }) as unknown as Page;
  for (const html of [
    `<code>${CODE}</code>`,
    `<p id="authorization_code">${CODE}</p>`,
    `<p class="code">Authorization code: ${CODE}</p>`,
    `<pre>code=${CODE}</pre>`,
    `<input readonly value="${CODE}">`,
    `<title>Success code=${CODE}</title>`,
    `<p>Copy ${CODE} into your application</p>`,
  ])
    assert.equal(codesOn(page(html))[0], CODE, html);
  assert.equal(codesOn(page('<p class="code">Code:abc12345</p>'))[0], 'abc12345');
  const odd = '4/0A+kJh2~x%2F=:';
  for (const html of [`<pre>\n${odd}\n</pre>`, `<title>code=${odd}</title>`, `<p>Your code is: ${odd} </p>`])
    assert.equal(codesOn(page(html))[0], odd, html);
  for (const other of ['https://app.example/?code=x', 'door@example.com', '{"scope":"read"}'])
    assert.deepEqual(codesOn(page(`<code>${other}</code>`)), [], other);
});

test('a text is only guessed to be a code where nothing on its page says so, and none is read in scripts', () => {
  const shown = (html: string) => ({ url: new URL('http://localhost/native'), reply: { text: html } });
  const guessed = shown(
    `<p>Application ${CODE} asks</p><script src="/a1b2c3d4e5f6a7b8c9">"a1b2c3d4e5f6a7b8c9d0"</script>`,
  );
  assert.deepEqual(codesOn(guessed), [CODE]);
  assert.equal(isGuessed(guessed), true);
  for (const html of [`<p>Your code: <b>${CODE}</b></p>`, `<pre>${CODE}</pre>`, `<p id="code">${CODE}</p>`])
    assert.equal(isGuessed(shown(html)), false, html);
  assert.equal(isGuessed(shown(`<b>${CODE}</b>`), 'b'), false);
});

test('a code without a digit is told from the key that copies it', () => {
  const code = 'tTnxjTQNtlGReOqGphyjafDExTMVdgjk';
  const text = `<p>Press <kbd>Ctrl+C</kbd>:</p><p><b>${code}</b></p>`;
  assert.equal(codesOn({ url: new URL('http://localhost/native'), reply: { text } })[0], code);
});

test('what stands beside a code in such places is not taken for it, or the code for a guess', () => {
  const shown = (html: string) => ({ url: new URL('http://localhost/native'), reply: { text: html } });
  for (const html of [
    `<code>front-desk</code> asks for <b>${CODE}</b>`,
    `Press <kbd>Ctrl+C</kbd><p>${CODE}</p>`,
    `<input readonly value="a1b2c3d4"><p>Your code: <b>${CODE}</b></p>`,
    `<p>This is your code: Highlight it.</p><pre>${CODE}</pre>`,
  ])
    assert.equal(codesOn(shown(html))[0], CODE, html);
  const owned = `<code>a1b2c3d4</code> asks for <code>${CODE}</code>`;
  assert.deepEqual(codesOn(shown(owned), undefined, ['a1b2c3d4']), [CODE]);
  assert.equal(isGuessed(shown(owned), undefined, ['a1b2c3d4']), false);
  assert.equal(isGuessed(shown(owned)), true);
  assert.equal(isGuessed(shown(`<code>${CODE}</code>, by <kbd>Ctrl+C</kbd>`)), false);
  assert.equal(isGuessed(shown('<kbd>Ctrl</kbd> <kbd>Shift</kbd>')), true);
});

test('who asks for no scope is granted the default one', () => {
  const box = (value: string) => ({ name: 'scope', value, label: '' });
  const request = { client_id: 'one', redirect_uri: 'http://localhost/callback' };
  const ticked = (scope?: string) =>
    ['read', 'write'].filter((value) =>
      isAskedFor(box(value), scopesOf({ ...request, ...(scope !== undefined && { scope }) })),
    );
  assert.deepEqual(ticked(), ['read']);
  assert.deepEqual(ticked('write'), ['write']);
  assert.deepEqual(ticked('read write'), ['read', 'write']);
});

/** Boxes by how they say which scope they stand for: name, value and label; and the scopes for which they are ticked. */
const BOXES: ReadonlyArray<readonly [name: string, value: string, label: string, ...scopes: string[]]> = [
  ['scope', 'write', '', 'write', 'read write'],
  ['scope_write', '1', '', 'write', 'read write'],
  ['scopes[write]', '1', '', 'write', 'read write'],
  ['permissions[write]', 'on', '', 'write', 'read write'],
  ['scope.write', 'on', '', 'write', 'read write'],
  ['write', '1', '', 'write', 'read write'],
  ['scopes[]', '2', 'Write: change your guests', 'write', 'read write'],
  ['grant', 'api:read', '', 'read', 'read write'],
  ['all', '1', 'Read and write', 'read write'],
  ['read', '1', 'See your guests, and write nothing', 'read', 'read write'],
  ['scopes[]', '2', 'Do not let it write'],
  ['no_write', '1', ''],
  ['overwrite', '1', 'Rewrite already'],
  ['remember', '1', 'Remember this'],
];

for (const [name, value, label, ...expected] of BOXES)
  test(`a box of consent ${name}=${value} "${label}" is ticked for ${expected.join(', ') || 'nothing'}`, () => {
    const asked = ['read', 'write', 'read write'];
    const ticked = asked.filter((scope) => isAskedFor({ name, value, label }, scope.split(' ')));
    assert.deepEqual(ticked, expected);
  });

const consentPage = `<form method="post" action="/consent" name="consent_form">
  <input type="hidden" name="state" value="s1">
  <input type="checkbox" name="scope" value="read" id="read"><label for="read">read</label>
  <input type="checkbox" name="scope" value="write" id="write"><label for="write">write</label>
  <button type="submit">Submit Consent</button><button type="button">Cancel</button></form>`;

test('a consent page whose scopes are not ticked is sent with those that were asked for', async () => {
  let granted: string[] = [];
  const code = await codeFrom((request, body, response) => {
    if (request.method === 'GET')
      return response.end(form('<input name="username"><input type="password" name="password">'));
    if (request.url === '/login') return response.end(consentPage);
    granted = body.getAll('scope');
    return response.end(granted.length > 0 ? codePage : '<p>[access_denied] <code>access_denied</code></p>');
  });
  assert.equal(code, CODE);
  assert.deepEqual(granted, ['read', 'write']);
});

test('nothing on a page that tells of an error is taken for a code', async () => {
  const code = await codeFrom((request, _body, response) =>
    request.method === 'GET'
      ? response.end(form('<input name="username"><input type="password" name="password">'))
      : response.end('<h1>Error</h1><p>[access_denied] OAuth 2.0 Parameter: <code>client_id</code></p>'),
  );
  assert.equal(code, null);
});

test('cookies are sent back where they belong', async () => {
  const sent: string[] = [];
  await codeFrom((request, _body, response) => {
    sent.push(request.headers.cookie ?? '');
    response.setHeader('set-cookie', [
      'sid=1; Path=/login; HttpOnly',
      'elsewhere=1; Path=/other',
      'gone=1; Max-Age=0',
    ]);
    response.end(
      request.method === 'GET'
        ? form('<input name="username"><input type="password" name="password">')
        : codePage,
    );
  });
  assert.deepEqual(sent, ['', 'sid=1']);
});

const loginPage = form('<input name="username"><input type="password" name="password">');

test('three authorizations with one browser send the password once', async () => {
  let passwords = 0;
  const code = await codeFrom((request, body, response) => {
    if (body.has('password')) {
      passwords += 1;
      response.setHeader('set-cookie', 'sid=one; Path=/; HttpOnly');
      return response.end(codePage);
    }
    return response.end(request.headers.cookie === 'sid=one' ? codePage : loginPage);
  }, 3);
  assert.equal(code, CODE);
  assert.equal(passwords, 1);
});

test('a browser whose session is over is signed in again', async () => {
  let passwords = 0;
  const code = await codeFrom((_request, body, response) => {
    if (!body.has('password')) return response.end(loginPage);
    passwords += 1;
    response.setHeader('set-cookie', `sid=${passwords}; Path=/; HttpOnly`);
    return response.end(codePage);
  }, 3);
  assert.equal(code, CODE);
  assert.equal(passwords, 3);
});

test('a form that another host takes is not sent here', async () => {
  const asked: string[] = [];
  const [end] = await signInAt(
    (request, _body, response) => {
      asked.push(`${request.method} ${request.headers['accept-language']}`);
      response.end(loginPage.replace('/login', 'https://id.example.com/login'));
    },
    { out },
  );
  assert.equal(end?.code, null);
  assert.match(end?.reason ?? '', /leads to another host, id\.example\.com; .*sign_in: browser/);
  assert.deepEqual(asked, ['GET en']);
});

test('a route that says nothing of HTML shows its page to who takes anything at last, as browsers do', async () => {
  const [end] = await signInAt(
    (request, body, response) =>
      request.headers.accept?.includes('*/*')
        ? response.end(body.has('password') ? codePage : loginPage)
        : response.writeHead(406).end(),
    { out },
  );
  assert.equal(end?.code, CODE, end?.reason);
});

test('pages of a sign-in are found beside the path of the service, as well as under it', async () => {
  const asked: string[] = [];
  const [end] = await signInAt(
    (request, body, response) => {
      asked.push(request.url?.split('?')[0] ?? '');
      if (request.url?.startsWith('/tenant/oauth/authorize'))
        return response.writeHead(302, { location: '/tenants/login' }).end();
      return response.end(body.has('password') ? codePage : loginPage);
    },
    { out, under: '/tenant' },
  );
  assert.equal(end?.code, CODE, end?.reason);
  assert.deepEqual(asked, ['/tenant/oauth/authorize', '/tenants/login', '/login']);
  assert.match(end?.reply.exchange.request.url ?? '', /^http:\/\/127\.0\.0\.1:\d+\/login$/);
});

test('a cookie is kept that a host of one word sets for itself, by a process as by the next', async () => {
  const cookies = kept();
  const first = await cookies.take();
  first.setCookieSync('sid=1; Domain=app; Path=/; HttpOnly', 'http://app:3000/login', { ignoreError: true });
  await cookies.keep(first);
  const next = await cookies.take();
  assert.equal(next.getCookieStringSync('http://app:3000/oauth/authorize'), 'sid=1');
  next.setCookieSync('sid=2; Domain=app', 'http://app:3000/login', { ignoreError: true });
  assert.equal(next.getCookieStringSync('http://app:3000/'), 'sid=2');
});
