import assert from 'node:assert/strict';
import { it } from 'node:test';
import { schemaChecker } from '../../harness/profile/schema-mistakes.ts';

const TIME = { type: 'string', pattern: '^\\d+s$', description: 'Such as 5s.' };
const check = schemaChecker({
  type: 'object',
  properties: {
    limit: {
      anyOf: [
        { type: 'number' },
        TIME,
        {
          type: 'object',
          required: ['over'],
          properties: { over: TIME, most: { anyOf: [{ type: 'number' }, TIME] } },
        },
      ],
    },
  },
});
const said = (limit: unknown): string[] => check({ limit }).map(({ text }) => text);

it('of a value that may be of several kinds, only what is wrong with its own kind is said', () => {
  assert.deepEqual(said(3), []);
  assert.deepEqual(said('3x'), ['has a wrong value at "limit": it takes such as 5s']);
  assert.deepEqual(said({ most: 3 }), ['lacks "limit.over": add it']);
  assert.deepEqual(said({ over: '5s', most: '5' }), [
    'has a wrong value at "limit.most": it takes such as 5s',
  ]);
  assert.deepEqual(said([]), [
    'has a wrong value at "limit": it must be a number or a text or a mapping of keys',
  ]);
});
