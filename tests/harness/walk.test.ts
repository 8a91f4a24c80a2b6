import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { idOf, type Reply } from '../../harness/call/reply.ts';
import { walkAttendees } from '../../harness/reading/walk.ts';

/** A list of so many attendees that announces its pages so, with the pages that it was asked for. */
function listOf(count: number, announces: (count: number, perPage: number) => number) {
  const asked: number[] = [];
  const call = async (_operation: string, { query = {} }: CallOptions = {}): Promise<Reply> => {
    const { page, per_page } = query as { page: number; per_page: number };
    asked.push(page);
    const ids = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
    return {
      ok: true,
      items: ids.slice((page - 1) * per_page, page * per_page),
      metadata: { total_count: count, total_pages: announces(count, per_page) },
    } as unknown as Reply;
  };
  return { asked, call };
}

const walked = async (list: ReturnType<typeof listOf>): Promise<string[]> =>
  (await walkAttendees(list, '1', { perPage: 2 })).attendees.map(idOf);

test('a page count that was rounded down hides nobody from a walk', async () => {
  const list = listOf(5, (count, perPage) => Math.floor(count / perPage));
  assert.deepEqual(await walked(list), ['1', '2', '3', '4', '5']);
});

test('a last page that is full is not asked beyond where the total says that all were shown', async () => {
  const list = listOf(4, (count, perPage) => Math.ceil(count / perPage));
  assert.deepEqual(await walked(list), ['1', '2', '3', '4']);
  assert.deepEqual(list.asked, [1, 2]);
});

test('a page that nothing announces may not exist, and takes nothing from the walk', async () => {
  const list = listOf(4, () => 1);
  const asked: Array<string | undefined> = [];
  const call = async (operation: string, options: CallOptions = {}): Promise<Reply> => {
    asked.push(options.intent);
    const reply = await list.call(operation, options);
    const gone = { ok: false, status: 404, items: [], metadata: {} } as unknown as Reply;
    return reply.items.length === 0 ? gone : reply;
  };
  const walk = await walkAttendees({ call }, '1', { perPage: 2 });
  assert.deepEqual(walk.attendees.map(idOf), ['1', '2', '3', '4']);
  assert.deepEqual(asked, [undefined, 'probe', 'probe'].slice(0, asked.length));
  assert.equal(walk.totalAfter, 4);
});
