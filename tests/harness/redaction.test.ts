import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { openWire } from '../../harness/run/open-wire.ts';
import { LEARNED } from '../../harness/secrets/learned.ts';
import { Redactor } from '../../harness/secrets/redactor.ts';
import { listening, scratch } from '../cli/muster.ts';

const SECRETS = {
  client: 'client-secret "with" marks/1+2',
  password: 'pass word & more',
  header: 'key-of-the-gateway',
  token: 'token-of-the-user',
  expired: 'token-long-ended',
};

/** Every way in which a server may write a secret. */
const forms = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ a: secret }).toString().slice(2),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(JSON.stringify(secret).slice(1, -1)),
];

const everything = Object.values(SECRETS).flatMap(forms);

/** Base64 of texts that hold a secret between others: the whole, and what of it only the secret determines. */
const within = Object.values(SECRETS).flatMap((secret) =>
  ['a', 'ab', 'abc'].map((before) => {
    const whole = Buffer.from(`${before}${secret}and more`).toString('base64');
    const end = 4 * Math.floor((before.length + Buffer.byteLength(secret)) / 3);
    return { whole, inner: whole.slice(4 * Math.ceil(before.length / 3), end) };
  }),
);

for (const status of [200, 302, 400])
  test(`no secret that an answer of ${status} echoes reaches the journal`, async () => {
    const out = mkdtempSync(join(tmpdir(), 'muster-redaction-'));
    const server = createServer((_request, response) => {
      response.writeHead(status, {
        'x-echo': encodeURIComponent(SECRETS.password),
        location: `/elsewhere?secret=${encodeURIComponent(SECRETS.client)}`,
      });
      response.end(JSON.stringify({ error: [...everything, ...within.map(({ whole }) => whole)] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const profile = resolveProfile(
      {
        base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        client: { id: 'one', secret: SECRETS.client },
        user: {
          account_id: 1,
          sign_in: 'token',
          token: SECRETS.token,
          username: 'ada',
          password: SECRETS.password,
        },
        tokens: { expired: SECRETS.expired },
        headers: { 'X-Key': SECRETS.header },
      },
      'the test',
    );
    const opened = openWire({ profile, out, prefix: 't', concurrency: 1, permits: async () => 8 });
    await opened.wire.send({
      ...{ operation: 'getAccount', method: 'GET', target: '/account', body: null, path: {}, query: [] },
      ...{ headers: {}, identity: 'client', intent: 'probe' },
    });
    opened.facts.observation({ gap: 'account.fields', answer: everything.join(' ') }, 't-1');
    await opened.close();
    server.close();
    server.closeAllConnections();
    const stored = ['exchanges.ndjson', 'facts.ndjson']
      .map((name) => readFileSync(join(out, name), 'utf8'))
      .join();
    rmSync(out, { recursive: true, force: true });
    assert.match(stored, /MUSTER_USER_PASSWORD/);
    for (const { inner } of within) assert.ok(!stored.includes(inner), inner);
    for (const form of everything) assert.ok(!stored.includes(form), form);
  });

test('a text that was looked through before a secret was known is looked through again', () => {
  const redactor = new Redactor();
  redactor.add('known-from-the-start', 'CLIENT_SECRET');
  const texts = ['Bearer granted-later', `as ${Buffer.from('granted-later').toString('base64')}`, 'nothing'];
  assert.deepEqual(
    texts.map((text) => redactor.clean(text)),
    texts,
  );
  redactor.add('granted-later', 'TOKEN');
  assert.deepEqual(
    texts.map((text) => redactor.clean(text)),
    ['Bearer $MUSTER_TOKEN', 'as $MUSTER_TOKEN', 'nothing'],
  );
});

for (const code of ['c0de-c0de', 'tTnxjTQNtlGReOqG', '-ttnxjtqntlgreoqgphyjafdextmvdgj'])
  test(`the code ${code} that a page shows alone is stored nowhere`, async () => {
    const base_url = await listening((_request, response) =>
      response.end(`<p>Copy this code:</p>\n<code id="authorization_code">${code}</code>`),
    );
    const out = scratch();
    const profile = resolveProfile({ base_url }, 'it');
    const opened = openWire({ profile, out, prefix: 't', concurrency: 1, permits: async () => 8 });
    await opened.wire.send({
      ...{ operation: 'signIn', method: 'GET', target: '/oauth/code', body: null, path: {}, query: [] },
      ...{ headers: {}, identity: 'visitor', intent: 'probe' },
    });
    await opened.close();
    assert.ok(!readFileSync(join(out, 'exchanges.ndjson'), 'utf8').includes(code));
  });

test('the id of a client that a page shows alone, as it would a code, stays legible, and the code does not', async () => {
  const base_url = await listening((_request, response) =>
    response.end('<p><b>door-app-0815</b> asks for</p><code>c0de-c0de-c0de</code>'),
  );
  const out = scratch();
  const profile = resolveProfile({ base_url, client: { id: 'door-app-0815', secret: SECRETS.client } }, 'it');
  const opened = openWire({ profile, out, prefix: 't', concurrency: 1, permits: async () => 8 });
  const send = (target: string) =>
    opened.wire.send({
      ...{ operation: 'authorize', method: 'GET', target, body: null, path: {}, query: [] },
      ...{ headers: {}, identity: 'personal', intent: 'probe' },
    });
  await send('/oauth/authorize?client_id=door-app-0815');
  await send('/oauth/authorize?client_id=door-app-0815&from=c0de-c0de-c0de');
  await opened.close();
  const stored = readFileSync(join(out, 'exchanges.ndjson'), 'utf8');
  assert.equal(stored.split('client_id=door-app-0815').length, 3);
  assert.match(stored, /from=\$MUSTER_CODE/);
  assert.ok(!stored.includes('c0de-c0de-c0de'));
});

test('a challenge that obtains a token as its own verifier is no secret: the request for the code has told it', async () => {
  const base_url = await listening((_request, response) =>
    response.end('{"access_token":"a-token-0815-a-token","token_type":"Bearer"}'),
  );
  const out = scratch();
  const profile = resolveProfile({ base_url }, 'it');
  const opened = openWire({ profile, out, prefix: 't', concurrency: 1, permits: async () => 8 });
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw0815';
  const send = (operation: 'authorize' | 'requestToken', target: string, body: string | null) =>
    opened.wire.send({
      ...{ operation, method: body === null ? 'GET' : 'POST', target, body, path: {}, query: [] },
      ...{ headers: {}, identity: 'visitor', intent: 'probe' },
    });
  await send(
    'authorize',
    `/oauth/authorize?code_challenge=${challenge}&code_challenge_method=S256&state=1`,
    null,
  );
  await send('requestToken', '/oauth/token', `code=c0de-c0de-c0de&code_verifier=${challenge}`);
  await opened.close();
  const told = LEARNED.telling.map(([secret]) => secret);
  assert.ok(told.includes('c0de-c0de-c0de') && !told.includes(challenge));
  const stored = readFileSync(join(out, 'exchanges.ndjson'), 'utf8');
  assert.match(stored, new RegExp(`code_challenge=${challenge}`));
  assert.match(stored, /code_verifier=\$MUSTER_SECRET/);
});
