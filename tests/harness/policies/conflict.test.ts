import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallOptions } from '../../../harness/call/call-options.ts';
import { Conflicts } from '../../../harness/call/conflicts.ts';
import { statusOf } from '../../../harness/call/plain-call.ts';
import { Conflict } from '../../../harness/call/policies/conflict.ts';
import { answer, call } from './attempts.ts';

const met: string[] = [];

/** What an update is answered in the end by a service that answers these statuses in turn, and how often it was sent. */
async function updated(statuses: readonly number[], options: CallOptions): Promise<[number, number]> {
  let sent = 0;
  const policy = new Conflict(new Conflicts(0), { workedAround: (by) => void met.push(by) });
  const answered = await policy.around(call('updateAttendee', options), async () => {
    sent += 1;
    return answer(statuses[sent - 1] ?? 200);
  });
  return [statusOf(answered), sent];
}

test('a probe that met others is put again until it is answered otherwise', async () => {
  met.length = 0;
  assert.deepEqual(await updated([409, 423, 422], { intent: 'probe' }), [422, 3]);
  assert.deepEqual(met, ['conflict']);
});

test('a conflict that goes on is the answer', async () => {
  met.length = 0;
  const [status, sent] = await updated(Array(20).fill(412), { intent: 'probe' });
  assert.equal(status, 412);
  assert.ok(sent < 20);
  assert.deepEqual(met, []);
});

test('a lock is waited for longer than a conflict, and what is locked for good is the answer', async () => {
  const imported = [...Array(9).fill(423), 200];
  assert.deepEqual(await updated(imported, { intent: 'probe' }), [200, 10]);
  assert.equal((await updated([...Array(9).fill(409), 200], { intent: 'probe' }))[0], 409);
  const [status, sent] = await updated(Array(40).fill(423), { intent: 'probe' });
  assert.equal(status, 423);
  assert.ok(sent < 20);
});

test('a conflict is left as it is for a plain call and one that asks for it, and not for one that leaves gateways alone', async () => {
  assert.deepEqual(await updated([409], {}), [409, 1]);
  assert.deepEqual(await updated([409], { intent: 'malformed' }), [409, 1]);
  assert.deepEqual(await updated([409], { intent: 'probe', once: true }), [200, 2]);
  assert.deepEqual(await updated([409], { intent: 'probe', keepConflict: true }), [409, 1]);
});

test('no write is sent while one is put again, and a read is', async () => {
  const policy = new Conflict(new Conflicts(0), { workedAround: () => {} });
  const log: string[] = [];
  let met = 0;
  const apart = policy.around(call('updateAttendee', { intent: 'probe' }), async () => {
    log.push('first');
    met += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return answer(met === 3 ? 200 : 409);
  });
  // Until the first is put again.
  while (met < 2) await new Promise((resolve) => setTimeout(resolve, 1));
  const other = policy.around(call('checkIn', { intent: 'probe' }), async () => {
    log.push('other');
    return answer(200);
  });
  await policy.around(call(), async () => {
    log.push('read');
    return answer(200);
  });
  await Promise.all([apart, other]);
  assert.deepEqual(log, ['first', 'first', 'read', 'first', 'other']);
});

test('what is refused for good in the same words is asked no more but now and then, until it is taken back', async () => {
  const policy = new Conflict(new Conflicts(0), { workedAround: () => {} });
  const sendsOf = async (...answers: readonly number[]): Promise<number> => {
    const left = [...answers];
    let sent = 0;
    await policy.around(call('deleteAttendeeField', { intent: 'probe' }), async () => {
      sent += 1;
      return answer(left.shift() ?? 409);
    });
    return sent;
  };
  const sends: number[] = [];
  for (let time = 0; time < 11; time += 1) sends.push(await sendsOf());
  assert.deepEqual(sends, [7, 7, 2, 2, 1, 1, 1, 1, 1, 1, 2]);
  assert.equal(await sendsOf(200), 1);
  assert.equal(await sendsOf(), 1, 'a success that met no conflict takes nothing back');
});
