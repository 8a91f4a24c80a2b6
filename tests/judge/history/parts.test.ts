import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PartHistories } from '../../../judge/history/part-histories.ts';
import { broken, fieldMade, fieldsListed } from './told.ts';

test('what one part of a run made is not looked for in the lists that another part was shown', () => {
  const [create, list] = [fieldMade(), fieldsListed(9, [])];
  assert.deepEqual(broken(create, list), ['fields.create.listed by 2']);
  const shownOf = (parts: readonly [string, string]) => {
    const histories = new PartHistories({ tag: null });
    histories.add({ ...create, id: `${parts[0]}w0-1` });
    histories.add({ ...list, id: `${parts[1]}w0-2` });
    return histories.shown().violations.map(({ rule }) => rule);
  };
  assert.deepEqual(shownOf(['s1', 's2']), []);
  assert.deepEqual(shownOf(['s1', 's1']), ['fields.create.listed']);
});
