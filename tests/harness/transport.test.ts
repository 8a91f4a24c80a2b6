import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type RawResult, Transport } from '../../harness/transport/transport.ts';

/** What the transport makes of one answer of a server on loopback. */
async function answerOf(listener: RequestListener, timeoutMs = 60_000): Promise<RawResult> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const transport = new Transport({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    concurrency: 1,
    timeoutMs,
  });
  try {
    return await transport.send({ method: 'GET', target: '/', headers: {}, body: null });
  } finally {
    await transport.close();
    server.closeAllConnections();
    server.close();
  }
}

const bodies: ReadonlyArray<readonly [what: string, sent: Buffer, text: string]> = [
  ['nothing', Buffer.from(''), ''],
  ['ASCII', Buffer.from('{"a":"b"}'), '{"a":"b"}'],
  ['letters of one byte in Latin-1', Buffer.from('Zoë Łucja'), 'Zoë Łucja'],
  ['emoji and right-to-left letters', Buffer.from('🍮 שלום é'), '🍮 שלום é'],
  ['a byte order mark', Buffer.from('\uFEFF{"a":"é"}'), '{"a":"é"}'],
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xc3, 0x22]), '"\uFFFD\uFFFD"'],
];
for (const [what, sent, text] of bodies)
  test(`a body of ${what} becomes its text, with the bytes of that text beside it`, async () => {
    const { response, bytes } = await answerOf((_request, answer) => answer.end(sent));
    assert.equal(response?.body, text);
    assert.deepEqual(Buffer.from(bytes ?? []), Buffer.from(text));
  });

test('a compressed body is unpacked', async () => {
  const { response } = await answerOf((_request, answer) => {
    answer.writeHead(200, { 'content-encoding': 'GZIP' }).end(gzipSync('{"a":"é"}'));
  });
  assert.equal(response?.body, '{"a":"é"}');
});

test('a body that is not what its encoding says is a failure of the protocol', async () => {
  const { failure } = await answerOf((_request, answer) => {
    answer.writeHead(200, { 'content-encoding': 'gzip' }).end('plain');
  });
  assert.equal(failure?.kind, 'protocol');
});

test('an interim answer is not taken for the answer', async () => {
  const { response } = await answerOf((_request, answer) => {
    answer.writeEarlyHints({ link: '</style.css>; rel=preload' });
    answer.writeHead(201, { 'x-final': 'yes' }).end('made');
  });
  assert.equal(response?.status, 201);
  assert.equal(response?.headers['x-final'], 'yes');
  assert.equal(response?.body, 'made');
});

test('repeated headers are joined, cookies by a line feed', async () => {
  const { response } = await answerOf((_request, answer) => {
    answer.writeHead(200, [
      ['x-a', '1'],
      ['x-a', '2'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ] as never);
    answer.end();
  });
  assert.equal(response?.headers['x-a'], '1, 2');
  assert.equal(response?.headers['set-cookie'], 'a=1\nb=2');
});

test('a body that drips past the limit is a time-out, however alive it looks', async () => {
  const { failure } = await answerOf((_request, answer) => {
    answer.writeHead(200);
    const drip = setInterval(() => answer.write('x'), 20);
    answer.on('close', () => clearInterval(drip));
  }, 200);
  assert.deepEqual(failure, { kind: 'timeout', message: 'no whole answer within 200 ms' });
});

test('an answer that breaks off is a failure of the connection', async () => {
  const { failure } = await answerOf((_request, answer) => {
    answer.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => answer.destroy(), 20);
  });
  assert.equal(failure?.kind, 'connection');
});

test('a request that cannot be sent is a failure, not an exception', async () => {
  const transport = new Transport({ origin: 'http://127.0.0.1:1', concurrency: 1, timeoutMs: 60_000 });
  const sent = { method: 'GET', target: '/', headers: {}, body: null };
  assert.equal((await transport.send(sent)).failure?.kind, 'connection');
  for (let times = 0; times < 3; times += 1)
    assert.equal((await transport.send({ ...sent, headers: { 'x-a': 'a\nb' } })).failure?.kind, 'unasked');
  await transport.close();
});

test('once a server has closed a connection without a word, each request has a connection of its own', async () => {
  const ports: Array<number | undefined> = [];
  const server = createServer((request, answer) => {
    ports.push(request.socket.remotePort);
    answer.end('{}', () => {
      if (ports.length === 2) request.socket.end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = new Transport({ origin, concurrency: 1, timeoutMs: 60_000 });
  try {
    const send = () => transport.send({ method: 'GET', target: '/', headers: {}, body: null });
    for (let count = 0; count < 2; count += 1) assert.equal((await send()).response?.status, 200);
    assert.equal(ports[1], ports[0]);
    // Whether the next one still meets the old connection is a race that nobody can win.
    await send();
    const before = ports.length;
    for (let count = 0; count < 4; count += 1) assert.equal((await send()).response?.status, 200);
    assert.equal(new Set(ports.slice(before)).size, 4, `${ports}`);
  } finally {
    await transport.close();
    server.closeAllConnections();
    server.close();
  }
});

test('while what was sent over connections that are used again is under way, no more are under way than allowed', async () => {
  let [now, most] = [0, 0];
  let count = 0;
  const server = createServer((request, answer) => {
    count += 1;
    now += 1;
    most = Math.max(most, now);
    const closes = count === 3;
    setTimeout(
      () => {
        now -= 1;
        answer.end('{}', () => closes && request.socket.destroy());
      },
      closes ? 5 : 30,
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = new Transport({ origin, concurrency: 3, timeoutMs: 60_000 });
  try {
    const send = () => transport.send({ method: 'GET', target: '/', headers: {}, body: null });
    const all = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 3));
        return send();
      }),
    );
    assert.ok(all.filter(({ response }) => response?.status === 200).length >= 23);
    assert.ok(most <= 3, `${most} at once`);
  } finally {
    await transport.close();
    server.closeAllConnections();
    server.close();
  }
});
