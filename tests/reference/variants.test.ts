import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Reference, startReference } from '../../reference/index.ts';
import * as client from './client.ts';

describe('variants', () => {
  let reference: Reference;
  before(async () => {
    reference = await startReference({ attendees: 40 });
  });
  after(() => reference.close());

  const get = async (path: string, headers = {}, scope = 'read write') =>
    client.ask(reference, path, { token: await client.token(reference, scope), headers });
  const send = async (method: string, path: string, item?: unknown) => {
    const token = await client.token(reference, 'write');
    return client.ask(reference, path, { method, token, ...(item === undefined ? {} : { json: { item } }) });
  };
  const create = async (item: object) =>
    (await send('POST', 'events/1001/attendees', { first_name: 'A', ...item })).body.item;
  const isListed = async (id: number, more = '') =>
    (await get(`events/1001/attendees?per_page=100${more}`)).body.items.some(
      (row: { id: number }) => row.id === id,
    );
  const checkIn = (item?: unknown) => send('POST', 'events/1001/attendees/20001/check_in', item);
  const personal = async (path: string, headers: Record<string, string> = {}) =>
    client.ask(reference, path, { token: await client.personalToken(reference), headers });
  const hasty = async () => {
    const token = await client.token(reference);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => client.ask(reference, 'account', { token })),
    );
    return answers.filter(({ status }) => status === 429);
  };

  const expectations: Record<string, () => Promise<void>> = {
    'gateway-paths': async () => {
      assert.equal((await get('events%2F1001')).status, 200);
      assert.equal((await get('events//1001/.%2F')).body.item.id, 1001);
    },
    'check-in-200': async () => assert.equal((await checkIn()).status, 200),
    'check-in-201': async () => assert.equal((await checkIn()).status, 201),
    'check-in-204': async () => {
      const { status, text } = await checkIn();
      assert.deepEqual([status, text], [204, '']);
    },
    'repeated-check-in-409': async () => {
      await checkIn();
      assert.equal((await checkIn()).status, 409);
    },
    'check-out-anytime': async () => {
      const { id } = await create({});
      assert.equal((await send('PATCH', `events/1001/attendees/${id}/check_in`)).status, 200);
    },
    'text-trimmed': async () => assert.equal((await create({ last_name: '  Lee ' })).last_name, 'Lee'),
    'text-composed': async () => assert.equal((await create({ last_name: 'e\u0301' })).last_name, 'é'),
    'empty-is-null': async () => assert.equal((await create({ company: '' })).company, null),
    'email-lower-case': async () =>
      assert.equal((await create({ email: 'A@EXAMPLE.COM' })).email, 'a@example.com'),
    'phone-normalised': async () =>
      assert.equal((await create({ phone: '00 1 (202) 555-0100' })).phone, '+12025550100'),
    'wrong-types-coerced': async () => assert.equal((await create({ last_name: 7 })).last_name, '7'),
    'field-delete-200': async () => {
      const { status, body } = await send('DELETE', 'events/1001/attendee_fields/601');
      assert.deepEqual([status, body.item.id], [200, 601]);
    },
    'field-delete-204': async () =>
      assert.equal((await send('DELETE', 'events/1001/attendee_fields/601')).status, 204),
    'required-answers': async () => {
      await send('PATCH', 'events/1001/attendee_fields/601', { required: true });
      assert.equal((await send('POST', 'events/1001/attendees', { first_name: 'A' })).status, 422);
    },
    'page-bounds-refused': async () =>
      assert.equal((await get('events/1001/attendees?per_page=101')).status, 400),
    'write-reads': async () => assert.equal((await get('events', {}, 'write')).status, 200),
    'write-does-not-read': async () => assert.equal((await get('events', {}, 'write')).status, 403),
    'account-id-400': async () => assert.equal((await personal('account')).status, 400),
    'account-id-401': async () => assert.equal((await personal('account')).status, 401),
    'account-id-403': async () => assert.equal((await personal('account')).status, 403),
    'me-with-any-account-id': async () => {
      assert.equal((await personal('me', { 'x-account-id': '999' })).status, 200);
      assert.notEqual((await personal('me')).status, 200);
    },
    'token-in-query': async () => {
      const token = await client.token(reference);
      assert.equal((await client.ask(reference, `events?access_token=${token}`)).status, 200);
    },
    'tokens-revoke-previous': async () => {
      const first = await client.token(reference);
      const second = await client.token(reference);
      assert.equal((await client.ask(reference, 'events', { token: first })).status, 401);
      assert.equal((await client.ask(reference, 'events', { token: second })).status, 200);
    },
    'tokens-reused': async () => assert.equal(await client.token(reference), await client.token(reference)),
    'tokens-five-seconds': async () => assert.equal((await client.grant(reference)).body.expires_in, 5),
    'tokens-refreshable': async () => {
      const verifier = client.newVerifier();
      const page = await client.authorize(reference, client.requestFor(reference, verifier));
      const { body } = await client.exchange(reference, client.codeShown(page), verifier);
      const renewed = await client.refresh(reference, body.refresh_token);
      assert.equal(renewed.status, 200, renewed.text);
      assert.equal((await client.ask(reference, 'events', { token: body.access_token })).status, 401);
    },
    'scope-narrowed': async () => {
      const { body } = await client.grant(reference, 'read write', client.readClientOf(reference));
      assert.equal(body.scope, 'read');
    },
    'client-basic': async () => {
      const { id, secret } = client.clientOf(reference);
      const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
      const form = { grant_type: 'client_credentials' };
      assert.equal((await client.form(reference, '/oauth/token', form, { authorization })).status, 200);
    },
    'client-parameters-anywhere': async () => {
      const { id, secret } = client.clientOf(reference);
      const json = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
      assert.equal((await client.ask(reference, '/oauth/token', { method: 'POST', json })).status, 200);
      const query = new URLSearchParams(json);
      assert.equal((await client.form(reference, `/oauth/token?${query}`, {})).status, 200);
    },
    'user-client-confidential': async () => {
      const verifier = client.newVerifier();
      const page = await client.authorize(reference, client.requestFor(reference, verifier));
      const wrong = { client_secret: 'wrong' };
      assert.equal((await client.exchange(reference, client.codeShown(page), verifier, wrong)).status, 401);
      assert.notEqual(await client.personalToken(reference), undefined);
    },
    'user-client-basic-only': async () => {
      const { client_id, client_secret = '' } = client.userOf(reference);
      const outcome = async (over: Record<string, string>, headers: Record<string, string>) => {
        const verifier = client.newVerifier();
        const page = await client.authorize(reference, client.requestFor(reference, verifier));
        const form = {
          ...{ grant_type: 'authorization_code', code: client.codeShown(page), code_verifier: verifier },
          redirect_uri: client.userOf(reference).redirect_uri,
          ...over,
        };
        const { status, body } = await client.form(reference, '/oauth/token', form, headers);
        return `${status} ${body.error ?? 'token'}`;
      };
      const basic = (secret: string) => ({
        authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`,
      });
      assert.equal(await outcome({ client_id, client_secret }, {}), '401 invalid_client');
      assert.equal(await outcome({}, basic('wrong')), '401 invalid_client');
      assert.equal(await outcome({}, basic(client_secret)), '200 token');
      assert.equal((await client.grant(reference)).status, 200);
    },
    'pkce-optional': async () => {
      const { code_challenge, code_challenge_method, ...request } = client.requestFor(
        reference,
        client.newVerifier(),
      );
      const page = await client.authorize(reference, request);
      assert.equal((await client.exchange(reference, client.codeShown(page), '')).status, 200);
      assert.ok(code_challenge.length + code_challenge_method.length > 0);
    },
    'pkce-plain': async () => {
      const verifier = client.newVerifier();
      const plain = { code_challenge: verifier, code_challenge_method: 'plain' };
      const page = () => client.authorize(reference, client.requestFor(reference, verifier, plain));
      const wrong = await client.exchange(reference, client.codeShown(await page()), client.newVerifier());
      assert.deepEqual([wrong.status, wrong.body.error], [400, 'invalid_grant']);
      const right = await client.exchange(reference, client.codeShown(await page()), verifier);
      assert.equal(right.status, 200);
    },
    'timestamps-seconds': async () =>
      assert.equal(typeof (await get('events/1001')).body.item.created_at, 'number'),
    'big-ids': async () => {
      const { text } = await get('events/1001/attendees?per_page=1');
      const id = /"id":(\d+)/.exec(text)?.[1] ?? '';
      assert.ok(BigInt(id) > 2n ** 53n);
      const answer = await send('PATCH', `events/1001/attendees/${id}`, { company: 'Big' });
      assert.ok(answer.text.includes(`"id":${id},`));
      assert.equal((await send('PATCH', `events/1001/attendees/${BigInt(id) + 1_000_000n}`, {})).status, 404);
      const type = 9_007_199_254_740_993n + 301n;
      const { text: shown } = await get(`events/1001/registration_types/${type}`);
      assert.ok(shown.includes(`"id":${type},`), shown);
    },
    'http-no-charset': async () =>
      assert.equal((await get('events')).headers.get('content-type'), 'application/json'),
    'http-chunked': async () => {
      const { headers } = await get('events/1001/attendees');
      assert.deepEqual([headers.get('content-length'), headers.get('transfer-encoding')], [null, 'chunked']);
    },
    'http-gzip': async () => assert.equal((await get('events')).headers.get('content-encoding'), 'gzip'),
    'http-etag': async () => {
      const tag = (await get('events')).headers.get('etag') ?? '';
      assert.match(tag, /^W\/"/);
      assert.equal((await get('events', { 'if-none-match': tag })).status, 304);
    },
    'rate-20': async () => assert.equal((await hasty()).length, 20),
    'retry-after-date': async () => {
      const [refused] = await hasty();
      assert.ok(Date.parse(refused?.headers.get('retry-after') ?? '') >= Date.now() - 1000);
    },
    'lists-in-turns': async () => {
      const { id } = await create({});
      const seen = [await isListed(id), await isListed(id), await isListed(id), await isListed(id)];
      assert.deepEqual(seen, [true, false, true, false]);
      await sleep(550);
      assert.deepEqual([await isListed(id), await isListed(id)], [true, true]);
    },
    'lists-cached': async () => {
      await isListed(0);
      const { id } = await create({});
      assert.equal(await isListed(id), false);
      assert.equal(await isListed(id, '&page=1'), true);
      await sleep(550);
      assert.equal(await isListed(id), true);
    },
    'lists-lag': async () => {
      const { id } = await create({});
      const listed = () => isListed(id);
      assert.equal(await listed(), false);
      await sleep(550);
      assert.equal(await listed(), true);
    },
    'other-writers': async () => {
      const before = (await get('events/1001/attendees?per_page=100')).text;
      await sleep(400);
      assert.notEqual((await get('events/1001/attendees?per_page=100')).text, before);
    },
  };

  for (const [name, expectation] of Object.entries(expectations)) {
    it(`${name} does what it says`, async () => {
      reference.reconfigure({ variants: [name] });
      await expectation();
    });
  }

  it('combine', async () => {
    reference.reconfigure({
      variants: ['check-in-201', 'extra-fields', 'timestamps-text', 'http-gzip', 'big-ids'],
    });
    const { text } = await get('events/1001/attendees?per_page=1');
    const id = /"id":(\d+)/.exec(text)?.[1];
    const answer = await send('POST', `events/1001/attendees/${id}/check_in`);
    assert.equal(answer.status, 201);
    assert.match(answer.body.item.created_at, /GMT$/);
    assert.equal(answer.body.served_by, 'reference');
  });
});
