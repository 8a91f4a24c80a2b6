import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Reference, startReference } from '../../../reference/index.ts';
import { ask, form } from '../client.ts';
import { type NewPlace, testPlaces } from '../stores.ts';
import { isWell, raw, stateOf, type Target, targetOf } from './target.ts';
import { TEXTS } from './texts.ts';

const { places } = testPlaces('attacks');

const STORES: Readonly<Record<string, NewPlace>> = {
  memory: async () => undefined,
  'an embedded database': places.embedded,
  PostgreSQL: places.PostgreSQL,
};

/** Texts of an attendee that a client may write. */
const ATTRIBUTES = ['first_name', 'last_name', 'job_title', 'company'] as const;

/** A text as it stands in an address; half a character has no place there. */
const inAddress = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** Places of a request in which a text is looked up, and not stored. */
const LOOKED_UP: ReadonlyArray<(target: Target, text: string) => Promise<{ readonly status: number }>> = [
  ({ reference, bearer }, text) => ask(reference, `events/${inAddress(text)}`, { token: bearer }),
  ({ reference, bearer }, text) =>
    ask(reference, `events/1001/attendees/${inAddress(text)}/check_in`, {
      method: 'POST',
      token: bearer,
    }),
  ({ reference, bearer }, text) =>
    ask(reference, `events/1001/attendees?page=${inAddress(text)}&per_page=${inAddress(text)}`, {
      token: bearer,
    }),
  (target, text) =>
    raw(target, '/api/v2/events/1001', {
      headers: { authorization: `Bearer ${inAddress(text)}` },
    }),
  ({ reference }, text) =>
    form(reference, '/oauth/token', {
      grant_type: 'client_credentials',
      client_id: text,
      client_secret: text,
      scope: text,
    }),
  ({ reference }, text) =>
    form(reference, '/oauth/token', {
      grant_type: 'authorization_code',
      client_id: 'lakeside-door',
      code: text,
      redirect_uri: text,
      code_verifier: text,
    }),
  ({ reference }, text) => form(reference, '/oauth/revoke', { client_id: 'lakeside-door', token: text }),
  ({ reference }, text) =>
    form(reference, '/oauth/sign_in', { email: text, password: text, return_to: text }),
];

for (const [name, place] of Object.entries(STORES))
  describe(`texts over ${name}`, () => {
    let reference: Reference | undefined;
    let target: Target;
    before(async () => {
      const data = await place();
      if (data === undefined && name !== 'memory') return;
      reference = await startReference({ attendees: 10, ...(data !== undefined && { data }) });
      target = await targetOf(reference);
    });
    after(() => reference?.close());

    for (const [kind, text] of Object.entries(TEXTS))
      it(`${kind} is a text: stored as it came, and looked up in vain`, async (context) => {
        if (reference === undefined) return context.skip('PostgreSQL is not installed');
        const item = Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute, text]));
        const fields = [{ attendee_field_id: 601, value: text }];
        const made = await target.send('POST', 'events/1001/attendees', { ...item, fields });
        assert.equal(made.status, 201, made.text);
        const listed = JSON.parse(await stateOf(target, 1001, target.bearer));
        const row = listed.items.find(({ id }: { id: number }) => id === made.body.item.id);
        for (const attribute of ATTRIBUTES) assert.equal(row[attribute], text, attribute);
        const field = { label: text, type: 'dropdown', options: [text, 'other'] };
        const question = await target.send('POST', 'events/1001/attendee_fields', field);
        assert.ok(question.status < 500, question.text);
        for (const email of [text, `${text}@example.com`]) {
          const { status } = await target.send('POST', 'events/1001/attendees', { first_name: 'E', email });
          assert.ok(status < 500, `email: ${status}`);
        }
        for (const [index, look] of LOOKED_UP.entries()) {
          const { status } = await look(target, text);
          assert.ok(status < 500, `${index}: ${status}`);
          // A page that is no number may be read as the first.
          assert.ok(status >= 400 || [2, 6, 7].includes(index), `${index}: ${status}`);
        }
        const { body } = await target.send('GET', 'events/1001/attendees?per_page=1');
        assert.ok(body.metadata.total_count > 10, 'nobody is lost');
        await isWell(target);
      });
  });
