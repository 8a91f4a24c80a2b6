import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mannKendall, riseOf } from '../../load/capacity/rise.ts';
import { createRandom } from '../../load/scenario/plan/random.ts';
import type { RequestLine } from '../../record/request-log/line.ts';

const line = (item: number, due: number, done: number): RequestLine => [
  'r',
  ...([0, item, 1, 1, 'checkIn', '1', due, due, done, done - due, 200, '', null] as const),
];

/** The requests of a step of five seconds against one queue: each takes its turn and exponential times on top, now and then a pause. */
function queued(rate: number, carried: number, seed: number, pauseEvery = 0): RequestLine[] {
  const random = createRandom(seed);
  let free = 0;
  return Array.from({ length: 5 * rate }, (_, item) => {
    const due = (1000 * item) / rate;
    if (pauseEvery > 0 && item % pauseEvery === 0) free = Math.max(free, due) + 60;
    free = Math.max(free, due) + 1000 / carried;
    return line(item, due, free - 8 * Math.log(1 - random()));
  });
}

describe('the rise of the time at the door within a step', () => {
  const seeds = Array.from({ length: 200 }, (_, seed) => seed + 1);

  it('is that of a queue which grows by what is not carried', () => {
    // 8 a second too many for five seconds: 40 requests, a third of a second.
    for (const seed of seeds) assert.ok(Math.abs(riseOf(queued(128, 120, seed)) - 310) < 60, `${seed}`);
  });

  it('is seen of two requests a second too many', () =>
    assert.ok(seeds.filter((seed) => riseOf(queued(123, 121, seed)) > 0).length >= 195));

  it('is none where all is carried, with noise and with pauses', () => {
    for (const pauseEvery of [0, 150])
      assert.deepEqual(
        seeds.filter((seed) => riseOf(queued(100, 200, seed, pauseEvery)) > 0),
        [],
      );
  });

  it('is none of a few requests', () => assert.equal(riseOf([line(0, 0, 5), line(1, 10, 400)]), 0));
});

describe('the statistic of Mann and Kendall', () => {
  it('is the one of a table of ten values that rise, and its opposite where they fall', () => {
    const rising = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    // S is 45 and its variance 125: 44 / sqrt(125).
    assert.ok(Math.abs(mannKendall(rising) - 44 / Math.sqrt(125)) < 1e-9);
    assert.ok(Math.abs(mannKendall(rising.toReversed()) + 44 / Math.sqrt(125)) < 1e-9);
  });

  it('is nought where all values are one', () => assert.equal(mannKendall([3, 3, 3, 3, 3]), 0));
});
