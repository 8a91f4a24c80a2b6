import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageGone } from '../../../harness/inquiry/explanations/page-gone.ts';
import { asking, plain, shown, toldBy } from './asked.ts';

const third = plain('listAttendees', { query: { page: 3, per_page: 100 } });

/** What is told of page 3 where the first announces so many. */
function toldOfThird(total_pages: unknown) {
  const { controls } = asking(() => shown(200, { items: [], metadata: { total_pages } }));
  return toldBy(new PageGone(controls), third, 404);
}

test('a page is gone that the list announces no more', async () => {
  assert.equal(
    await toldOfThird(2),
    'the list has fewer pages than when a page of listAttendees was asked for',
  );
  assert.equal(await toldOfThird(3), undefined);
  assert.equal(await toldOfThird('2'), undefined);
});

test('the first page is asked for with all else of the query', async () => {
  const { controls, sent } = asking(() => 200);
  await toldBy(new PageGone(controls), third, 404);
  assert.deepEqual(sent[0]?.options.query, { page: 1, per_page: '100' });
});

test('a first page, another list, and another refusal are explained otherwise', async () => {
  const page = new PageGone(asking(() => 200).controls);
  assert.equal(await toldBy(page, plain('listAttendees'), 404), 'no');
  assert.equal(await toldBy(page, plain('listAttendeeFields', { query: { page: 3 } }), 404), 'no');
  assert.equal(await toldBy(page, third, 403), 'no');
});
