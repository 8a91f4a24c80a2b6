import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Reference, startReference } from '../../reference/index.ts';
import { ask, foreignOf, token } from './client.ts';

describe('attendees', () => {
  let reference: Reference;
  let bearer: string;
  before(async () => {
    reference = await startReference({ attendees: 60 });
    bearer = await token(reference);
  });
  after(() => reference.close());

  const get = (path: string) => ask(reference, path, { token: bearer });
  const send = (method: string, path: string, item?: unknown) =>
    ask(reference, path, { method, token: bearer, ...(item === undefined ? {} : { json: { item } }) });
  const create = async (item: object = {}) =>
    (await send('POST', 'events/1001/attendees', { first_name: 'Ann', ...item })).body.item;

  async function walk(perPage: number, event = 1001): Promise<Array<Record<string, unknown>>> {
    const rows: Array<Record<string, unknown>> = [];
    for (let page = 1; ; page += 1) {
      const { body } = await get(`events/${event}/attendees?page=${page}&per_page=${perPage}`);
      rows.push(...body.items);
      if (page >= body.metadata.total_pages) return rows;
    }
  }

  it('are listed exactly once at every page size', async () => {
    for (const size of [1, 7, 25, 100]) {
      const rows = await walk(size);
      const { total_count } = (await get('events/1001/attendees')).body.metadata;
      assert.equal(rows.length, total_count);
      assert.equal(new Set(rows.map(({ id }) => id)).size, total_count);
    }
  });

  it('are paged within bounds, and never refused with 422', async () => {
    const cases: Array<[string, number, number]> = [
      ['', 1, 25],
      ['page=2&per_page=10', 2, 10],
      ['per_page=100', 1, 100],
      ['per_page=101', 1, 100],
      ['per_page=0', 1, 1],
      ['page=-1', 1, 25],
      ['page=abc&per_page=', 1, 25],
      ['page=1&page=3', 3, 25],
      ['page=99999999999999999999', Number.MAX_SAFE_INTEGER, 25],
    ];
    for (const [query, page, perPage] of cases) {
      const { status, body } = await get(`events/1001/attendees?${query}`);
      assert.equal(status, 200, query);
      assert.deepEqual([body.metadata.page, body.metadata.per_page], [page, perPage], query);
    }
  });

  it('keep what they are created with', async () => {
    const item = {
      first_name: 'Zoë 🎟',
      last_name: 'O\'Neill & "Sons"',
      email: 'zoe+door@example.com',
      phone: '+12025550100',
      job_title: null,
      company: '',
      registration_type_id: 302,
      fields: [
        { attendee_field_id: 601, value: { deep: [1, null] } },
        { attendee_field_id: 602, value: false },
        { attendee_field_id: 603, value: ['a', 1, true] },
      ],
    };
    const answer = await send('POST', 'events/1001/attendees', item);
    assert.equal(answer.status, 201);
    const { fields, ...plain } = item;
    const { fields: shown, ...made } = answer.body.item;
    assert.deepEqual({ ...made, ...plain }, made);
    assert.deepEqual(
      shown.map((entry: { field: { id: number }; value: unknown }) => [entry.field.id, entry.value]),
      fields.map((entry) => [entry.attendee_field_id, entry.value]),
    );
    assert.deepEqual(
      (await walk(100)).find(({ id }) => id === made.id),
      answer.body.item,
    );
  });

  it('are refused with 422 for values that the contract does not allow', async () => {
    const before = (await walk(100)).length;
    const wrong = [
      {},
      { first_name: null },
      { first_name: '' },
      { first_name: 5 },
      { first_name: 'A', last_name: null },
      { first_name: 'A', email: 'nobody' },
      { first_name: 'A', phone: '12' },
      { first_name: 'A', registration_type_id: 304 },
      { first_name: 'A', registration_type_id: '301' },
      { first_name: 'A', fields: {} },
      { first_name: 'A', fields: [{ attendee_field_id: 604, value: 'x' }] },
      { first_name: 'A', fields: [{ attendee_field_id: 601 }] },
      { first_name: 'A', fields: [{ attendee_field_id: 601, value: [null] }] },
    ];
    for (const item of wrong) {
      const { status, body } = await send('POST', 'events/1001/attendees', item);
      assert.equal(status, 422, JSON.stringify(item));
      assert.ok(Array.isArray(body.errors));
    }
    assert.equal((await walk(100)).length, before);
  });

  it('change in what an update names and in nothing else', async () => {
    const attendee = await create({ last_name: 'Lee', phone: '+12025550101', company: 'Acme' });
    const { body } = await send('PATCH', `events/1001/attendees/${attendee.id}`, {
      phone: null,
      rsvp_status: 'waitlisted',
    });
    assert.deepEqual(body.item, { ...attendee, phone: null, rsvp_status: 'waitlisted' });
    assert.deepEqual((await send('PATCH', `events/1001/attendees/${attendee.id}`, {})).body.item, body.item);
    for (const rsvp_status of ['maybe', null, 'CONFIRMED']) {
      assert.equal(
        (await send('PATCH', `events/1001/attendees/${attendee.id}`, { rsvp_status })).status,
        422,
      );
    }
    assert.deepEqual(
      (await walk(100)).find(({ id }) => id === attendee.id),
      body.item,
    );
  });

  it('are checked in, out and back, with and without a session', async () => {
    const { id } = await create();
    const path = `events/1001/attendees/${id}/check_in`;
    const state = async (method: string, item?: unknown) => {
      const answer = await send(method, path, item);
      return [answer.status, answer.body.item?.checkin_status];
    };
    assert.deepEqual(await state('PATCH'), [422, undefined]);
    assert.deepEqual(await state('DELETE'), [422, undefined]);
    assert.deepEqual(await state('POST'), [200, 'checked_in']);
    assert.deepEqual(await state('POST', { session_id: null }), [200, 'checked_in']);
    assert.deepEqual(await state('PATCH', {}), [200, 'checked_out']);
    assert.deepEqual(await state('DELETE', {}), [200, 'not_checked_in']);
    assert.deepEqual(await state('POST', { session_id: 501 }), [200, 'checked_in']);
    assert.deepEqual(await state('POST', { session_id: 503 }), [422, undefined]);
    assert.deepEqual(await state('POST', { session_id: 'x' }), [422, undefined]);
    assert.equal((await ask(reference, path, { method: 'POST', token: bearer, json: {} })).status, 200);
  });

  it('are out of reach under another event and from another account', async () => {
    const { id } = await create();
    assert.equal((await send('PATCH', `events/1002/attendees/${id}`, { first_name: 'X' })).status, 404);
    assert.equal((await send('POST', `events/1002/attendees/${id}/check_in`)).status, 404);
    const { event_id, attendee_id, client } = foreignOf(reference);
    assert.equal((await get(`events/${event_id}/attendees`)).status, 404);
    assert.equal(
      (await send('PATCH', `events/1001/attendees/${attendee_id}`, { first_name: 'X' })).status,
      404,
    );
    const foreign = await token(reference, 'read write', client);
    const answer = await ask(reference, `events/1001/attendees/${id}`, {
      method: 'PATCH',
      token: foreign,
      json: { item: { first_name: 'X' } },
    });
    assert.equal(answer.status, 404);
  });

  it('meet every body that is no JSON object with a refusal below 500', async () => {
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '7',
      '{"item":null}',
      '{"item":[]}',
      '\u0000',
      '{"item":{"first_name":1e999,"label":1e999}}',
    ];
    for (const body of bodies) {
      for (const [method, path] of [
        ['POST', 'events/1001/attendees'],
        ['PATCH', 'events/1001/attendees/20001'],
        ['POST', 'events/1003/attendee_fields'],
        ['PATCH', 'events/1004/attendee_fields/611'],
      ] as const) {
        const headers = { 'content-type': 'application/json' };
        const { status } = await ask(reference, path, { method, token: bearer, body, headers });
        assert.ok(status === 400 || status === 422, `${method} ${path} ${body} ${status}`);
      }
    }
    const typed = await ask(reference, 'events/1001/attendees', {
      method: 'POST',
      token: bearer,
      body: '{"item":{}}',
    });
    assert.equal(typed.status, 415);
  });

  it('meet ids that are none with 404', async () => {
    for (const id of ['abc', '1.5', '-1', '0', '99999999999999999999', '%00', '1001x']) {
      assert.equal((await get(`events/${id}`)).status, 404, id);
      assert.equal((await get(`events/${id}/attendees`)).status, 404, id);
    }
  });
});

describe('attendee fields', () => {
  let reference: Reference;
  let bearer: string;
  before(async () => {
    reference = await startReference({ attendees: 10 });
    bearer = await token(reference);
  });
  after(() => reference.close());

  const send = (method: string, path: string, item?: unknown) =>
    ask(reference, path, { method, token: bearer, ...(item === undefined ? {} : { json: { item } }) });

  it('are created, changed and deleted together with their answers', async () => {
    const made = (
      await send('POST', 'events/1001/attendee_fields', {
        label: 'Size',
        type: 'dropdown',
        required: false,
        options: ['b', 'a'],
      })
    ).body.item;
    assert.deepEqual(made.options, ['b', 'a']);
    const fields = [{ attendee_field_id: made.id, value: 'a' }];
    const attendee = (await send('POST', 'events/1001/attendees', { first_name: 'A', fields })).body.item;
    const path = `events/1001/attendee_fields/${made.id}`;
    const changed = (await send('PATCH', path, { options: [], required: true })).body.item;
    assert.deepEqual(changed, { ...made, options: [], required: true });
    assert.equal((await send('PATCH', path, { type: 'select' })).status, 422);
    assert.equal((await send('DELETE', path)).status, 204);
    assert.equal((await send('DELETE', path)).status, 404);
    assert.equal((await send('PATCH', path, { label: 'X' })).status, 404);
    const { body } = await ask(reference, 'events/1001/attendees?per_page=100', { token: bearer });
    assert.deepEqual(body.items.find(({ id }: { id: number }) => id === attendee.id).fields, []);
  });

  it('have ids that are never given again', async () => {
    const ids = new Set<number>();
    for (let round = 0; round < 5; round += 1) {
      const { id } = (await send('POST', 'events/1003/attendee_fields', { label: 'X', type: 'text' })).body
        .item;
      await send('DELETE', `events/1003/attendee_fields/${id}`);
      ids.add(id);
    }
    assert.equal(ids.size, 5);
  });
});

/** Tries again, in a window of its own, what took so long that the window of a second may have ended meanwhile. */
async function inOneWindow(attempt: () => Promise<void>, tries = 5): Promise<void> {
  const began = performance.now();
  try {
    await attempt();
  } catch (error) {
    if (tries === 1 || performance.now() - began < 900) throw error;
    await sleep(1000);
    await inOneWindow(attempt, tries - 1);
  }
}

describe('the rate limit', () => {
  it('answers haste with 429 and a Retry-After that is true', async () => {
    const reference = await startReference({ rate: 10, attendees: 5 });
    try {
      const bearer = await token(reference);
      await inOneWindow(async () => {
        const answers = await Promise.all(
          Array.from({ length: 15 }, () => ask(reference, 'account', { token: bearer })),
        );
        const refused = answers.filter(({ status }) => status === 429);
        assert.equal(refused.length, 5);
        assert.equal(typeof refused[0]!.body.error, 'string');
        assert.equal(refused[0]!.headers.get('retry-after'), '1');
      });
      assert.equal((await ask(reference, 'account', { token: await token(reference) })).status, 200);
      await sleep(1000);
      assert.equal((await ask(reference, 'account', { token: bearer })).status, 200);
    } finally {
      await reference.close();
    }
  });
});

describe('the rate limit of callers that ask who they are', () => {
  it('is not met by other calls, and once met shuts them all', async () => {
    const reference = await startReference({ rate: 10, rateBy: 'identity', attendees: 5 });
    try {
      const bearer = await token(reference);
      const statuses = async (path: string, count: number) =>
        (await Promise.all(Array.from({ length: count }, () => ask(reference, path, { token: bearer })))).map(
          ({ status }) => status,
        );
      await inOneWindow(async () => {
        assert.deepEqual(new Set(await statuses('account', 10)), new Set([200]));
        assert.deepEqual(new Set(await statuses('events', 12)), new Set([200]));
        assert.deepEqual(await statuses('account', 1), [429]);
        assert.deepEqual(await statuses('events', 1), [429]);
      });
      await sleep(1000);
      assert.deepEqual(await statuses('events', 1), [200]);
    } finally {
      await reference.close();
    }
  });
});

describe('two starts with the same seed', () => {
  it('hold the same records', async () => {
    const [one, other] = await Promise.all([startReference({ seed: 5 }), startReference({ seed: 5 })]);
    try {
      const page = async (reference: Reference) =>
        (await ask(reference, 'events/1004/attendees', { token: await token(reference) })).text;
      assert.equal(await page(one), await page(other));
      assert.deepEqual({ ...one.profile, base_url: '' }, { ...other.profile, base_url: '' });
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });
});
