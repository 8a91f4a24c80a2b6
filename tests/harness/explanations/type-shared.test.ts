import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TypeShared } from '../../../harness/inquiry/explanations/type-shared.ts';
import { asking, plain, toldBy } from './asked.ts';

const type = plain('getRegistrationType', { path: { id: '50' } });

/** What is told of a type that was read in event 7, where events answer so. */
function told(statusIn: (event: unknown) => number) {
  const { ask, sent } = asking(({ options }) => statusIn(options.path?.['event_id']));
  const shared = new TypeShared(ask, async () => ['8', '9']);
  return { of: toldBy(shared, type, 200), sent };
}

test('a type that is read in one more event is shared', async () => {
  const { of, sent } = told((event) => (event === '9' ? 200 : 404));
  assert.equal(await of, 'registration type 50 is read in more than one event');
  assert.equal(sent.length, 2);
});

test('a type that every other event refuses is not', async () => {
  assert.equal(await told(() => 404).of, 404);
});

test('an answer that neither serves nor refuses it leaves it open', async () => {
  assert.equal(await told(() => 503).of, 'registration type 50 is read in more than one event');
});

test('a type that is refused needs no explanation', async () => {
  const { ask, sent } = asking(() => 200);
  assert.equal(await toldBy(new TypeShared(ask, async () => ['8']), type, 404), 'no');
  assert.deepEqual(sent, []);
});
