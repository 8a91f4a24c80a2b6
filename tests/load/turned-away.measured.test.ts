import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rush } from '../../evidence/load/rush/rush.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';
import { type Passed, refusing } from './recording-proxy.ts';

const RETRY_AFTER_S = 2;
/** Check-ins of the preparation, and of those whom a limiter still lets in. */
const BEFORE = 60;

describe('a rush that a limiter turns away for ever', { skip: WITHOUT_K6 }, () => {
  it('fails, counts whoever waits at the door, and keeps Retry-After to its last request', async () => {
    const log: Passed[] = [];
    const result = await rush(K6, {
      ...{ arrivals: 120, seconds: 3, scanners: 6 },
      profile: { load: { allow: true, minutes: 0.2 } },
      between: refusing(log, BEFORE, RETRY_AFTER_S),
    });
    const limited = log.filter(({ status }) => status === 429);
    assert.ok(limited.length > 6);
    // Each scanner asks again when it was told to: in no two seconds more often than there are scanners, and a jitter's share.
    for (const { came } of limited) {
      const near = limited.filter((one) => one.came >= came && one.came < came + 1000 * RETRY_AFTER_S);
      assert.ok(near.length <= 6, `${near.length} within ${RETRY_AFTER_S} s`);
    }
    const { admitted, plan, thresholds, latency } = result;
    const missed = thresholds.filter(({ met }) => !met).map(({ name }) => name);
    assert.equal(result.generator.trusted ? result.verdict : 'fail', 'fail');
    assert.ok(admitted < plan.admissions);
    assert.ok(missed.includes('admitted') && missed.includes('door_p95'), missed.join());
    assert.equal(latency.door_waited?.count, plan.admissions);
    // A walk-in who was registered, and not let in, is applied as well.
    assert.ok(result.reconciliation.applied <= admitted + (plan.kinds.walkIn ?? 0));
  });
});
