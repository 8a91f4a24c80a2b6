import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { OPERATIONS } from '../../reference/domain/operations.ts';
import {
  CHECKIN_STATUSES,
  FIELD_TYPES,
  EVENT_STATUSES as KNOWN_EVENT_STATUSES,
  RSVP_STATUSES,
} from '../../reference/domain/vocabulary.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { ask, token } from './client.ts';
import * as facts from './facts.ts';

const sorted = (values: Iterable<string>): string[] => [...values].toSorted();
const keys = (value: object): string[] => sorted(Object.keys(value));

describe('the reference against the facts of the specification', () => {
  let reference: Reference;
  let bearer: string;
  before(async () => {
    reference = await startReference();
    bearer = await token(reference);
  });
  after(() => reference.close());

  const get = (path: string) => ask(reference, path, { token: bearer });

  it('knows the same words', () => {
    assert.equal(facts.TYPES.length, 49);
    assert.deepEqual(sorted(FIELD_TYPES), sorted(facts.TYPES));
    assert.deepEqual(sorted(RSVP_STATUSES), sorted(facts.RSVP));
    assert.deepEqual(sorted(CHECKIN_STATUSES), sorted(facts.CHECKIN));
    assert.deepEqual(sorted(KNOWN_EVENT_STATUSES), sorted(facts.EVENT_STATUSES));
  });

  it('has the same operations with the same scopes', () => {
    const own = Object.values(OPERATIONS).map(
      ({ method, path, scope }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')} ${scope}`,
    );
    assert.deepEqual(
      sorted(own),
      sorted(facts.ENDPOINTS.map(({ method, path, scope }) => `${method} ${path} ${scope}`)),
    );
  });

  it('shows every field of an attendee and of its answers', async () => {
    const { body } = await get('events/1001/attendees?per_page=100');
    assert.deepEqual(keys(body.metadata), sorted(facts.PAGINATION_KEYS));
    assert.equal(body.items.length, 100);
    for (const attendee of body.items) {
      assert.deepEqual(keys(attendee), sorted(facts.ATTENDEE_KEYS));
      assert.ok(facts.RSVP.includes(attendee.rsvp_status) && facts.CHECKIN.includes(attendee.checkin_status));
      for (const answer of attendee.fields) {
        assert.deepEqual(keys(answer), ['field', 'value']);
        assert.deepEqual(keys(answer.field), sorted(facts.FIELD_KEYS));
      }
    }
  });

  it('shows every field of events and registration types', async () => {
    const { body } = await get('events');
    assert.deepEqual(
      sorted(new Set(body.items.map((event: { status: string }) => event.status))),
      sorted(facts.EVENT_STATUSES),
    );
    for (const event of body.items) assert.deepEqual(keys(event), sorted(facts.EVENT_KEYS));
    assert.deepEqual(keys((await get('events/1001')).body.item), sorted(facts.EVENT_KEYS));
    assert.deepEqual(
      keys((await get('events/1001/registration_types/301')).body.item),
      sorted(facts.REGISTRATION_TYPE_KEYS),
    );
  });

  it('has an event with an attendee field of each of the 49 types', async () => {
    const { body } = await get('events/1004/attendee_fields');
    assert.deepEqual(sorted(body.items.map((field: { type: string }) => field.type)), sorted(facts.TYPES));
    for (const field of body.items) assert.deepEqual(keys(field), sorted(facts.FIELD_KEYS));
  });

  /** A valid call of each operation, by its row. */
  async function call(
    row: (typeof facts.ENDPOINTS)[number],
    more: { json?: unknown; token?: string | undefined } = {},
  ) {
    const attendee = async () =>
      (
        await ask(reference, 'events/1001/attendees', {
          method: 'POST',
          token: bearer,
          json: { item: { first_name: 'A' } },
        })
      ).body.item.id;
    const field = async () =>
      (
        await ask(reference, 'events/1003/attendee_fields', {
          method: 'POST',
          token: bearer,
          json: { item: { label: 'L', type: 'text' } },
        })
      ).body.item.id;
    const onFields = row.path.includes('attendee_fields');
    const id = row.path.includes('registration_types')
      ? 301
      : row.path === '/events/{id}'
        ? 1001
        : await (onFields ? field : attendee)();
    if (row.path.endsWith('check_in') && row.method !== 'POST' && !('json' in more)) {
      await ask(reference, `events/1001/attendees/${id}/check_in`, { method: 'POST', token: bearer });
    }
    const path = row.path
      .replace('{event_id}', onFields ? '1003' : '1001')
      .replace('{id}', String(id))
      .slice(1);
    const valid = onFields ? { label: 'B', type: 'text' } : { first_name: 'B' };
    const json = row.scope === 'write' && !row.path.endsWith('check_in') ? { item: valid } : undefined;
    const given = 'json' in more ? more.json : row.method === 'DELETE' ? undefined : json;
    return ask(reference, path, {
      method: row.method,
      token: 'token' in more ? more.token : bearer,
      ...(given === undefined ? {} : { json: given }),
    });
  }

  for (const row of facts.ENDPOINTS) {
    it(`answers ${row.method} ${row.path} with its documented success`, async () => {
      const { status } = await call(row);
      if (row.path === '/me') assert.equal(status, 403);
      else if (row.success === undefined) assert.ok(status >= 200 && status < 300);
      else assert.equal(status, row.success);
    });

    it(`answers ${row.method} ${row.path} without a token with 401`, async () => {
      const { status, body, headers } = await call(row, { token: undefined });
      assert.equal(status, 401);
      assert.equal(typeof body.error, 'string');
      assert.match(headers.get('www-authenticate') ?? '', /^Bearer /);
    });

    if (row.invalid === true) {
      it(`answers ${row.method} ${row.path} with an item that is no object with 422`, async () => {
        const { status, body } = await call(row, { json: { item: 7 } });
        assert.equal(status, 422);
        assert.ok(
          body.errors.length > 0 && body.errors.every((message: unknown) => typeof message === 'string'),
        );
      });
    }
  }
});
