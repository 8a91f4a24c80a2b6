import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readTimestamp } from '../../../certify/timestamp/read-timestamp.ts';
import { requestTimestamp } from '../../../certify/timestamp/request-timestamp.ts';
import { tokenIn } from '../../../certify/timestamp/token.ts';
import { type Issued, POLICY, TestAuthority } from './authority.ts';
import { WITHOUT_OPENSSL } from './openssl.ts';

const CONTENT = Buffer.from('{"format":"muster/bundle@1","files":{}}\n');
const TYPE = { 'content-type': 'application/timestamp-reply' };

type Answer = (query: Buffer, response: ServerResponse, request: IncomingMessage) => void;

let answer: Answer;
const seen: { readonly request: IncomingMessage; readonly query: Buffer }[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const query = Buffer.concat(chunks);
  seen.push({ request, query });
  answer(query, response, request);
});
const folder = mkdtempSync(join(tmpdir(), 'muster-timestamp-'));
let url: string;
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`;
});
after(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks a server that answers so, and expects one sentence that names it. */
async function refused(behaviour: Answer, sentence: RegExp, ms?: number): Promise<void> {
  answer = behaviour;
  const before = seen.length;
  await assert.rejects(requestTimestamp(url, CONTENT, ms), (error: Error) => {
    assert.equal(error.name, 'UsageError', error.stack);
    assert.match(error.message, /^The time-stamp authority http:\/\/127\.0\.0\.1:\d+\/tsr [^\n]*[^.\n]\.$/);
    assert.match(error.message, sentence);
    return true;
  });
  assert.equal(seen.length, before + 1, 'one request');
}

describe('a time-stamp authority', { skip: WITHOUT_OPENSSL }, () => {
  let authority: TestAuthority;
  let root: Issued;
  let tsa: Issued;
  before(() => {
    authority = new TestAuthority(folder);
    root = authority.issue('root', { as: 'root' });
    tsa = authority.issue('tsa', { as: 'tsa', by: root });
  });
  const stamping: Answer = (query, response) =>
    response.writeHead(200, TYPE).end(authority.reply(query, tsa));

  test('is asked as RFC 3161 says, and what it answers can be read', async () => {
    answer = stamping;
    const reply = await requestTimestamp(url, CONTENT);
    const { request, query } = seen.at(-1)!;
    assert.equal(request.method, 'POST');
    assert.equal(request.headers['content-type'], 'application/timestamp-query');
    const said = authority.described(query);
    assert.match(said, /Hash Algorithm: sha256/);
    assert.match(said, /Certificate required: yes/);
    assert.match(said, /Nonce: 0x[4-7][0-9A-F]{15}\n/);
    assert.ok(!query.includes(CONTENT));
    const { authority: name, policy } = readTimestamp(reply, CONTENT, [root.pem]);
    assert.deepEqual([name, policy], ['O=Test, CN=tsa', POLICY]);
    assert.match(authority.verify(reply, CONTENT, root), /OK/);
  });

  test('is sent another nonce each time', async () => {
    answer = stamping;
    const nonces = new Set<string | undefined>();
    for (let time = 0; time < 3; time += 1) {
      await requestTimestamp(url, CONTENT);
      nonces.add(/Nonce: \S+/.exec(authority.described(seen.at(-1)!.query))?.[0]);
    }
    assert.equal(nonces.size, 3);
  });

  test('that answers with the nonce of another request, or without one, is refused', async () => {
    const answerTo =
      (other: Buffer): Answer =>
      (_, response) =>
        stamping(other, response, seen.at(-1)!.request);
    await refused(answerTo(authority.query(CONTENT)), /answers another request: its nonce/);
    await refused(
      answerTo(authority.query(CONTENT, '-sha256', '-no_nonce')),
      /answers another request: its nonce/,
    );
  });

  test('that stamps another content, or rejects the request, is refused', async () => {
    await refused(
      (_, response) => stamping(authority.query(Buffer.from('x')), response, seen.at(-1)!.request),
      /other content/,
    );
    await refused(
      (_, response) => stamping(authority.query(CONTENT, '-sha384'), response, seen.at(-1)!.request),
      /its status is rejection/,
    );
  });

  test('whose certificate was not made for time stamps is refused', async () => {
    const web = authority.issue('web', { as: 'web', by: root });
    await refused(
      (query, response) =>
        response
          .writeHead(200, TYPE)
          .end(authority.forge(tokenIn(authority.reply(query, tsa)).content, [web])),
      /timeStamping/,
    );
  });
});

test('a server that answers with another status is refused, and no redirect is followed', async () => {
  for (const status of [204, 301, 307, 404, 500])
    await refused(
      (_, response) => response.writeHead(status, { ...TYPE, location: url }).end(),
      new RegExp(`answered with the status ${status}: check`),
    );
});

test('a server that answers with a page, or with bytes of no meaning, is refused', async () => {
  const page = '<html>welcome</html>';
  await refused(
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page),
    /with no application/,
  );
  await refused((_, response) => response.writeHead(200).end(page), /with no application/);
  await refused((_, response) => response.writeHead(200, TYPE).end(page), /cannot be read/);
  await refused((_, response) => response.writeHead(200, TYPE).end(), /cannot be read/);
});

test('an answer without an end is cut off', async () => {
  let sent = 0;
  const closed = new Promise<void>((resolve) => {
    answer = (_, response) => {
      response.writeHead(200, TYPE).on('close', resolve);
      const more = (): void => {
        if (response.destroyed || sent > 50_000_000) return;
        sent += 16_384;
        if (response.write(Buffer.alloc(16_384))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    };
  });
  await refused(answer, /answered with more than 65536 bytes/);
  await closed;
  assert.ok(sent < 50_000_000, `${sent} bytes were sent`);
});

test('a server that never answers, or never ends, is given up after the limit', async () => {
  const closed: Promise<unknown>[] = [];
  const silent: readonly Answer[] = [
    (_, response) => closed.push(once(response, 'close')),
    (_, response) => closed.push(once(response.writeHead(200, TYPE), 'close')) && response.flushHeaders(),
    (_, response) => {
      response.writeHead(200, TYPE);
      const drop = setInterval(() => response.write('0'), 20);
      closed.push(once(response, 'close').then(() => clearInterval(drop)));
    },
  ];
  for (const behaviour of silent) await refused(behaviour, /did not answer within 0\.3 s/, 300);
  await Promise.all(closed);
  assert.equal(closed.length, 3);
});

test('a server that hangs up, or is not there, is named', async () => {
  await refused((_, response) => response.destroy(), /could not be reached \(\w+\)/);
  const gone = createServer();
  await once(gone.listen(0, '127.0.0.1'), 'listening');
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  await assert.rejects(requestTimestamp(`http://127.0.0.1:${port}/`, CONTENT), {
    name: 'UsageError',
    message: `The time-stamp authority http://127.0.0.1:${port}/ could not be reached (ECONNREFUSED): check the address and the network, or name another.`,
  });
});

test('an address that is none, or that holds a password, is refused and not repeated', async () => {
  const before = seen.length;
  for (const address of ['', 'tsa.example.com', 'ftp://tsa.example.com/', 'file:///etc/passwd'])
    await assert.rejects(requestTimestamp(address, CONTENT), {
      name: 'UsageError',
      message: /no URL of http or https: /,
    });
  await assert.rejects(requestTimestamp(url.replace('//', '//me:hush@'), CONTENT), (error: Error) => {
    assert.match(error.message, /holds a name or a password/);
    assert.ok(!error.message.includes('hush'));
    return error.name === 'UsageError';
  });
  assert.equal(seen.length, before);
});
