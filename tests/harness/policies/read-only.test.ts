import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReadOnly } from '../../../harness/call/policies/read-only.ts';
import { WritesForbidden } from '../../../harness/call/unanswered.ts';
import { answer, call } from './attempts.ts';

const send = async () => answer(200);

test('where writes are forbidden a read is sent, and a write is not, by whichever operation it is made', async () => {
  const policy = new ReadOnly({ writes: 'forbid' });
  assert.equal((await policy.around(call(), send)).exchange.response?.status, 200);
  await assert.rejects(policy.around(call('updateAttendee'), send), WritesForbidden);
  await assert.rejects(policy.around(call('getEvent', { method: 'DELETE' }), send), WritesForbidden);
});

test('where writes are allowed each is sent', async () => {
  const policy = new ReadOnly({ writes: 'allow' });
  assert.equal((await policy.around(call('deleteAttendeeField'), send)).exchange.response?.status, 200);
});
