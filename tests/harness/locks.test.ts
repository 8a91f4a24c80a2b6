import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Locks } from '../../harness/broker/locks.ts';

const [ANN, BEN, CAT] = [Symbol('Ann'), Symbol('Ben'), Symbol('Cat')];

/** Who has acquired a lock so far, in the order in which they did. */
async function orderOf(...asked: Array<Promise<string>>): Promise<string[]> {
  const got: string[] = [];
  for (const one of asked) void one.then((name) => got.push(name));
  await new Promise((resolve) => setImmediate(resolve));
  return got;
}

const asks = (locks: Locks, name: string, mode: 'shared' | 'exclusive', holder: symbol): Promise<string> =>
  locks.acquire('floor', mode, holder).then(() => name);

test('many share a lock, and who wants it alone waits for all of them', async () => {
  const locks = new Locks();
  const waiting = asks(locks, 'Ann', 'shared', ANN);
  const ben = asks(locks, 'Ben', 'shared', BEN);
  const cat = asks(locks, 'Cat', 'exclusive', CAT);
  assert.deepEqual(await orderOf(waiting, ben, cat), ['Ann', 'Ben']);
  locks.release('floor', ANN);
  assert.deepEqual(await orderOf(cat), []);
  locks.release('floor', BEN);
  assert.deepEqual(await orderOf(cat), ['Cat']);
});

test('who comes after one that wants it alone does not overtake', async () => {
  const locks = new Locks();
  await locks.acquire('floor', 'shared', ANN);
  const ben = asks(locks, 'Ben', 'exclusive', BEN);
  const cat = asks(locks, 'Cat', 'shared', CAT);
  assert.deepEqual(await orderOf(ben, cat), []);
  locks.release('floor', ANN);
  assert.deepEqual(await orderOf(ben, cat), ['Ben']);
  locks.release('floor', BEN);
  assert.deepEqual(await orderOf(cat), ['Cat']);
});

test('a holder that is gone gives back what it had and no longer waits', async () => {
  const locks = new Locks();
  await locks.acquire('floor', 'exclusive', ANN);
  const lost = asks(locks, 'Ben', 'exclusive', BEN);
  const cat = asks(locks, 'Cat', 'exclusive', CAT);
  locks.releaseAll(BEN);
  locks.releaseAll(ANN);
  assert.deepEqual(await orderOf(lost, cat), ['Cat']);
});

test('locks of other names, and what was never held, are left alone', async () => {
  const locks = new Locks();
  await locks.acquire('floor', 'exclusive', ANN);
  locks.release('floor', BEN);
  const ben = asks(locks, 'Ben', 'shared', BEN);
  const door = locks.acquire('door', 'exclusive', CAT).then(() => 'Cat');
  assert.deepEqual(await orderOf(ben, door), ['Cat']);
});
