import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Guard } from '../../harness/oauth/browser/guard/guard.ts';
import { isPublicAddress } from '../../harness/oauth/browser/guard/public-address.ts';
import { launchSandboxed } from '../../harness/oauth/browser/sandbox.ts';
import { formsOf } from '../../harness/oauth/forms.ts';
import { isRedirectTo, maySee, originsOf } from '../../harness/oauth/origins.ts';
import { requestToken } from '../../harness/oauth/token-request.ts';
import type { Page } from '../../harness/oauth/visitor.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { openWire } from '../../harness/run/open-wire.ts';
import { goesAround } from '../../harness/transport/no-proxy.ts';
import { receiver } from '../tools/elsewhere.ts';
import { luresTable } from '../tools/lures-table.ts';
import { LURES, pagesOf } from '../tools/sign-in-lures.ts';
import { signInAt } from '../tools/sign-in-pages.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-origins-'));
after(() => rmSync(out, { recursive: true, force: true }));

const user = {
  account_id: '1',
  client_id: 'door',
  sign_in: 'browser',
  username: 'ada',
  password: 'pass word',
};
const profileOf = (base_url: string, sign_in_origins?: readonly string[]) =>
  resolveProfile({ base_url, user: { ...user, ...(sign_in_origins && { sign_in_origins }) } }, 'The profile');

const ALPHA = originsOf(
  profileOf('https://alpha.example.com/tenant', ['https://login.example.com:8443', 'https://bücher.example']),
);

for (const address of [
  'https://alpha.example.com/oauth/authorize',
  'https://ALPHA.example.com:443/x',
  'https://login.example.com:8443/',
  'https://xn--bcher-kva.example/',
  'wss://alpha.example.com/socket',
])
  test(`${address} may see a password`, () => assert.equal(maySee(ALPHA, address), true));

for (const address of [
  'http://alpha.example.com/',
  'https://alpha.example.com:8443/',
  'https://alpha.example.com.evil.net/',
  'https://alpha.example.com@evil.net/',
  'https://alpha.example.com./',
  'https://evil.net/https://alpha.example.com/',
  'https://login.example.com/',
  'https://аlpha.example.com/',
  'blob:https://alpha.example.com/5f0c',
  'data:text/html,<form>',
  'javascript:alert(1)',
  'about:srcdoc',
  'about:blank',
  'file:///etc/passwd',
  'view-source:https://alpha.example.com/',
  'ws://alpha.example.com/',
  'alpha.example.com',
  '',
])
  test(`${address || 'no address'} may see none`, () => assert.equal(maySee(ALPHA, address), false));

for (const [origin, says] of [
  ['http://login.example.com', /without TLS, where base_url has it/],
  ['https://login.example.com/path', /more than an origin/],
  ['https://ada:secret-of-ada@login.example.com', /more than an origin/],
  ['login.example.com', /no origin/],
  ['javascript:alert(1)', /no origin/],
] as const)
  test(`a profile that allows ${origin} is refused`, () =>
    assert.throws(
      () => profileOf('https://alpha.example.com', [origin]),
      (error: Error) => says.test(error.message) && !error.message.includes('secret-of-ada'),
    ));

test('a redirect URI is met by its own address alone, with whatever parameters', () => {
  const uri = 'http://127.0.0.1:80/callback?a=1';
  assert.ok(isRedirectTo('http://127.0.0.1/callback?a=1&code=x', uri));
  assert.ok(isRedirectTo('urn:ietf:wg:oauth:2.0:oob?code=x', 'urn:ietf:wg:oauth:2.0:oob'));
  for (const other of [
    'http://127.0.0.1:8080/callback?a=1',
    'http://127.0.0.1/callback.evil?a=1',
    'http://127.0.0.1/callback?a=2',
    'http://127.0.0.1.evil.net/callback?a=1',
    'http://127.0.0.1@evil.net/callback?a=1',
  ])
    assert.equal(isRedirectTo(other, uri), false, other);
});

test('addresses of machines, houses and clouds are no public ones, in whatever form', () => {
  for (const one of ['8.8.8.8', '172.32.0.1', '2606:4700::1', '::ffff:8.8.8.8'])
    assert.ok(isPublicAddress(one), one);
  for (const one of [
    ...['127.0.0.1', '127.8.9.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
    ...['100.100.100.200', '168.63.129.16', '::1', '::', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254'],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'no address',
    ],
  ])
    assert.equal(isPublicAddress(one), false, one);
});

/** What a browser behind the guard is answered; 0 where the connection ends. */
const through = (guard: Guard, address: string): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(guard.address);
    const asked = request({ hostname, port, path: address, headers: { host: new URL(address).host } });
    asked.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.once('error', () => resolve(0));
    asked.end();
  });

/** Names of the test, and the addresses that are theirs. */
const NAMES: Readonly<Record<string, string>> = {
  'inside.example': '127.0.0.1',
  'metadata.example': '169.254.169.254',
  'outside.example': '127.0.0.1',
};

test('a page reaches no address of the inside, by number or by name, but those that are allowed', async () => {
  const server = createServer((_, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const there = await receiver();
  const base = `http://127.0.0.1:${port}`;
  const guard = await Guard.open({
    origins: { base, all: [base] },
    network: {
      addressesOf: async (host) => [{ address: NAMES[host] ?? '127.0.0.1', family: 4 }],
      mayReach: isPublicAddress,
    },
  });
  assert.equal(await through(guard, `${base}/`), 200);
  for (const host of ['127.0.0.1', 'localhost', 'inside.example', '[::1]', '0x7f.1', '2130706433'])
    assert.equal(await through(guard, `http://${host}:${there.port}/`), 0, host);
  assert.equal(await through(guard, 'http://metadata.example/latest'), 0);
  assert.equal(await through(guard, 'http://169.254.169.254/latest'), 0);
  assert.equal(await through(guard, 'file:///etc/passwd').catch(() => 0), 0);
  assert.equal(there.received(), '');
  assert.ok(guard.refused.length >= 5 && guard.refused.every(({ why }) => why === 'inner'));
  await guard.close();
  await there.close();
  server.close();
  server.closeAllConnections();
});

test('what lies outside is reached until something is typed, and not after that', async () => {
  const there = await receiver();
  const base = 'https://alpha.example.com';
  const guard = await Guard.open({
    origins: { base, all: [base] },
    network: { addressesOf: async () => [{ address: '127.0.0.1', family: 4 }], mayReach: () => true },
  });
  const address = `http://outside.example:${there.port}/`;
  assert.equal(await through(guard, address), 200);
  there.forget();
  guard.seal();
  assert.equal(await through(guard, address), 0);
  assert.equal(there.received(), '');
  assert.deepEqual(
    guard.refused.map(({ origin, why }) => ({ origin, why })),
    [{ origin: new URL(address).origin, why: 'sealed' }],
  );
  await guard.close();
  await there.close();
});

test('NO_PROXY names hosts with all below them, and ports', () => {
  const list = 'localhost, .inner.example,*.wide.example api.example:8443';
  for (const [host, port] of [
    ['a.inner.example', 80],
    ['inner.example', 80],
    ['x.wide.example', 1],
    ['api.example', 8443],
  ] as const)
    assert.ok(goesAround(host, port, list), host);
  for (const [host, port] of [
    ['notinner.example', 80],
    ['api.example', 443],
  ] as const)
    assert.equal(goesAround(host, port, list), false, host);
  assert.ok(goesAround('anything', 1, '*'));
});

for (const one of LURES.filter(({ forms, tls }) => forms && !tls))
  test(`no credential is received by forms: ${one.does}`, async () => {
    const there = await receiver();
    let base = '';
    const at = (): string => `http://127.0.0.1:${there.port}`;
    const [end] = await signInAt(
      (request, body, response) => {
        base = `http://${request.headers.host}`;
        pagesOf(one, { at, udp: there.udp, base })(request, body, response);
      },
      { out, user: { totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' } },
    );
    assert.equal(there.received(), '');
    assert.equal(end?.code, null);
    assert.notEqual(end?.reason, '');
    await there.close();
  });

for (const status of [301, 302, 303, 307, 308])
  test(`a token endpoint that redirects with ${status} hands no secret on`, async () => {
    const there = await receiver();
    const server = createServer((_, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${there.port}/oauth/token` }).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const profile = resolveProfile(
      { base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
      'The profile',
    );
    const opened = openWire({ profile, out, prefix: 'o', concurrency: 1, permits: async () => 8 });
    const { reply, issued } = await requestToken(opened.wire, {
      ...{
        grant_type: 'client_credentials',
        client_id: 'one',
        client_secret: 'secret-of-one',
        scope: 'read',
      },
    });
    assert.equal(reply.status, status);
    assert.equal(issued, null);
    assert.equal(there.received(), '');
    await opened.close();
    await there.close();
    server.close();
    server.closeAllConnections();
  });

test('Chromium starts in its sandbox, and without it only where that does not start', async () => {
  const tried: Array<boolean | undefined> = [];
  const launch = (starts: (sandbox: boolean | undefined) => boolean) => async (options: object) => {
    const { chromiumSandbox } = options as { chromiumSandbox?: boolean };
    tried.push(chromiumSandbox);
    if (!starts(chromiumSandbox)) throw new Error('it did not start');
    return {} as never;
  };
  assert.equal(
    (
      await launchSandboxed(
        {},
        launch(() => true),
        false,
      )
    ).sandboxed,
    true,
  );
  assert.equal(
    (
      await launchSandboxed(
        {},
        launch((sandbox) => sandbox === false),
        false,
      )
    ).sandboxed,
    false,
  );
  assert.equal(
    (
      await launchSandboxed(
        {},
        launch(() => true),
        true,
      )
    ).sandboxed,
    false,
  );
  assert.deepEqual(tried, [true, true, false, false]);
  await assert.rejects(
    launchSandboxed(
      {},
      launch(() => false),
      false,
    ),
    /did not start/,
  );
});

test('a page of 10,000 boxes is read whole, and each is ticked whose label asks for what was asked for', () => {
  const boxes = (count: number): string =>
    `<form>${Array.from({ length: count }, (_, index) => `<label for="b${index}">Read ${index}</label><input type="checkbox" id="b${index}" name="s" value="${index}">`).join('')}</form>`;
  const page = { url: new URL('http://here/'), reply: { text: boxes(10_000) } } as unknown as Page;
  const [form] = formsOf(page, { scopes: ['read'] });
  assert.equal(form?.fields.getAll('s').length, 10_000);
});

test('docs/sign-in.md has the table of all that was tried', () => {
  const page = readFileSync(new URL('../../docs/sign-in.md', import.meta.url), 'utf8');
  const [, table] = /<!-- lures -->\n([\s\S]+)\n<!-- \/lures -->/.exec(page) ?? [];
  assert.equal(table, luresTable());
});
