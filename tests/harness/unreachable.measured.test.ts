import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { createServer as createHttp2 } from 'node:http2';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { test } from 'node:test';
import { generate } from 'selfsigned';
import { Transport } from '../../harness/transport/transport.ts';
import { whyUnreachable } from '../../harness/transport/unreachable.ts';

type Listener = {
  listen(port: number, host: string, done: () => void): unknown;
  address(): unknown;
  close(): unknown;
};

interface Way {
  readonly scheme?: string;
  readonly proxied?: boolean;
}

/** What is said where this listens, and nothing of the API is to be had. */
async function said(server: Listener, { scheme = 'http', proxied = false }: Way = {}): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy = proxied ? `http://127.0.0.1:${port}` : undefined;
  const origin = proxied ? 'https://alpha.example.com' : `${scheme}://localhost:${port}`;
  const transport = new Transport({
    origin,
    concurrency: 1,
    timeoutMs: 4000,
    ...(proxy !== undefined && { route: { proxy } }),
  });
  try {
    const { failure } = await transport.send({ method: 'GET', target: '/', headers: {}, body: null });
    return whyUnreachable(failure?.message ?? 'it answered', {
      base_url: origin,
      tls: {},
      ...(proxy !== undefined && { proxy }),
    });
  } finally {
    await transport.close();
    server.close();
  }
}

const page = (): Server => createServer((_request, response) => void response.end('hello'));

test('TLS to a port without it names base_url', async () => {
  assert.match(
    await said(page(), { scheme: 'https' }),
    /TLS is spoken to a port without it: write http:\/\/ in base_url/,
  );
});

test('HTTP/2 alone names base_url', async () => {
  assert.match(
    await said(createHttp2() as unknown as Listener),
    /speaks no HTTP\/1\.1, perhaps HTTP\/2 alone: give the address in base_url/,
  );
});

test('an authority that nobody knows here names tls.ca', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  assert.match(
    await said(createHttps({ key, cert }), { scheme: 'https' }),
    /signed by nobody who is known here: name the authority that signed it in tls\.ca/,
  );
});

test("a proxy's 407 names proxy", async () => {
  const proxy = page();
  proxy.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n');
  });
  assert.match(
    await said(proxy, { proxied: true }),
    /user and password \(407\): write them into proxy, as http:\/\/user:password@host:port/,
  );
});

test('a proxy that closes every tunnel does not keep anybody waiting for ever', async () => {
  const proxy = page();
  proxy.on('connect', (_request, socket) => void socket.destroy());
  assert.match(await said(proxy, { proxied: true }), /: check base_url/);
});

test('a connection that is closed without a word names base_url', async () => {
  const closing = createTcp((socket) => void socket.destroy());
  assert.match(await said(closing), /closed without an answer: check base_url, and whether it takes https/);
});
