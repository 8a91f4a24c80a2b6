import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { generate } from 'selfsigned';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { openWire } from '../../harness/run/open-wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-reach-'));
const servers: Server[] = [];
after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function listening<S extends { listen: Server['listen']; address: Server['address'] }>(
  server: S,
): Promise<number> {
  servers.push(server as unknown as Server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return (server.address() as AddressInfo).port;
}

const seen: IncomingMessage[] = [];
const answers = (request: IncomingMessage, response: { end(text: string): void }): void => {
  seen.push(request);
  response.end('{"item":{},"metadata":{}}');
};

/** Sends one request by a profile; answers what the environment saw, its status or failure, and the journal. */
async function reached(raw: Record<string, unknown>) {
  const out = mkdtempSync(join(folder, 'out-'));
  const profile = resolveProfile({ name: 'reach', ...raw }, 'the test');
  const opened = openWire({
    ...{ profile, out, prefix: 'r', run: { runId: 'm123' }, concurrency: 1 },
    permits: async () => 8,
  });
  const { exchange } = await opened.wire.send({
    ...{ operation: 'getAccount', method: 'GET', target: '/api/v2/account', body: null, path: {}, query: [] },
    ...{ headers: { authorization: 'Bearer abcdefgh' }, identity: 'client', intent: 'valid' },
  });
  await opened.close();
  return {
    request: seen.pop(),
    outcome: exchange.response?.status ?? exchange.failure?.kind,
    journal: readFileSync(join(out, 'exchanges.ndjson'), 'utf8'),
    id: exchange.id,
  };
}

const port = await listening(createServer(answers));
const pem = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
  keySize: 2048,
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
});
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const ca = file('ca.pem', pem.cert);
const key = file('key.pem', pem.private);

test('every request says who sends it and which it is, unless the profile says otherwise', async () => {
  const base_url = `http://127.0.0.1:${port}`;
  const named = await reached({ base_url });
  assert.match(named.request?.headers['user-agent'] ?? '', /^muster\/\d+\.\d+\.\d+\S* \(\+m123\)$/);
  assert.equal(named.request?.headers['x-request-id'], named.id);
  const silent = await reached({ base_url, identify: false });
  assert.equal(silent.request?.headers['user-agent'], undefined);
  assert.equal(silent.request?.headers['x-request-id'], undefined);
});

test('headers of the profile go with every request and into no file', async () => {
  const { request, journal } = await reached({
    base_url: `http://127.0.0.1:${port}`,
    headers: { 'X-Gateway-Key': 'key-of-the-gateway', 'X-Feature': 'on' },
  });
  assert.equal(request?.headers['x-gateway-key'], 'key-of-the-gateway');
  assert.equal(request?.headers['x-feature'], 'on');
  assert.doesNotMatch(journal, /key-of-the-gateway/);
  assert.match(journal, /"x-gateway-key":"\$MUSTER_HEADER_X_GATEWAY_KEY"/);
});

test('a path before the API and a slash behind it are kept and dropped', async () => {
  const { request } = await reached({ base_url: `http://127.0.0.1:${port}/gateway/v9/` });
  assert.equal(request?.url, '/gateway/v9/api/v2/account');
});

test('a certificate is trusted where the profile names its maker or takes any, and nowhere else', async () => {
  const securePort = await listening(createSecureServer({ cert: pem.cert, key: pem.private }, answers));
  const base_url = `https://127.0.0.1:${securePort}`;
  assert.equal((await reached({ base_url })).outcome, 'connection');
  assert.equal((await reached({ base_url, tls: { ca } })).outcome, 200);
  assert.equal((await reached({ base_url, tls: { insecure: true } })).outcome, 200);
});

test('a server that asks for a certificate is shown that of the profile', async () => {
  const options = {
    cert: pem.cert,
    key: pem.private,
    ca: pem.cert,
    requestCert: true,
    rejectUnauthorized: true,
  };
  const base_url = `https://127.0.0.1:${await listening(createSecureServer(options, answers))}`;
  assert.equal((await reached({ base_url, tls: { ca } })).outcome, 'connection');
  assert.equal((await reached({ base_url, tls: { ca, cert: ca, key } })).outcome, 200);
});

test('a proxy of the profile carries every request', async () => {
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on('connect', (request: IncomingMessage, client: Socket) => {
    asked.push(request.url ?? '');
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    client.on('error', () => upstream.destroy());
  });
  const address = `http://127.0.0.1:${await listening(proxy)}`;
  const { outcome } = await reached({
    base_url: 'http://behind.example:8080',
    proxy: address,
    writes: 'forbid',
  });
  assert.equal(outcome, 200);
  assert.deepEqual(asked, ['behind.example:8080']);
});
