import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlainCall } from '../../../harness/call/plain-call.ts';
import { ClientShutOut } from '../../../harness/inquiry/explanations/client-shut-out.ts';
import { PlainReadings } from '../../../harness/inquiry/plain-readings.ts';
import { Recoveries } from '../../../harness/inquiry/recovery.ts';
import { asking, plain, toldBy } from './asked.ts';

/** A service that serves these readings only, `after` so many rests. */
function shutOut(serves: (call: PlainCall) => boolean, after = Number.POSITIVE_INFINITY) {
  let rests = 0;
  const { ask } = asking((call) => (serves(call) || rests >= after ? 200 : 403));
  const readings = new PlainReadings({ send: ask, event: '7' });
  const explanation = new ClientShutOut(
    readings,
    new Recoveries(async () => {
      rests += 1;
    }),
  );
  return { readings, explanation, rests: () => rests };
}

test('a client is shut out to whom even plain readings are refused, and nothing is sent for a while', async () => {
  const { explanation, readings, rests } = shutOut(() => false);
  const reason = 'shut out: even plain readings are refused now, with 403';
  assert.equal(await toldBy(explanation, plain('updateAttendee'), 403), reason);
  assert.equal(readings.reason, reason);
  assert.equal(rests(), 4);
  // What was waited for in vain is not waited for again.
  assert.equal(await toldBy(explanation, plain('updateAttendee'), 403), reason);
  assert.equal(rests(), 4);
});

test('a client to whom another reading is served is not shut out', async () => {
  const { explanation } = shutOut(({ operation }) => operation === 'getAccount');
  assert.equal(await toldBy(explanation, plain('updateAttendee'), 403), 200);
  assert.equal(await toldBy(shutOut(() => true, 0).explanation, plain('getEvent'), 403), 200);
});

test('a service that serves again after a rest has passed, and is asked at once', async () => {
  const { explanation, readings } = shutOut(() => false, 2);
  assert.match(String(await toldBy(explanation, plain('updateAttendee'), 403)), /^shut out/);
  assert.equal(readings.reason, undefined);
});

test('a user to whom no reading was ever served is shut out by nothing while the client is served', async () => {
  const { explanation, readings } = shutOut(({ live }) => live === 'client');
  const call: PlainCall = { ...plain('checkIn'), live: 'personal' };
  assert.equal(await toldBy(explanation, call, 403), 200);
  readings.known.add('personal');
  assert.match(String(await toldBy(explanation, call, 403)), /^shut out/);
});
