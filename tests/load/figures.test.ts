import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Distribution } from '../../load/judge/figures/distribution.ts';
import { type Measurements, thresholdsOf } from '../../load/judge/figures/objectives.ts';
import { auditRetries } from '../../load/judge/figures/retry-audit.ts';
import { trendOf } from '../../load/judge/figures/trend.ts';
import { createRandom } from '../../load/scenario/plan/random.ts';
import { DEFAULT_OBJECTIVES } from '../../record/load-objectives.ts';
import type { RequestLine } from '../../record/request-log/line.ts';

describe('a distribution', () => {
  it('adds up to what one process would have measured, and survives being stored', () => {
    const random = createRandom(3);
    const [whole, left, right] = [new Distribution(), new Distribution(), new Distribution()];
    for (let n = 0; n < 20_000; n += 1) {
      const ms = -50 * Math.log(1 - random()) * (n % 7 === 0 ? 20 : 1);
      whole.add(ms);
      (n % 3 === 0 ? left : right).add(ms);
    }
    left.merge(Distribution.decode(right.encode()));
    assert.deepEqual(left.quantiles(), whole.quantiles());
  });

  it('knows a percentile to a part in a thousand', () => {
    const distribution = new Distribution();
    for (let ms = 1; ms <= 10_000; ms += 1) distribution.add(ms);
    for (const percent of [50, 95, 99, 99.9])
      assert.ok(Math.abs(distribution.percentile(percent) / (percent * 100) - 1) < 0.002, `${percent}`);
  });
});

describe('an objective', () => {
  const measured = (checkin: number, samples: number): Measurements => ({
    ...(Object.fromEntries(
      DEFAULT_OBJECTIVES.map(({ name }) => [name, { value: 0, samples: 0 }]),
    ) as Measurements),
    checkin_p95: { value: checkin, samples },
  });

  it('without a sample is not met', () => {
    assert.ok(
      thresholdsOf(DEFAULT_OBJECTIVES, measured(0, 0)).every(({ met, samples }) => !met && samples === 0),
    );
  });

  it('is met by what lies on the right side of its limit', () => {
    const [one] = thresholdsOf(DEFAULT_OBJECTIVES, measured(499, 1));
    assert.equal(one?.met, true);
    const [other] = thresholdsOf(DEFAULT_OBJECTIVES, measured(500, 1));
    assert.equal(other?.met, false);
  });
});

describe('a trend', () => {
  it('has a confidence interval that holds the slope', () => {
    const random = createRandom(5);
    const points = Array.from({ length: 60 }, (_, x) => [x, 10 + 0.5 * x + random() * 4] as const);
    const trend = trendOf(points);
    assert.ok(trend !== null && trend.low < 0.5 && trend.high > 0.5 && trend.low > 0.4);
  });

  it('says nothing with three points', () => {
    assert.equal(
      trendOf([
        [0, 1],
        [1, 2],
        [2, 3],
      ]),
      null,
    );
  });
});

describe('Retry-After', () => {
  const line = (
    scanner: number,
    item: number,
    attempt: number,
    done: number,
    status: number,
    more: string | null,
  ) =>
    ['r', scanner, item, 1, attempt, 'checkIn', 'a', 0, done - 1, done, 1, status, '', more] as RequestLine;

  it('was honest where the next attempt is served', () => {
    const audit = auditRetries([line(0, 0, 1, 10, 429, '1'), line(0, 0, 2, 1011, 200, null)], 1);
    assert.equal(audit.waited_ms, 1000);
    assert.deepEqual([audit.answers, audit.honest, audit.dishonest], [1, 1, 0]);
  });

  it('was dishonest where it is refused again and nobody was served since', () => {
    const audit = auditRetries([line(0, 0, 1, 10, 429, '1'), line(0, 0, 2, 1011, 429, '1')], 1);
    assert.deepEqual([audit.dishonest, audit.contested, audit.abandoned], [1, 0, 1]);
  });

  it('is contested where others of the same token were served meanwhile', () => {
    const lines = [line(0, 0, 1, 10, 429, '1'), line(1, 1, 1, 900, 200, null), line(0, 0, 2, 1011, 429, '1')];
    assert.equal(auditRetries(lines, 1).contested, 1);
    assert.equal(auditRetries(lines, 2).dishonest, 1);
  });

  it('is counted where it is missing', () => {
    const audit = auditRetries([line(0, 0, 1, 10, 429, null), line(0, 0, 2, 300, 429, 'soon')], 1);
    assert.deepEqual([audit.missing, audit.unreadable], [1, 1]);
  });
});
