import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { CircuitBreaker } from '../../harness/call/circuit-breaker.ts';

/** Whether the waiting has ended after so many rounds, each as many milliseconds long. */
function starvedBy(rounds: number, ms: number): boolean {
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  try {
    const breaker = new CircuitBreaker();
    for (let round = 0; round < rounds; round += 1) {
      mock.timers.tick(ms);
      breaker.refusedAgain(ms);
    }
    return breaker.starved;
  } finally {
    mock.timers.reset();
  }
}

test('a limiter that tells no time to wait is asked for longer than its second, however often that is', () => {
  assert.equal(starvedBy(20, 40), false);
  assert.equal(starvedBy(40, 400), true);
});

test('a limiter that lets nothing through after waits of a second, or of minutes, ends the waiting', () => {
  assert.equal(starvedBy(14, 1000), false);
  assert.equal(starvedBy(15, 1000), true);
  assert.equal(starvedBy(3, 120_000), true);
});
