import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FIELD_TYPES } from '../../reference/domain/vocabulary.ts';
import { startReference } from '../../reference/index.ts';
import { CROWDS, LIKELY } from '../../reference/seed/crowd.ts';
import { createDataset } from '../../reference/seed/dataset.ts';
import { ask, token } from './client.ts';

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Han',
  'Hiragana',
  'Hangul',
  'Thai',
  'Ethiopic',
];
/** They show something, and ask nothing. */
const UNANSWERABLE = ['spacer', 'paragraph', 'section_divider', 'captcha'];

const ofMain = <T extends { readonly event_id: number }>(rows: readonly T[]): T[] =>
  rows.filter(({ event_id }) => event_id === 1001);

describe('seed data', () => {
  it('is the same for the same seed, and others for another', () => {
    assert.deepEqual(createDataset(3, 'small'), createDataset(3, 'small'));
    assert.notDeepEqual(createDataset(3, 'small').attendees, createDataset(4, 'small').attendees);
  });

  it('has as many people as its name says, each of an id and an address of their own', () => {
    for (const [name, size] of [
      ['small', 60],
      ['conference', 5000],
      ['stadium', 100_000],
    ] as const) {
      assert.equal(CROWDS[name], size);
      const people = ofMain(createDataset(1, name).attendees);
      assert.equal(people.length, size);
      assert.equal(new Set(people.map(({ id }) => id)).size, size);
      assert.equal(new Set(people.map(({ email }) => email)).size, size);
    }
  });

  it('has names of many scripts, and answers to every type of question that can be answered', () => {
    const { attendees, fields } = createDataset(1, 'conference');
    const people = ofMain(attendees);
    for (const script of SCRIPTS)
      assert.ok(
        people.some(({ first_name }) => new RegExp(`^\\p{Script=${script}}`, 'u').test(first_name)),
        script,
      );
    const types = new Map(fields.map(({ id, type }) => [id, type]));
    const answered = new Set(
      people.flatMap(({ answers }) => answers.map(({ field_id }) => types.get(field_id)!)),
    );
    assert.deepEqual(
      [...answered].toSorted(),
      FIELD_TYPES.filter((type) => !UNANSWERABLE.includes(type)).toSorted(),
    );
    assert.deepEqual(Object.keys(LIKELY).toSorted(), [...answered].toSorted());
    const forms = new Set(
      people.flatMap(({ answers }) =>
        answers.map(({ value }) => (Array.isArray(value) ? 'array' : typeof value)),
      ),
    );
    assert.deepEqual([...forms].toSorted(), ['array', 'boolean', 'number', 'object', 'string']);
    const ids = new Set(ofMain(fields).map(({ id }) => id));
    assert.ok(people.every(({ answers }) => answers.every(({ field_id }) => ids.has(field_id))));
    assert.ok(people.every(({ checkin_status }) => checkin_status === 'not_checked_in'));
  });

  it('is served, and takes every one of its answers back', async () => {
    const reference = await startReference({ attendees: 'small' });
    try {
      const bearer = await token(reference);
      const { body } = await ask(reference, 'events/1001/attendees?per_page=100', { token: bearer });
      assert.equal(body.metadata.total_count, 60);
      for (const { first_name, last_name, phone, fields } of body.items) {
        const item = {
          first_name,
          last_name,
          phone,
          fields: fields.map(({ field, value }: { field: { id: number }; value: unknown }) => ({
            attendee_field_id: field.id,
            value,
          })),
        };
        const made = await ask(reference, 'events/1001/attendees', {
          method: 'POST',
          token: bearer,
          json: { item },
        });
        assert.equal(made.status, 201, made.text);
        assert.deepEqual(made.body.item.fields, fields);
      }
    } finally {
      await reference.close();
    }
  });
});
