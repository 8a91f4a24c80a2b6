import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pausing, repeated } from '../../harness/inquiry/repeated.ts';

test('something is done again after each pause of a list, until it is good or the list ends', async () => {
  for (const [good, tries, rests] of [
    [1, 1, []],
    [2, 2, [10]],
    [9, 3, [10, 20]],
  ] as const) {
    const rested: number[] = [];
    const last = await repeated(
      async (attempt) => attempt,
      pausing([10, 20], (attempt) => attempt === good),
      async (ms) => rested.push(ms),
    );
    assert.deepEqual({ last, rested }, { last: tries, rested: [...rests] });
  }
});

test('what fails ends it at once, and a pause hears what came last', async () => {
  const heard: Array<readonly [string, number]> = [];
  const run = repeated(
    async (attempt) => {
      if (attempt === 3) throw new Error('over');
      return `answer ${attempt}`;
    },
    (last, attempt) => {
      heard.push([last, attempt]);
      return 0;
    },
    async () => {},
  );
  await assert.rejects(run, /over/);
  assert.deepEqual(heard, [
    ['answer 1', 1],
    ['answer 2', 2],
  ]);
});
