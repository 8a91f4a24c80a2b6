import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BudgetError } from '../../harness/broker/budget-error.ts';
import { Pacer } from '../../harness/broker/pacer.ts';

test('without a pace permits come in lots, one by one where the budget is small', async () => {
  assert.equal(await new Pacer(Number.POSITIVE_INFINITY, 20_000).permits(), 64);
  assert.equal(await new Pacer(Number.POSITIVE_INFINITY, 500).permits(), 1);
});

test('no more than the budget is handed out, and then it says so', async () => {
  const pacer = new Pacer(Number.POSITIVE_INFINITY, 1100);
  let granted = 0;
  await assert.rejects(async () => {
    while (true) granted += await pacer.permits();
  }, BudgetError);
  assert.equal(granted, 1100);
});

test('what is kept for clearing up is handed out to nobody else', async () => {
  const pacer = new Pacer(Number.POSITIVE_INFINITY, 10);
  for (let count = 0; count < 4; count += 1) await pacer.permits(undefined, 6);
  await assert.rejects(pacer.permits(undefined, 6), BudgetError);
  for (let count = 0; count < 6; count += 1) await pacer.permits();
  await assert.rejects(pacer.permits(), BudgetError);
});

test('with a pace each permit waits for its turn, and a pause holds back all', async () => {
  const pacer = new Pacer(20, 100);
  assert.equal(await pacer.permits(), 1);
  const began = Date.now();
  pacer.pause(80);
  const at = await Promise.all([1, 2].map(async () => pacer.permits().then(() => Date.now() - began)));
  // Sleeps may end a millisecond early by this clock, and as late as they like.
  assert.ok(Math.min(...at) >= 78, `${at}`);
  assert.ok(Math.max(...at) >= Math.min(...at) + 40 || Math.max(...at) >= 125, `${at}`);
});

test('with a pace no more are let go in a second than were over before it, whatever the clock says of their beginning', async () => {
  const pacer = new Pacer(5, 100);
  for (let count = 0; count < 5; count += 1) await pacer.permits();
  // All five were long on their way, and arrive now.
  await sleep(1200);
  for (let count = 0; count < 5; count += 1) pacer.over();
  const arrived = performance.now();
  await pacer.permits();
  assert.ok(performance.now() - arrived >= 995, `${performance.now() - arrived}`);
});
