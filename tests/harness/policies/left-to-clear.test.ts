import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answered } from '../../../harness/call/answered.ts';
import { newCall } from '../../../harness/call/call.ts';
import { CLIENT } from '../../../harness/call/identity.ts';
import { LeftToClear } from '../../../harness/call/policies/left-to-clear.ts';
import type { OperationId } from '../../../spec/contract.ts';

const calls = (left: LeftToClear) => (operation: OperationId, path: object, status: number, item?: object) =>
  left.around(newCall(operation, { path: { event_id: '1', ...path } }, CLIENT), async () => {
    const underWay = left.requests;
    return { underWay, exchange: { response: { status } }, body: { exact: { item } } } as unknown as Answered;
  }) as Promise<Answered & { underWay: number }>;

test('each attendee field that was made keeps requests for its delete, from before it is sent', async () => {
  const left = new LeftToClear();
  const call = calls(left);
  assert.equal(left.requests, 0);
  const { underWay } = await call('createAttendeeField', {}, 201, { id: 7 });
  assert.ok(underWay > 0);
  assert.equal(left.requests, underWay);
  await call('createAttendeeField', {}, 201, { id: 8 });
  assert.ok(left.requests > underWay);
  await call('deleteAttendeeField', { id: '8' }, 204);
  assert.equal(left.requests, underWay);
  await call('deleteAttendeeField', { id: '7' }, 404);
  assert.equal(left.requests, 0);
});

test('a field that was not made keeps nothing, and one that was not deleted keeps what it kept', async () => {
  const left = new LeftToClear();
  const call = calls(left);
  await call('createAttendeeField', {}, 422);
  await call('createAttendee', {}, 201, { id: 7 });
  assert.equal(left.requests, 0);
  await call('createAttendeeField', {}, 201, { id: 7 });
  const one = left.requests;
  await call('deleteAttendeeField', { id: '7' }, 429);
  await call('deleteAttendeeField', { id: '8' }, 404);
  assert.equal(left.requests, one);
});
