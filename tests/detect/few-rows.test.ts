import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fewRows } from '../../detect/plan/few-rows.ts';
import { referenceTarget } from '../../detect/targets/reference.ts';
import { VARIANTS } from '../../reference/index.ts';

const item = (name: string, ...takes: string[]) => ({ name, takes });

test('few rows hold each variant once, those that take up the same apart, and what stands alone by itself', () => {
  const items = [item('a', '1'), item('b', '2'), item('c', '2'), item('d', '3', '1'), item('e', '3')];
  assert.deepEqual(fewRows(items, ['x', 'y']), [[], ['a', 'c', 'e'], ['b', 'd'], ['x'], ['y']]);
  assert.deepEqual(fewRows([], []), [[]]);
  assert.deepEqual(fewRows([item('a'), item('b')], []), [[], ['a', 'b']]);
});

test('a row more is made where each has what is taken up', () => {
  const items = [item('a', '1', '2'), item('b', '2', '3'), item('c', '1', '3')];
  assert.deepEqual(fewRows(items, []), [[], ['a'], ['b'], ['c']]);
});

test('the rows of the reference environment hold each variant once, apart from those that answer the same gap or step in where it does', () => {
  const { rows = [] } = referenceTarget();
  assert.deepEqual(rows.flat().sort(), VARIANTS.map(({ name }) => name).sort());
  const named = new Map(VARIANTS.map((variant) => [variant.name, variant]));
  for (const row of rows.filter(({ length }) => length > 1)) {
    const variants = row.map((name) => named.get(name));
    assert.ok(
      variants.every((one) => one?.runs !== 'alone'),
      row.join(),
    );
    const gaps = variants.flatMap((one) => one?.gaps ?? []);
    const stages = variants.flatMap((one) => Object.keys(one?.arm() ?? {}));
    for (const taken of [gaps, stages]) assert.equal(new Set(taken).size, taken.length, row.join());
  }
  assert.ok(rows.length < VARIANTS.length / 2, `${rows.length} rows`);
});
