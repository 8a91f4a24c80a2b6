import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBody } from '../../judge/body.ts';

test('of a name that an object holds twice the last counts, whatever the size of its ids', () => {
  for (const id of ['7', '9007199254740993'])
    assert.deepEqual(parseBody(`{"metadata":null,"item":{"id":${id}},"metadata":{}}`)?.exact, {
      metadata: {},
      item: { id: id === '7' ? 7 : BigInt(id) },
    });
});
