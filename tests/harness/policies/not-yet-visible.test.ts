import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallOptions } from '../../../harness/call/call-options.ts';
import { FOREIGN, READER } from '../../../harness/call/identity.ts';
import { NotYetVisible } from '../../../harness/call/policies/not-yet-visible.ts';
import { Reply } from '../../../harness/call/reply.ts';
import type { Profile } from '../../../harness/profile/profile.ts';
import { NOTHING } from '../../../judge/finding.ts';
import { answer, call } from './attempts.ts';

const GUEST = { event_id: '1', id: '7' };

/** A process that has made attendee 7 just now. */
function afterCreate(settle_ms: number): NotYetVisible {
  const policy = new NotYetVisible({ settle_ms } as Profile);
  const made = new Reply(answer(201).exchange, { native: {}, exact: { item: { id: 7 } } }, NOTHING);
  policy.took(call('createAttendee', { path: { event_id: '1' } }), made);
  return policy;
}

const found404 = (policy: NotYetVisible, options: CallOptions) =>
  policy.after(call('updateAttendee', options), answer(404));

test('an attendee that was made a moment ago is asked for again, until it must be found', async (t) => {
  // The clock stands still, so that a slow machine does not use the time up.
  t.mock.timers.enable({ apis: ['Date'], now: 0 });
  const policy = afterCreate(120);
  assert.equal(await found404(policy, { path: GUEST }), 'not-yet-visible');
  assert.equal(await found404(policy, { path: GUEST }), 'not-yet-visible');
  t.mock.timers.tick(119);
  assert.equal(await found404(policy, { path: GUEST }), 'not-yet-visible');
  t.mock.timers.tick(1);
  assert.equal(await found404(policy, { path: GUEST }), 'done');
});

test('a 404 of another attendee, to another account, or to who may only read, is an answer', async () => {
  const policy = afterCreate(10_000);
  assert.equal(await found404(policy, { path: { ...GUEST, id: '8' } }), 'done');
  assert.equal(await found404(policy, { path: GUEST, as: FOREIGN }), 'done');
  assert.equal(await found404(policy, { path: GUEST, as: READER }), 'done');
});

test('what is no 404 is an answer, and so is one to a method of no operation', async () => {
  const policy = afterCreate(10_000);
  assert.equal(await policy.after(call('updateAttendee', { path: GUEST }), answer(422)), 'done');
  assert.equal(await found404(policy, { path: GUEST, method: 'PUT' }), 'done');
});
