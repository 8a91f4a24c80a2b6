import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Authorized } from '../../harness/oauth/authorize.ts';
import { keepBrowser } from '../../harness/oauth/browser/process.ts';
import { type Pages, signInAt } from '../tools/sign-in-pages.ts';
import {
  type Answer,
  at,
  CODE,
  DONE,
  FAILURES,
  PASSWORD,
  SECRET,
  START,
  WALKS,
} from '../tools/sign-in-walks.ts';
import { WITHOUT_CHROMIUM } from './chromium-at-hand.ts';

const out = mkdtempSync(join(tmpdir(), 'muster-steps-'));
const giveUp = keepBrowser();
after(async () => {
  await giveUp();
  rmSync(out, { recursive: true, force: true });
});

const ends = (
  pages: Readonly<Record<string, Answer>>,
  user: Readonly<Record<string, unknown>> = {},
): Promise<Authorized> => endsAt(at(pages), user);

const endsAt = async (pages: Pages, user: Readonly<Record<string, unknown>> = {}): Promise<Authorized> => {
  const browsing = { totp_secret: SECRET, ...user, sign_in: 'browser' };
  const [end] = await signInAt(pages, { out, user: browsing });
  assert.ok(end);
  return end;
};

for (const [what, pages] of WALKS)
  test(`${what}: the browser comes to a code`, { skip: WITHOUT_CHROMIUM }, async () => {
    const { code, reason } = await ends(pages);
    assert.equal(code, CODE, reason);
  });

for (const [what, pages, user, reason] of FAILURES)
  test(`${what} is told by the browser too, with a picture`, { skip: WITHOUT_CHROMIUM }, async () => {
    const picture = join(out, 'pictures', 'sign-in.png');
    rmSync(picture, { force: true });
    const end = await ends(pages, user);
    assert.match(end.reason, reason);
    assert.ok(end.reason.endsWith(`; ${picture} shows it`), end.reason);
    assert.equal(readFileSync(picture).subarray(1, 4).toString(), 'PNG');
    assert.equal(statSync(join(out, 'pictures')).mode & 0o777, 0o700);
    assert.equal(statSync(picture).mode & 0o777, 0o600);
  });

/** What stands between the password and the code, and goes on after a moment, nobody pressing anything. */
const BY_ITSELF = {
  'a script': '<p>One moment</p><script>setTimeout(() => { location.href = "/done"; }, 200)</script>',
  'a handler of an event': `<body onload="setTimeout(() => { location.href = '/done'; }, 200)">One moment</body>`,
  'a refresh in the markup': '<meta http-equiv="refresh" content="0; url=/done"><p>One moment</p>',
  'a refresh in a header': '<p>One moment</p>',
};

for (const [what, moment] of Object.entries(BY_ITSELF))
  test(`a page that goes on by ${what} is waited for`, { skip: WITHOUT_CHROMIUM }, async () => {
    const pages = at({ [START]: PASSWORD, '/password': moment, '/done': DONE });
    const { code, reason } = await endsAt((request, body, response) => {
      if (what === 'a refresh in a header' && request.url === '/password')
        response.setHeader('refresh', '0; url=/done');
      pages(request, body, response);
    });
    assert.equal(code, CODE, reason);
  });

for (const status of [429, 503])
  test(`a page and a password that a limiter refuses with ${status} are sent again after its time`, {
    skip: WITHOUT_CHROMIUM,
  }, async () => {
    const pages = at({ [START]: PASSWORD, '/password': DONE });
    const refused = new Set<string>();
    const passwords: string[] = [];
    const { code, reason } = await endsAt((request, body, response) => {
      const path = `${request.method} ${request.url}`;
      if (request.url === '/password') passwords.push(`${request.method} ${body}`);
      if (/favicon/.test(path) || refused.has(path)) return pages(request, body, response);
      refused.add(path);
      response.writeHead(status, { 'retry-after': '1', 'content-type': 'text/html' }).end('Slow down');
    });
    assert.equal(code, CODE, reason);
    assert.equal(passwords.length, 2);
    assert.match(passwords[0] ?? '', /^POST .*=/);
    assert.equal(passwords[0], passwords[1]);
  });

for (const where of ['urn:ietf:wg:oauth:2.0:oob', 'urn:'])
  test(`a redirect to ${where}, which no browser opens, brings the code`, {
    skip: WITHOUT_CHROMIUM,
  }, async () => {
    const pages = at({ [START]: PASSWORD });
    const { code, reason } = await endsAt((request, body, response) => {
      if (request.url === '/password') response.writeHead(302, { location: `${where}?code=${CODE}` }).end();
      else pages(request, body, response);
    });
    assert.equal(code, CODE, reason);
  });
