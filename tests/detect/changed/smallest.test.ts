import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallest } from '../../../detect/plan/smallest.ts';

const letters = [...'abcdefghijklmnop'];
const holding = (wanted: string) => async (some: readonly string[]) =>
  [...wanted].every((letter) => some.includes(letter));

test('one of many is found by halving, and two or three that do it together are found as well', async () => {
  let asked = 0;
  const isSo = (some: readonly string[]): Promise<boolean> => {
    asked += 1;
    return holding('k')(some);
  };
  assert.deepEqual(await smallest(letters, isSo), ['k']);
  assert.ok(asked <= 8, `${asked} questions`);
  assert.deepEqual(await smallest(letters, holding('bo')), ['b', 'o']);
  assert.deepEqual(await smallest(letters, holding('adm')), ['a', 'd', 'm']);
});

test('all are answered where no part does it, and one is asked for nothing', async () => {
  assert.deepEqual(await smallest(['a', 'b', 'c'], async () => false), ['a', 'b', 'c']);
  assert.deepEqual(await smallest(['a'], () => Promise.reject(new Error('asked'))), ['a']);
});
