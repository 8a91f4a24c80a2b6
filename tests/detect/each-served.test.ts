import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachServed } from '../../detect/workers/each-served.ts';

/** Items one by one. */
function supplyOf(...items: number[]): () => Promise<number | undefined> {
  return async () => items.shift();
}

/** Servers that only count how many of them are alive, and do not start for some items. */
function stable(broken: readonly number[] = []) {
  const seen = { alive: 0, most: 0 };
  const start = async (item: number) => {
    if (broken.includes(item)) throw new Error(`no server for ${item}`);
    seen.alive += 1;
    seen.most = Math.max(seen.most, seen.alive);
    return {
      profile: {},
      stop: async () => {
        seen.alive -= 1;
      },
    };
  };
  return { seen, start };
}

test('every item is judged in order, with at most two servers alive and none left', async () => {
  const { seen, start } = stable();
  const judged: number[] = [];
  await eachServed(
    supplyOf(1, 2, 3, 4, 5),
    start,
    async (item) => void judged.push(item),
    () => assert.fail('nothing fails'),
  );
  assert.deepEqual(judged, [1, 2, 3, 4, 5]);
  assert.deepEqual(seen, { alive: 0, most: 2 });
});

test('a server that does not start and a judge that throws are told, and the others are judged', async () => {
  const { seen, start } = stable([1, 4]);
  const judged: number[] = [];
  const failed: string[] = [];
  await eachServed(
    supplyOf(1, 2, 3, 4, 5),
    start,
    async (item) => {
      if (item === 3) throw new Error('the judge broke');
      judged.push(item);
    },
    (item, error) => void failed.push(`${item}: ${(error as Error).message}`),
  );
  assert.deepEqual(judged, [2, 5]);
  assert.deepEqual(failed, ['1: no server for 1', '3: the judge broke', '4: no server for 4']);
  assert.equal(seen.alive, 0);
});
