import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coveringArray } from '../../detect/plan/covering-array.ts';

test('every pair of levels of two factors stands together in some row', () => {
  const factors = [{ levels: ['a', 'b'] }, { levels: ['c'] }, { levels: ['d', 'e', 'f'] }, { levels: ['g'] }];
  const rows = coveringArray(factors);
  const level = (row: readonly string[], index: number): string =>
    factors[index]?.levels.find((one) => row.includes(one)) ?? '';
  for (let a = 0; a < factors.length; a += 1)
    for (let b = a + 1; b < factors.length; b += 1)
      for (const x of ['', ...(factors[a]?.levels ?? [])])
        for (const y of ['', ...(factors[b]?.levels ?? [])])
          assert.ok(
            rows.some((row) => level(row, a) === x && level(row, b) === y),
            `${x || 'none'} with ${y || 'none'}`,
          );
  assert.ok(rows.length < 24, `${rows.length} rows are fewer than all combinations`);
});
