import assert from 'node:assert/strict';
import { createConnection } from 'node:net';
import { test } from 'node:test';
import { OutOfTime } from '../../harness/broker/out-of-time.ts';
import type { Broker } from '../../harness/broker/protocol.ts';
import { connectBroker, serveBroker } from '../../harness/broker/rpc.ts';

test('workers that are gone before their answers come leave the broker to the others', async () => {
  const broker = { next: async () => 1 } as unknown as Broker;
  let gone = 0;
  const served = await serveBroker(async () => ({
    broker,
    gone: () => {
      gone += 1;
    },
  }));
  const request = `${JSON.stringify({ id: 1, method: 'next', args: ['x'] })}\n`;
  for (let round = 0; round < 30; round += 1) {
    const socket = createConnection(served.path);
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(request.repeat(50), () => socket.destroy());
    await new Promise((resolve) => socket.once('close', resolve));
  }
  const other = await connectBroker(served.path);
  assert.equal(await other.next('x'), 1);
  other.close();
  while (gone < 30) await new Promise((resolve) => setTimeout(resolve, 5));
  served.close();
});

test('that time is up comes out of the broker as what it is', async () => {
  const broker = {
    permits: async () => {
      throw new OutOfTime();
    },
    until: async () => Number.POSITIVE_INFINITY,
  } as unknown as Broker;
  const served = await serveBroker(async () => ({ broker, gone: () => {} }));
  const worker = await connectBroker(served.path);
  await assert.rejects(worker.permits(1), OutOfTime);
  assert.equal(await worker.until('breadth', [1]), Number.POSITIVE_INFINITY);
  worker.close();
  served.close();
});

test('values with separators of lines and characters of several bytes come through as they are', async () => {
  const broker = { claim: async (key: string) => ({ value: key }) } as unknown as Broker;
  const served = await serveBroker(async () => ({ broker, gone: () => {} }));
  const worker = await connectBroker(served.path);
  const text = 'a\u2028b\u2029c\r\u0085d\n🍮é';
  const all = Array.from({ length: 200 }, (_, at) => text.repeat(1 + (at % 40)));
  const came = await Promise.all(all.map((one) => worker.claim(one)));
  assert.deepEqual(
    came.map((one) => one?.value),
    all,
  );
  worker.close();
  served.close();
});
