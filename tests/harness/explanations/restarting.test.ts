import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restarting } from '../../../harness/inquiry/explanations/restarting.ts';
import { plain, toldBy } from './asked.ts';

test('a service that gives no usable answer to a call that is put again is restarting', async () => {
  for (const status of [401, 429, 502, 503, 504])
    assert.equal(
      await toldBy(restarting, plain('updateAttendee'), status),
      'updateAttendee got no usable answer when it was put again',
    );
});

test('a service that refuses a call again is not', async () => {
  for (const status of [403, 404, 409, 422, 500])
    assert.equal(await toldBy(restarting, plain('updateAttendee'), status), 'no');
});
