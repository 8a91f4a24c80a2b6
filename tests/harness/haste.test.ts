import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Haste } from '../../harness/call/haste.ts';
import type { Exchange } from '../../record/exchange.ts';
import { exchange } from '../reports/sample.ts';

const page = (body: string, status = 503): Exchange =>
  exchange({ response: { status, headers: { 'content-type': 'text/html' }, body } });

test('an answer is tried once, and known by its words from then on, whatever ids it shows', async () => {
  const haste = new Haste();
  let trials = 0;
  const shown = async () => {
    trials += 1;
    return true;
  };
  assert.equal(haste.knows(page('slow down, ray 12ab34cd')), false);
  const both = [page('slow down, ray 12ab34cd'), page('slow down, ray 99')];
  assert.deepEqual(await Promise.all(both.map((one) => haste.isRefusedBy(one, shown))), [true, true]);
  assert.equal(trials, 1);
  assert.equal(haste.knows(page('slow down, ray 7')), true);
  assert.equal(haste.knows(page('slow down, ray 7', 403)), false);
  assert.equal(haste.knows(page('we are down')), false);
});

test('what a trial does not show is tried no second time', async () => {
  const haste = new Haste();
  let trials = 0;
  const notShown = async () => {
    trials += 1;
    return false;
  };
  for (let count = 0; count < 2; count += 1)
    assert.equal(await haste.isRefusedBy(page('down'), notShown), false);
  assert.equal(trials, 1);
  assert.equal(haste.knows(page('down')), false);
});
