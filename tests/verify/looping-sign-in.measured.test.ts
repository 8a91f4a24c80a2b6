import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type Reference, startReference } from '../../reference/index.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';
import { WITHOUT_CHROMIUM } from '../harness/chromium-at-hand.ts';

const folder = scratch();
let reference: Reference;
before(async () => {
  reference = await startReference({ attendees: 8 });
});
after(() => reference.close());

type Page = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const html = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>${text}`);
};

/** Sign-in pages that lead to no end, whoever follows them. */
const LOOPS: Readonly<Record<string, Page>> = {
  'redirects to itself': (_request, response, count) => {
    response.writeHead(302, { location: `/oauth/authorize?again=${count}` }).end();
  },
  'asks again whatever is filled in': (_request, response, count) =>
    html(
      response,
      `<form method="post" action="/oauth/sign-in?${count}"><input name="email" type="email"><input name="password" type="password"><button>Sign in</button></form>`,
    ),
  'asks for one more consent each time': (_request, response, count) =>
    html(
      response,
      `<form method="post" action="/oauth/consent?${count}"><input type="hidden" name="step" value="${count}"><button name="allow" value="1">Allow</button></form>`,
    ),
  'is a page that loads itself again': (_request, response, count) =>
    html(response, `<meta http-equiv="refresh" content="0;url=/oauth/authorize?again=${count}"><p>Wait</p>`),
};

/** More than a user who signs in ever asks for. */
const MOST_PAGES = 400;

/** The environment with such pages in front of it; how often they were asked for. */
async function behind(page: Page): Promise<{ url: string; asked: () => number; close: () => void }> {
  const { hostname, port } = new URL(reference.baseUrl);
  let asked = 0;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/oauth/') && !path.startsWith('/oauth/token')) {
      request.resume();
      asked += 1;
      page(request, response, asked);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name))
        headers.set(name, value);
    const answer = await fetch(`http://${hostname}:${port}${path}`, {
      ...{ method: request.method ?? 'GET', headers, redirect: 'manual' },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

for (const signIn of ['form', 'browser'])
  describe(`a sign-in page without an end, met by ${signIn}`, {
    concurrency: 2,
    skip: signIn === 'browser' && WITHOUT_CHROMIUM,
  }, () => {
    for (const [name, page] of Object.entries(LOOPS))
      test(`that ${name} holds doctor no longer than a bounded number of pages`, async () => {
        const environment = await behind(page);
        try {
          const user = { ...(reference.profile.user as object), sign_in: signIn };
          const file = profileIn(
            folder,
            { ...reference.profile, base_url: environment.url, user },
            `${signIn}-${name.replaceAll(' ', '-')}.json`,
          );
          const { code, stdout, stderr } = await muster(['doctor', '--profile', file, '--json']);
          assert.equal(code, 3, stdout + stderr);
          const { items } = JSON.parse(stdout) as {
            items: ReadonlyArray<{ name: string; state: string; found: string }>;
          };
          const wrong = items.filter(({ state }) => state === 'wrong').map(({ name: item }) => item);
          assert.ok(
            wrong.some((item) => item.startsWith('user')),
            JSON.stringify(items),
          );
          assert.ok(environment.asked() > 0 && environment.asked() < MOST_PAGES, `${environment.asked()}`);
        } finally {
          environment.close();
        }
      });
  });
