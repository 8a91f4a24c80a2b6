import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { authorizeByForms, OUT_OF_BAND } from '../../harness/oauth/authorize.ts';
import { codesOn, type Page } from '../../harness/oauth/visitor.ts';
import { resolveProfile } from '../../harness/profile/load-profile.ts';
import { openWire } from '../../harness/run/open-wire.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-sign-in-'));
after(() => rmSync(out, { recursive: true, force: true }));

const CODE = '4/Ab1+cD2eF3gH4iJ5kL6==';
const USER = { username: 'ada@example.com', password: 'pass word' };

/** Signs a user in to a server that answers so, and says what code came of it. */
async function codeFrom(
  handler: (request: IncomingMessage, body: URLSearchParams, response: ServerResponse) => void,
): Promise<string | null> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    response.setHeader('content-type', 'text/html');
    handler(request, new URLSearchParams(text), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profile = resolveProfile(
    {
      ...{ name: 'pages', base_url, client: { id: 'one', secret: 'secret' } },
      user: { account_id: 'acc_1', sign_in: 'form', ...USER },
    },
    'the test',
  );
  const opened = openWire({ profile, out, prefix: 't', concurrency: 1, permits: async () => 8 });
  try {
    const { user } = profile;
    assert.ok(user);
    const request = { client_id: 'one', redirect_uri: OUT_OF_BAND };
    return (await authorizeByForms(opened.wire, profile, user, request)).code;
  } finally {
    await opened.close();
    server.close();
    server.closeAllConnections();
  }
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
});
