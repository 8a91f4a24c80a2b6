import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromSamples } from '../../compare/differ/durations.ts';
import { movedBeyondNoise, quantileShift } from '../../compare/differ/quantile-shift.ts';

/** A generator whose numbers are the same each time (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Latencies as they are: a floor, and a long tail. */
const latencies = (seed: number, count: number, floor: number) => {
  const next = random(seed);
  return fromSamples(Array.from({ length: count }, () => floor - 20 * Math.log(1 - next())));
};

test('a median that is 30 ms later is told, with an interval that holds the shift', () => {
  const shift = quantileShift(latencies(1, 400, 50), latencies(2, 400, 80), 0.5)!;
  assert.ok(shift.low < 30 && 30 < shift.high, JSON.stringify(shift));
  assert.equal(movedBeyondNoise(shift), 'slower');
  const back = quantileShift(latencies(2, 400, 80), latencies(1, 400, 50), 0.5)!;
  assert.equal(movedBeyondNoise(back), 'faster');
});

test('two samples of one distribution have not moved, whatever their seed', () => {
  for (let seed = 1; seed <= 300; seed += 1)
    for (const quantile of [0.5, 0.95]) {
      const shift = quantileShift(latencies(seed, 300, 50), latencies(seed + 1000, 300, 50), quantile);
      assert.equal(shift && movedBeyondNoise(shift), undefined, `seed ${seed}, quantile ${quantile}`);
    }
});

test('the interval holds the true shift of the median in at least 99 of 100 samples', () => {
  let held = 0;
  for (let seed = 1; seed <= 500; seed += 1) {
    const { low, high } = quantileShift(latencies(seed, 120, 50), latencies(seed + 5000, 200, 60), 0.5)!;
    if (low <= 10 && 10 <= high) held += 1;
  }
  assert.ok(held >= 495, `${held} of 500`);
});

test('a shift below what anybody notices, and one of a sample that is too small, do not count', () => {
  const tiny = quantileShift(latencies(1, 5000, 2), latencies(2, 5000, 6), 0.5)!;
  assert.ok(tiny.low > 0);
  assert.equal(movedBeyondNoise(tiny), undefined);
  assert.equal(quantileShift(latencies(1, 12, 50), latencies(2, 400, 500), 0.5), undefined);
  assert.equal(quantileShift(latencies(1, 60, 50), latencies(2, 400, 500), 0.95), undefined);
});
