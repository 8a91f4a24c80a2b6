import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallOptions } from '../../../harness/call/call-options.ts';
import { type CallSender, LostAnswer } from '../../../harness/call/lost-write.ts';
import { LostAnswers } from '../../../harness/call/policies/lost-answer.ts';
import { Reply } from '../../../harness/call/reply.ts';
import { Unanswered } from '../../../harness/call/unanswered.ts';
import { NOTHING } from '../../../judge/finding.ts';
import type { OperationId } from '../../../spec/contract.ts';
import { answer, call, nothing } from './attempts.ts';

/** The policy before an event with these questions, and what it asked. */
function lostAnswers(labels: readonly string[]) {
  const asked: OperationId[] = [];
  const items = labels.map((label, id) => ({ id, label }));
  const caller: CallSender = {
    places: new Map(),
    callAsGiven: async (operation) => {
      asked.push(operation);
      return new Reply(answer(200).exchange, { native: {}, exact: { items } }, NOTHING);
    },
  };
  return { policy: new LostAnswers(caller, 0), asked };
}

const create: CallOptions = { path: { event_id: '1' }, item: { label: 'Meal' } };

test('a write that was carried out though its answer was lost is given up', async () => {
  const next = await lostAnswers(['meal']).policy.after(call('createAttendeeField', create), nothing());
  assert.ok(next instanceof LostAnswer);
  assert.equal(next.message, 'the answer to createAttendeeField was lost, and it was carried out');
});

test('a write that is seen not to have been carried out may be sent again', async () => {
  const { policy, asked } = lostAnswers(['Seat']);
  assert.equal(await policy.after(call('createAttendeeField', create), nothing()), 'done');
  assert.deepEqual(asked, ['listAttendeeFields']);
});

test('a write of which nothing tells whether it was carried out is given up', async () => {
  const next = await lostAnswers([]).policy.after(call('checkIn', { path: { event_id: '1' } }), answer(502));
  assert.match(next instanceof LostAnswer ? next.message : '', /cannot be looked up/);
});

test('a read, an update, and a write that was never sent are not looked for', async () => {
  const { policy, asked } = lostAnswers([]);
  assert.equal(await policy.after(call(), nothing()), 'done');
  assert.equal(await policy.after(call('updateAttendee'), nothing()), 'done');
  const refused = nothing('connection', 'connect ECONNREFUSED');
  assert.equal(await policy.after(call('createAttendeeField', create), refused), 'done');
  assert.equal(await policy.after(call('createAttendeeField', { ...create, once: true }), nothing()), 'done');
  assert.deepEqual(asked, []);
});

test('a write that is refused after one whose answer was lost may be refused for that', async () => {
  const { policy } = lostAnswers([]);
  const again = call('createAttendeeField', create, [nothing()]);
  const next = await policy.after(again, answer(422));
  assert.match(next instanceof LostAnswer ? next.message : '', /answered 422 when it was put again/);
  assert.equal(await policy.after(again, answer(201)), 'done');
  const heldBack = call('createAttendeeField', create, [answer(503, { 'retry-after': '1' })]);
  assert.equal(await policy.after(heldBack, answer(422)), 'done');
});

test('a request that was not sent at all is given up in the words that say why', async () => {
  const next = await lostAnswers([]).policy.after(call(), nothing('unasked', 'it is left alone for a while'));
  assert.ok(next instanceof Unanswered && !(next instanceof LostAnswer));
  assert.equal(next.message, 'it is left alone for a while');
});
