import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { violationsOf } from '../../judge/violations.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { ViolationFact } from '../../record/facts.ts';
import { isGrant, reproduction, runAgain } from '../../reports/reproduction.ts';
import { storyKey } from '../../reports/story.ts';
import { exchange, HOSTILE, RUN, violation } from './sample.ts';

const run = promisify(execFile);
const result = (over: Partial<ViolationFact>) => {
  const [one] = violationsOf([violation(over)], { seed: 7, today: '2026-01-01' }, () => false);
  assert.ok(one);
  return one;
};

/** The record that was made stands on the third of four pages. */
const pageOf = (url: string): string => {
  const page = Number(new URL(url, 'http://x').searchParams.get('page'));
  return JSON.stringify({
    items: page > 4 ? [] : [{ id: page === 3 && url.startsWith('/list-with?') ? 777 : 7770 + page }],
  });
};

describe('a script that is pasted into a shell', () => {
  const met: string[] = [];
  let server: Server;
  let base = '';

  before(async () => {
    server = createServer(async (request, response) => {
      const body = await bodyOf(request);
      const told = request.url === '/oauth/token' ? [...new URLSearchParams(body).values()].join(' ') : body;
      met.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'} ${told}`);
      response.setHeader('content-type', 'application/json');
      if (request.url === '/oauth/token')
        response.end(
          JSON.stringify({ access_token: `token-of-${new URLSearchParams(body).get('client_id')}` }),
        );
      else if (request.url?.includes('/list')) response.end(pageOf(request.url));
      else response.end('{"item":{"id": 777,"fields":[{"field":{"id":5}}]}}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  const call = (
    id: string,
    method: string,
    path: Record<string, string>,
    url: string,
    body: string | null,
  ): Exchange =>
    exchange({
      id,
      operation: method === 'POST' ? 'createAttendee' : 'updateAttendee',
      identity: 'client',
      started: RUN.started + Number(id),
      request: {
        method,
        url: `${base}${url}`,
        headers: { authorization: 'Bearer $MUSTER_TOKEN', 'content-type': 'application/json' },
        body,
        path,
        query: [],
      },
      response: { status: 200, headers: {}, body: '{"item":{"id":42}}' },
    });
  const grant = (identity: string, client: string): Exchange =>
    exchange({
      operation: 'requestToken',
      identity,
      request: {
        ...exchange().request,
        method: 'POST',
        url: `${base}/oauth/token`,
        headers: {},
        body: `grant_type=client_credentials&client_id=${client}&client_secret=$MUSTER_SECRET&scope=read+write`,
      },
    });

  test('fetches a token for each identity, makes the record anew and sends what was recorded', async () => {
    met.length = 0;
    const made = call(
      '1',
      'POST',
      { event_id: '1' },
      '/a/attendees',
      '{"item":{"first_name":"O\'Neil $(id) `id`"}}',
    );
    const changed = call('2', 'PATCH', { event_id: '1', id: '42' }, '/a/attendees/42', '{"item":{}}');
    const read = {
      ...call('3', 'GET', { event_id: '1', id: '42' }, '/a/attendees/42', null),
      identity: 'foreign',
    };
    const one = result({ exchanges: ['2', '3'], expected: HOSTILE });
    const script = reproduction(one, {
      exchanges: new Map([changed, read].map((each) => [each.id, each])),
      stories: new Map([[storyKey(one), [made]]]),
      grants: new Map([
        ['client', grant('client', 'lake')],
        ['foreign', grant('foreign', 'hill')],
      ]),
    });
    await run('sh', ['-c', script], {
      env: { ...process.env, MUSTER_LAKE_SECRET: 'a+b&c', MUSTER_HILL_SECRET: 'h' },
    });
    assert.deepEqual(met, [
      'POST /oauth/token - client_credentials lake a+b&c read write',
      'POST /oauth/token - client_credentials hill h read write',
      'POST /a/attendees Bearer token-of-lake {"item":{"first_name":"O\'Neil $(id) `id`"}}',
      'PATCH /a/attendees/777 Bearer token-of-lake {"item":{}}',
      'GET /a/attendees/777 Bearer token-of-hill ',
    ]);
  });

  test('fetches a token by HTTP Basic where the run had to', async () => {
    met.length = 0;
    const { request, ...rest } = grant('client', 'lake');
    const byBasic: Exchange = {
      ...rest,
      request: {
        ...request,
        headers: { authorization: 'Basic $MUSTER_CLIENT_SECRET_BASIC' },
        body: 'grant_type=client_credentials&scope=read',
      },
    };
    const read = call('3', 'GET', {}, '/a/events', null);
    const one = result({ exchanges: ['3'] });
    const script = reproduction(one, {
      exchanges: new Map([['3', read]]),
      stories: new Map(),
      grants: new Map([['client', byBasic]]),
    });
    await assert.rejects(run('sh', ['-c', script]), /MUSTER_CLIENT_SECRET_BASIC: export it first/);
    const env = { ...process.env, MUSTER_CLIENT_SECRET_BASIC: 'bGFrZTpz' };
    await run('sh', ['-c', script], { env });
    assert.match(met[0] ?? '', /^POST \/oauth\/token Basic bGFrZTpz client_credentials/);
    assert.match(met[1] ?? '', /^GET \/a\/events Bearer token-of-/);
  });

  test('walks a list until it shows the record that was made anew, or ends', async () => {
    const made = call('1', 'POST', { event_id: '1' }, '/a/attendees', '{}');
    const list = (id: string, url: string): Exchange => ({
      ...call(id, 'GET', { event_id: '1' }, url, null),
      operation: 'listAttendees',
    });
    for (const [name, pages] of [
      ['/list-with', 3],
      ['/list-without', 5],
    ] as const) {
      met.length = 0;
      const proofs = [list('2', `${name}?page=8&per_page=1`), list('3', `${name}?page=9&per_page=1`)];
      const one = result({ exchanges: ['2', '3'] });
      const script = reproduction(one, {
        exchanges: new Map(proofs.map((each) => [each.id, each])),
        stories: new Map([[storyKey(one), [made]]]),
        grants: new Map([['client', grant('client', 'lake')]]),
      });
      await run('sh', ['-c', script], { env: { ...process.env, MUSTER_LAKE_SECRET: 's' } });
      assert.deepEqual(
        met.slice(2),
        Array.from(
          { length: pages },
          (_, index) => `GET ${name}?page=${index + 1}&per_page=1 Bearer token-of-lake `,
        ),
      );
    }
  });

  test('sends nothing where a code and its verifier were made for the run', async () => {
    met.length = 0;
    const body = 'grant_type=authorization_code&code=$MUSTER_SECRET&code_verifier=$MUSTER_SECRET';
    const code: Exchange = { ...call('3', 'POST', {}, '/oauth/token', body), operation: 'requestToken' };
    const one = result({ exchanges: ['3'] });
    const script = reproduction(one, {
      exchanges: new Map([['3', code]]),
      stories: new Map(),
      grants: new Map(),
    });
    await run('sh', ['-c', script]);
    assert.deepEqual(met, []);
    assert.match(script, /not stored: npx muster verify --rule /);
  });

  test('asks by name for a secret that is not set, and sends nothing', async () => {
    met.length = 0;
    const read = { ...call('3', 'GET', {}, '/a/events', null), identity: 'personal account 1' };
    const one = result({ exchanges: ['3'] });
    const script = reproduction(one, {
      exchanges: new Map([['3', read]]),
      stories: new Map(),
      grants: new Map(),
    });
    await assert.rejects(run('sh', ['-c', script]), /MUSTER_PERSONAL_TOKEN: export it first/);
    assert.deepEqual(met, []);
  });

  test('runs nothing of what an environment or a label said', async () => {
    met.length = 0;
    const evil = `'; touch /tmp/muster-owned; echo "$(touch /tmp/muster-owned)" $MUSTER_TOKEN \n id`;
    const read = { ...call('3', 'POST', {}, '/a/events', evil), identity: evil };
    const one = result({ exchanges: ['3'], expected: evil });
    const script = reproduction(one, {
      exchanges: new Map([['3', read]]),
      stories: new Map(),
      grants: new Map(),
    });
    const name = /\$\{(MUSTER_\w+_TOKEN):\?/.exec(script)?.[1] ?? '';
    await run('sh', ['-c', script], { env: { ...process.env, [name]: 'x', MUSTER_TOKEN: 'kept' } });
    assert.equal(met.length, 1);
    assert.ok(met[0]?.includes(`'; touch /tmp/muster-owned; echo "$(touch /tmp/muster-owned)" kept`));
    await assert.rejects(run('test', ['-e', '/tmp/muster-owned']));
  });
});

test('a token that a client got with its own credentials can be fetched again, one of a person not', () => {
  const body = 'grant_type=client_credentials&client_id=x';
  const request = { ...exchange().request, body };
  assert.equal(isGrant(exchange({ operation: 'requestToken', request })), true);
  assert.equal(
    isGrant(exchange({ operation: 'requestToken', request: { ...request, body: 'grant_type=password' } })),
    false,
  );
});

test('the command to run a rule again names it, the seed and the counterexample', () => {
  const one = {
    rule: 'rsvp.only-five',
    counterexample: 'x\nreplay with --seed 7 --replay 0:1:$(x)',
  } as const;
  assert.equal(runAgain(RUN, one), "npx muster verify --rule rsvp.only-five --seed 7 --replay '0:1:$(x)'");
  assert.equal(
    runAgain({ ...RUN, effort: 'deep' }, { rule: 'me.get.answers' }),
    'npx muster verify --rule me.get.answers --seed 7 --effort deep',
  );
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
