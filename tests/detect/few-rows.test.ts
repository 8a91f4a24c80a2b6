import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fewRows } from '../../detect/plan/few-rows.ts';
import { referenceTarget } from '../../detect/targets/reference.ts';
import { VARIANTS } from '../../reference/index.ts';

test('few rows hold each variant once, those of a group apart, and what stands alone by itself', () => {
  assert.deepEqual(fewRows([['a'], ['b', 'c'], ['d', 'e', 'f'], ['g']], ['x', 'y']), [
    [],
    ['a', 'd', 'g'],
    ['b', 'e'],
    ['c', 'f'],
    ['x'],
    ['y'],
  ]);
  assert.deepEqual(fewRows([], []), [[]]);
});

test('the rows of the reference environment hold every variant once, and none that answers the same gap as another', () => {
  const { rows = [] } = referenceTarget();
  assert.deepEqual(rows.flat().sort(), VARIANTS.map(({ name }) => name).sort());
  const gapOf = new Map(VARIANTS.map(({ name, gaps, alone }) => [name, alone ? name : (gaps[0] ?? name)]));
  for (const row of rows)
    assert.equal(new Set(row.map((name) => gapOf.get(name))).size, row.length, row.join());
  assert.ok(rows.length < VARIANTS.length);
});
