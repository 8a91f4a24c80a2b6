import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Reference, startReference } from '../../../reference/index.ts';
import { ask } from '../client.ts';
import { REACHES } from './others-records.ts';
import { accountOf, isWell, raw, stateOf, type Target, targetOf } from './target.ts';
import { SLOW } from './texts.ts';

/** As deep as a body within the limit gets. */
const DEEP = 200_000;

describe('attacks on the API', () => {
  let reference: Reference;
  let target: Target;
  before(async () => {
    reference = await startReference({ attendees: 10 });
    target = await targetOf(reference);
  });
  after(() => reference.close());

  const create = async (item: unknown) =>
    (await target.send('POST', 'events/1001/attendees', item)).body.item;

  for (const [name, reach] of Object.entries(REACHES))
    it(`records of others: ${name}, which is refused`, async () => {
      const { foreign } = target;
      const before = await stateOf(target, foreign.event, foreign.bearer);
      const { status } = await reach(target);
      assert.ok(status >= 400 && status < 500, String(status));
      assert.equal(await stateOf(target, foreign.event, foreign.bearer), before);
    });

  it('records of others: an answer to a question of theirs is not stored', async () => {
    const fields = [{ attendee_field_id: 991, value: 'Table 1' }];
    const made = await target.send('POST', 'events/1001/attendees', { first_name: 'Answers', fields });
    assert.ok(!made.text.includes('Table 1'));
  });

  it('records of others: X-Account-Id opens no other account, whatever stands in it', async () => {
    for (const account of [
      '2',
      '02',
      '2,1',
      '1,2',
      ' 2',
      '1e0',
      '0x2',
      '-1',
      '9'.repeat(400),
      "2' or '1'='1",
    ]) {
      const { status, text } = await ask(reference, `events/${target.foreign.event}/attendees`, {
        token: target.personal,
        headers: { 'x-account-id': account },
      });
      assert.ok(status >= 400 && status < 500, `${account}: ${status} ${text}`);
    }
    const own = await ask(reference, 'account', { token: target.personal, headers: accountOf(target) });
    assert.equal(own.status, 200);
  });

  it('mass assignment: a create sets nothing that is not for clients to set', async () => {
    const planted = {
      id: 7,
      event_id: 2001,
      qr_code: 'mine',
      created_at: '1999-01-01T00:00:00Z',
      checkin_status: 'checked_in',
      sessions: { 501: 'checked_in' },
      answers: [{ field_id: 991, value: 'x' }],
      account_id: 2,
    };
    const item = await create({ first_name: 'Mass', ...planted });
    for (const [name, value] of Object.entries(planted)) assert.notDeepEqual(item[name], value, name);
    assert.equal(item.checkin_status, 'not_checked_in');
  });

  it('mass assignment: an update sets nothing that is not for clients to set', async () => {
    const made = await create({ first_name: 'Mass' });
    const planted = { id: 7, event_id: 2001, qr_code: 'mine', checkin_status: 'checked_in', created_at: 'x' };
    await target.send('PATCH', `events/1001/attendees/${made.id}`, { company: 'Acme', ...planted });
    const { items } = JSON.parse(await stateOf(target, 1001, target.bearer));
    assert.deepEqual(
      items.find(({ id }: { id: number }) => id === made.id),
      { ...made, company: 'Acme' },
    );
  });

  it('prototype pollution: names of the language are names like others', async () => {
    const item = `{"first_name":"Proto","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},
      "fields":[{"attendee_field_id":601,"value":{"__proto__":{"polluted":1}}}]}`;
    const body = `{"__proto__":{"polluted":1},"item":${item}}`;
    const headers = { 'content-type': 'application/json' };
    await ask(reference, 'events/1001/attendees', { method: 'POST', token: target.bearer, body, headers });
    await ask(reference, 'events/1001/attendees?__proto__[polluted]=1&constructor.prototype.polluted=1', {
      token: target.bearer,
    });
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    const fresh = await create({ first_name: 'Fresh' });
    assert.ok(!('polluted' in fresh));
  });

  for (const [name, text] of Object.entries({
    arrays: `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
    objects: `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  }))
    for (const [place, body] of Object.entries({
      'the body': text,
      'the item': `{"item":${text}}`,
      'an answer': `{"item":{"first_name":"Deep","fields":[{"attendee_field_id":601,"value":{"a":${text}}}]}}`,
    }))
      it(`deep JSON: ${name} in ${place} are refused, and the service goes on`, async () => {
        const headers = { 'content-type': 'application/json' };
        const reply = await ask(reference, 'events/1001/attendees', {
          method: 'POST',
          token: target.bearer,
          body,
          headers,
        });
        assert.ok(reply.status >= 400 && reply.status < 500, String(reply.status));
        await isWell(target);
        assert.ok((await stateOf(target, 1001, target.bearer)).startsWith('{'));
      });

  it('oversize: a body beyond the limit is refused before it is read, with a sentence', async () => {
    const reply = await raw(target, '/api/v2/events/1001/attendees', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${target.bearer}`,
        'content-type': 'application/json',
        'content-length': String(5 * 1024 * 1024),
      },
    }).catch((error: NodeJS.ErrnoException) => error);
    if (!(reply instanceof Error)) assert.equal(reply.status, 413);
    await isWell(target);
  });

  it('oversize: a long address, a long header, a long number in a path are refused', async () => {
    const authorization = `Bearer ${target.bearer}`;
    for (const [path, headers] of [
      [`/api/v2/events/${'9'.repeat(10_000)}`, { authorization }],
      [`/api/v2/events/1001/attendees?page=${'9'.repeat(12_000)}`, { authorization }],
      ['/api/v2/events/1001', { authorization: `Bearer ${'x'.repeat(12_000)}` }],
      ['/api/v2/events/1001', { authorization, 'x-account-id': 'x'.repeat(40_000) }],
    ] as const) {
      const { status } = await raw(target, path, { headers });
      assert.ok(status < 500, `${path.slice(0, 60)}: ${status}`);
    }
    await isWell(target);
  });

  for (const [name, item] of Object.entries(SLOW))
    it(`slow expressions: ${name} is answered`, async () => {
      const { status } = await target.send('POST', 'events/1001/attendees', { first_name: 'Slow', ...item });
      assert.ok(status < 500, String(status));
      await isWell(target);
    });

  it('slow expressions: headers of spaces and commas are answered', async () => {
    for (const headers of [
      { authorization: `Bearer${' '.repeat(12_000)}x` },
      { authorization: `Bearer ${target.bearer}`, 'content-type': `application/json;${' ;'.repeat(5000)}` },
      { authorization: `Bearer ${target.bearer}`, accept: `${'a/b,'.repeat(3000)}` },
    ]) {
      const { status } = await raw(target, '/api/v2/events/1001', { headers });
      assert.ok(status < 500, String(status));
    }
  });

  it('header injection: nothing that a client sends becomes a header of an answer', async () => {
    const broken = encodeURIComponent('x\r\nset-cookie: stolen=1');
    for (const path of [
      `/oauth/authorize?response_type=code&client_id=lakeside-door&redirect_uri=urn:ietf:wg:oauth:2.0:oob&state=${broken}`,
      `/oauth/authorize?response_type=code&client_id=${broken}&redirect_uri=${broken}`,
      `/api/v2/events/1001?x=${broken}`,
      `/doors/${broken}`,
      `/doors/scripts/${broken}`,
    ]) {
      const { headers, status } = await raw(target, path);
      assert.ok(!String(headers['set-cookie'] ?? '').includes('stolen'), path);
      assert.ok(status < 500, path);
    }
  });

  it('path traversal: no path leads to a file', async () => {
    for (const path of [
      '/api/v2/docs/../../../package.json',
      '/api/v2/docs/%2e%2e%2f%2e%2e%2fpackage.json',
      '/api/v2/docs/..%5c..%5cpackage.json',
      '/api/v2/docs/....//....//package.json',
      '/doors/scripts/..%2f..%2f..%2fpackage.json',
      '/doors/scripts/%2e%2e/%2e%2e/package.json',
      '/doors/scripts/__proto__',
      '/doors/scripts/board.js%00.css',
      '//etc/passwd',
      '/file:///etc/passwd',
    ]) {
      const { status, text } = await raw(target, path);
      assert.ok(status >= 400 && status < 500, `${path}: ${status}`);
      assert.ok(!/"dependencies"|root:/.test(text), path);
    }
  });

  it('pages: a host that is markup is none in them', async () => {
    for (const path of ['/', '/api/v2/docs', '/api/v2/docs/decided', '/doors/1001', '/doors/1001/scan']) {
      const { text } = await raw(target, path, { headers: { host: '"><script>alert(1)</script>' } });
      assert.ok(!text.includes('<script>alert'), path);
    }
  });

  it('pages: every one has a policy that runs no script but its own', async () => {
    for (const path of [
      '/',
      '/api/v2/docs',
      '/api/v2/docs/decided',
      '/doors/1001',
      '/doors/1001/scan',
      '/doors/signed-in',
    ]) {
      const { headers } = await raw(target, path);
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/, path);
      assert.ok(!policy.includes('unsafe'), path);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
    }
  });

  it('tokens: one opens nothing but where RFC 6750 has it, in the header', async () => {
    const path = 'events/1001';
    const { bearer } = target;
    const refused = [
      await ask(reference, `${path}?access_token=${bearer}`),
      await ask(reference, path, { headers: { cookie: `access_token=${bearer}` } }),
      await ask(reference, path, { headers: { authorization: `Basic ${btoa(`x:${bearer}`)}` } }),
      await ask(reference, path, { headers: { authorization: `Bearer ${bearer.toUpperCase()}` } }),
      await ask(reference, path, { headers: { authorization: `Bearer ${bearer}, Bearer ${bearer}` } }),
      await ask(reference, path, { headers: { authorization: `Bearer ${bearer.slice(0, -1)}` } }),
    ];
    assert.deepEqual(
      refused.map(({ status }) => status),
      refused.map(() => 401),
    );
  });

  it('methods: none is read from a header or a query', async () => {
    const { id } = await create({ first_name: 'Stays' });
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      await ask(reference, `events/1001/attendees?_method=DELETE`, {
        token: target.bearer,
        headers: { [name]: 'DELETE' },
      });
      const { status } = await ask(reference, `events/1001/attendees/${id}?_method=DELETE`, {
        method: 'POST',
        token: target.bearer,
        headers: { [name]: 'DELETE' },
      });
      assert.equal(status, 404);
    }
    assert.ok((await stateOf(target, 1001, target.bearer)).includes(`"id":${id},`));
  });

  it('smuggling: a request with two lengths is refused', async () => {
    const reply = await raw(target, '/api/v2/events/1001/attendees', {
      method: 'POST',
      headers: {
        'content-length': '5',
        'transfer-encoding': 'chunked',
        authorization: `Bearer ${target.bearer}`,
      },
      body: '0\r\n\r\nGET /api/v2/account HTTP/1.1\r\n\r\n',
    }).catch((error: Error) => error);
    assert.ok(reply instanceof Error || reply.status >= 400);
    await isWell(target);
  });
});
