import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idIn } from '../../load/script/body.ts';

const QUESTION = { id: 601, label: 'Diet ] "id": 9', options: ['None', 'Vegan'] };
const ANSWERED = { checkin_status: 'not_checked_in', fields: [{ field: QUESTION, value: { id: 5 } }] };

/** As services write it whose maps have their keys in order, those of Rust and Go among them. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .map(([key, inner]) => [key, inOrder(inner)] as const)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value;

test('the id of a record is found wherever it stands, and never that of a question or of an answer', () => {
  for (const body of [
    { item: { id: 8001, ...ANSWERED }, metadata: {} },
    { item: { ...ANSWERED, id: 8001 }, metadata: {} },
    { metadata: { id: 3, of: ['item', { id: 4 }] }, item: { ...ANSWERED, note: 'id', id: 8001 } },
    { item: { fields: [], tags: ['a ] b', 'item'], id: '8001' } },
    { ...ANSWERED, id: 8001 },
  ])
    for (const text of [body, inOrder(body)].map((one) => JSON.stringify(one))) {
      assert.equal(idIn(text), '8001', text);
      assert.equal(idIn(text.replaceAll(':', ' : ')), '8001', text);
    }
});

test('digits of an id that no number holds are kept, and where there is no id there is none', () => {
  assert.equal(idIn('{"item":{"fields":[{"id":1}],"id":9007199254740993}}'), '9007199254740993');
  assert.equal(idIn(JSON.stringify({ item: ANSWERED, metadata: {} })), '');
  assert.equal(idIn('{"item":null}'), '');
  assert.equal(idIn('not JSON "'), '');
});
