import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Latency } from '../../harness/broker/latency.ts';
import { OutOfTime } from '../../harness/broker/out-of-time.ts';
import { Pacer } from '../../harness/broker/pacer.ts';
import { ENDLESS, Timetable } from '../../harness/broker/timetable.ts';
import { Deadline } from '../../harness/call/deadline.ts';

const QUARTER = { startsAt: 0, endsAt: 900_000, lastRequests: 100, breadthRequests: 1_000, burstRounds: 50 };
const pace = (latencyMs: number, sent: number, longestPauseMs = 0, sentInBreadth = 0) => ({
  latencyMs,
  sent,
  sentInBreadth,
  longestPauseMs,
});

test('what comes last keeps time for its requests, at the pace that the run has had', () => {
  const plan = new Timetable(QUARTER);
  const last = plan.until('last', pace(0, 0), 0);
  assert.ok(last < 900_000 && last > 870_000, `${last}`);
  assert.equal(plan.until('breadth', pace(10, 10_000), 20_000), last - 1_500, 'ten milliseconds a request');
  assert.equal(plan.until('breadth', pace(800, 10_000), 100_000), last - 120_000, 'slow answers');
  assert.equal(
    plan.until('breadth', pace(10, 60, 50_000), 60_000),
    last - 200_000,
    'a request a second, and two windows of a limiter',
  );
});

test('however slow a run is, what comes last has half of its time at most, and a run without an end none', () => {
  const plan = new Timetable(QUARTER);
  assert.equal(plan.until('breadth', pace(60_000, 10), 600_000), plan.until('last', pace(0, 0)) - 450_000);
  assert.equal(new Timetable(ENDLESS).until('breadth', pace(800, 10)), Number.POSITIVE_INFINITY);
});

test('depth leaves time to what sees every must-rule once, of which the less is kept the more of it was sent', () => {
  const plan = new Timetable(QUARTER);
  const between = (at: number, ...said: Parameters<typeof pace>): number =>
    plan.until('breadth', pace(...said), at) - plan.until('depth', pace(...said), at);
  assert.equal(between(2_000, 10, 20), 10_000, 'the start of a run tells no pace');
  assert.equal(between(60_000, 10, 60, 50_000), 1_600_000, 'a limiter does');
  assert.equal(between(60_000, 10, 60, 50_000, 400), 1_000_000);
  assert.equal(between(60_000, 10, 3_000, 50_000, 1_200), 0);
});

test('answers that a machine held up for a moment make no run slow, and an environment that became slow does', () => {
  const latency = new Latency();
  assert.equal(latency.ms, 0, 'nothing has been asked yet');
  latency.took(Array(200).fill(400));
  latency.took(Array(40).fill(12_000));
  assert.equal(latency.ms, 400);
  latency.took(Array(256).fill(3_000));
  assert.equal(latency.ms, 3_000);
  latency.took(Array(256).fill(10));
  assert.equal(latency.ms, 10, 'and fast again');
});

test('a permit that could be had only after its time is refused at once', async () => {
  const pacer = new Pacer(Number.POSITIVE_INFINITY, 100);
  pacer.pause(60_000);
  await assert.rejects(pacer.permits(Date.now() + 1_000), OutOfTime);
});

test('beyond its deadline a process may not send, but for what it owes', async () => {
  const deadline = new Deadline();
  deadline.allows(1e9);
  deadline.until = Date.now() + 5_000;
  deadline.allows(100);
  assert.throws(() => deadline.allows(6_000), OutOfTime);
  await deadline.lifted(async () => deadline.allows(6_000));
  assert.throws(() => deadline.allows(6_000), OutOfTime);
});
