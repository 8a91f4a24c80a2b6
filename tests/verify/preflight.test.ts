import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { Exchange } from '../../record/exchange.ts';
import { examine } from '../../verify/doctor/doctor.ts';
import { preflight } from '../../verify/preflight/preflight.ts';
import { listening, scratch } from '../cli/muster.ts';

const out = scratch();

type Answer = readonly [status: number, body?: unknown];

/** A server that answers by method and path; what is not listed is a 404 with the error envelope. */
async function serving(
  answers: Readonly<Record<string, Answer>>,
  more: Readonly<Record<string, unknown>> = {},
) {
  const base = await listening((request: IncomingMessage, response: ServerResponse) => {
    const [status, body = { error: 'no' }] = answers[`${request.method} ${request.url}`] ?? [404];
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    response.writeHead(status, { 'content-type': type }).end(text);
  });
  const client = { id: 'a', secret: 'secret' };
  return preflight(resolveProfile({ base_url: base, client, event_id: 5, ...more }, 'The test'), out, {
    run: { runId: 'preflights' },
  });
}

const TOKEN: Answer = [200, { access_token: 'a-token', token_type: 'Bearer' }];
const ACCOUNT: Answer = [401];

const DOUBTFUL: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  'the event is not found but its attendees are': {
    'GET /api/v2/account': ACCOUNT,
    'POST /oauth/token': TOKEN,
    'GET /api/v2/events/5/attendees': [200, { items: [] }],
  },
  'the token endpoint errs': { 'GET /api/v2/account': ACCOUNT, 'POST /oauth/token': [500, 'oops'] },
  'the token endpoint refuses every scope': {
    'GET /api/v2/account': ACCOUNT,
    'POST /oauth/token': [400, { error: 'invalid_scope' }],
  },
  'the token endpoint answers nonsense': { 'GET /api/v2/account': ACCOUNT, 'POST /oauth/token': [200, {}] },
  'every answer is an internal error': {
    'GET /api/v2/account': [500, 'oops'],
    'GET /api/v2/events': [500, 'oops'],
    'POST /oauth/token': [500, 'oops'],
  },
  'errors come as web pages': {
    'GET /api/v2/account': [401, '<html>'],
    'GET /api/v2/events': [401, '<html>'],
    'POST /oauth/token': TOKEN,
    'GET /api/v2/events/5': [200, { item: {} }],
  },
};

for (const [what, answers] of Object.entries(DOUBTFUL))
  test(`the run goes on where ${what}`, async () => {
    assert.equal(await serving(answers), null);
  });

test('the run does not begin where no operation finds the event', async () => {
  const refusal = await serving({ 'GET /api/v2/account': ACCOUNT, 'POST /oauth/token': TOKEN });
  assert.equal(refusal?.outcome, 'refused');
});

const THERE: Readonly<Record<string, Answer>> = {
  'GET /api/v2/account': ACCOUNT,
  'POST /oauth/token': TOKEN,
  'GET /api/v2/events/5': [200, { item: {} }],
  'GET /api/v2/events': [200, { items: [{ id: 5 }, { id: 7 }] }],
  'POST /api/v2/events/5/attendees': [201, { item: {} }],
};
const foreign = { client: { id: 'b', secret: 'secret' } };
const OTHERS: ReadonlyArray<readonly [key: string, of: (id: number) => Readonly<Record<string, unknown>>]> = [
  ['other_event_id', (id) => ({ other_event_id: id })],
  ['fields_event_id', (id) => ({ fields_event_id: id })],
  ['foreign.event_id', (id) => ({ foreign: { ...foreign, event_id: id } })],
];

for (const [key, of] of OTHERS) {
  test(`an event that nothing finds is named by its key ${key}`, async () => {
    const refusal = await serving(THERE, of(6));
    assert.match(refusal?.reason ?? '', new RegExp(`knows no event 6: .* so check ${key}\\.$`));
  });

  test(`the event of ${key} is judged where the list of events shows it, or one operation finds it`, async () => {
    assert.equal(await serving(THERE, of(7)), null);
    assert.equal(
      await serving({ ...THERE, 'GET /api/v2/events/6/attendees': [200, { items: [] }] }, of(6)),
      null,
    );
  });
}

test('an application that is shown our event in place of its own may be ours: both are said', async () => {
  const item = { id: 5, name: 'Harbour Summit', created_at: '2025-01-10T10:00:00.000Z' };
  const shown = { ...THERE, 'GET /api/v2/events/5': [200, { item }] } as const;
  const said = (await serving(shown, { foreign: { ...foreign, event_id: 6 } }))?.reason ?? '';
  assert.match(said, /shows event 5 to foreign\.client as it does to client, and knows no event 6: either/);
  assert.match(said, /leave out foreign\.event_id to have that judged\.$/);
  // Our own client is not excused by it.
  assert.match((await serving(shown, { other_event_id: 6 }))?.reason ?? '', /check other_event_id\.$/);
});

test('an event of ours that each account numbers alike does not hide that its own is missing', async () => {
  let reads = 0;
  const base = await listening((request: IncomingMessage, response: ServerResponse) => {
    const item = { id: 5, name: `Event ${reads}`, created_at: '2025-01-10T10:00:00.000Z' };
    const isOurs = request.url === '/api/v2/events/5';
    if (isOurs) reads += 1;
    const [status, body] = isOurs
      ? [200, { item }]
      : (THERE[`${request.method} ${request.url}`] ?? [404, { error: 'no' }]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const named = { base_url: base, client: { id: 'a', secret: 'secret' }, event_id: 5 };
  const profile = resolveProfile({ ...named, foreign: { ...foreign, event_id: 6 } }, 'The test');
  const refusal = await preflight(profile, out, { run: { runId: 'preflights' } });
  assert.match(refusal?.reason ?? '', /check foreign\.event_id\.$/);
});

test('a registration type is named that is neither found nor listed, where nothing may be written', async () => {
  const type = { registration_type_id: 9, writes: 'forbid' };
  const page = 'GET /api/v2/events/5/attendees';
  const listing = (...types: readonly unknown[]): Readonly<Record<string, Answer>> => ({
    ...THERE,
    'GET /api/v2/events/5/registration_types/9': [404, { error: 'no' }],
    [page]: [200, { items: types.map((registration_type_id) => ({ registration_type_id })), metadata: {} }],
  });
  assert.match(
    (await serving(listing(3, null), type))?.reason ?? '',
    /lists no attendee of that type first, so check registration_type_id\.$/,
  );
  assert.equal(await serving(listing(3, 9), type), null);
  assert.equal(await serving({ ...listing(), [page]: [500, {}] }, type), null);
});

test('what the other account asks of its event is written down as asked by that account', async () => {
  await serving(THERE, { foreign: { ...foreign, event_id: 70 } });
  const asked = readFileSync(join(out, 'exchanges.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Exchange)
    .filter(({ request }) => /client_id=b\b/.test(request.body ?? '') || /events\/70$/.test(request.url));
  assert.deepEqual(new Set(asked.map(({ identity }) => identity)), new Set(['foreign']));
});

test('a registration type is named that is neither found nor taken, and judged where it is taken', async () => {
  const type = { registration_type_id: 9, writes: 'allow' };
  assert.equal(await serving(THERE, type), null);
  const bodies: string[] = [];
  const base = await listening((request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += String(piece);
    });
    request.on('end', () => {
      if (request.method === 'POST') bodies.push(body);
      const isRefused = /registration_types/.test(request.url ?? '')
        ? 404
        : /"registration_type_id":9/.test(body)
          ? 422
          : 0;
      const [status, answer] = THERE[`${request.method} ${request.url}`] ?? [404];
      response
        .writeHead(isRefused || status, { 'content-type': 'application/json' })
        .end(JSON.stringify(isRefused ? { errors: ['no such type'] } : (answer ?? { error: 'no' })));
    });
  });
  const client = { id: 'a', secret: 'secret' };
  const profile = resolveProfile({ base_url: base, client, event_id: 5, ...type }, 'The test');
  const refusal = await preflight(profile, out, { run: { runId: 'preflights' } });
  assert.match(
    refusal?.reason ?? '',
    /knows no registration type 9 in event 5: .* so check registration_type_id\.$/,
  );
  assert.equal(new Set(bodies).size, bodies.length, 'no attendee is made twice');
});

for (const status of [400, 401])
  test(`a secret that is refused with ${status} is shown once in each way`, async () => {
    const shown: string[] = [];
    const base_url = await listening((request, response) => {
      if (request.url === '/oauth/token') shown.push(request.headers.authorization?.split(' ')[0] ?? 'form');
      response
        .writeHead(request.url === '/oauth/token' ? status : 401, { 'content-type': 'application/json' })
        .end('{"error":"invalid_client"}');
    });
    const client = { id: 'a', secret: 'mistyped' };
    const profile = resolveProfile({ base_url, client, event_id: 5 }, 'The test');
    assert.equal((await preflight(profile, out, { run: { runId: 'preflights' } }))?.outcome, 'refused');
    assert.deepEqual(shown.splice(0), ['form', 'Basic']);
    const items = await examine(profile);
    assert.equal(items.find(({ name }) => name === 'client')?.state, 'wrong');
    assert.deepEqual(shown, ['form', 'Basic']);
  });

/** What is said of a profile with a personal token, where these are the answers to whoever reads with it. */
async function withToken(account: number, me: number): Promise<string | undefined> {
  const base = await listening((request: IncomingMessage, response: ServerResponse) => {
    const isPersonal = request.headers.authorization === 'Bearer of-a-person-of-old';
    const status = request.url?.endsWith('/me') ? me : account;
    response
      .writeHead(isPersonal ? status : 401, { 'content-type': 'application/json' })
      .end(isPersonal && status === 200 ? '{"item":{},"metadata":{}}' : '{"error":"no"}');
  });
  const user = { account_id: 1, client_id: 'a', sign_in: 'token', token: 'of-a-person-of-old' };
  const folder = scratch();
  const refusal = await preflight(resolveProfile({ base_url: base, user }, 'The test'), folder, {
    run: { runId: 'personal' },
  });
  assert.doesNotMatch(readFileSync(join(folder, 'exchanges.ndjson'), 'utf8'), /of-a-person-of-old/);
  return refusal?.reason;
}

test('a personal token that is dead is found before anything is written, and its key is named', async () => {
  assert.match(
    (await withToken(401, 401)) ?? '',
    /expired or was revoked, so name a live one in user\.token/,
  );
});

test('a personal token that one operation takes leaves doubt', async () => {
  assert.equal(await withToken(401, 200), undefined);
  assert.equal(await withToken(200, 401), undefined);
});
