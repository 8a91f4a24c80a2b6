import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '../../harness/client/client.ts';
import { type Place, Seeker } from '../../harness/client/seek.ts';

/** A list of attendees with these ids, and the pages of it that were asked for. */
function listing(ids: number[]) {
  const asked: number[] = [];
  const call = async (_: string, options: { query: { page: number; per_page: number } }) => {
    const { page, per_page } = options.query;
    asked.push(page);
    return {
      ok: true,
      items: ids.slice((page - 1) * per_page, page * per_page).map((id) => ({ id })),
      metadata: { page, per_page, total_count: ids.length, total_pages: Math.ceil(ids.length / per_page) },
    };
  };
  const client = { call } as unknown as Pick<Client, 'call'>;
  return { seeker: new Seeker(client, new Map<string, Place>()), ids, asked, took: () => asked.splice(0) };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test('what stands beside what was found last is found without a walk', async () => {
  const { seeker, took } = listing(upTo(450));
  assert.ok((await seeker.seek('1', ['445'])).seen.has('445'));
  assert.deepEqual(took(), [1, 2, 3, 4, 5]);
  const { seen } = await seeker.seek('1', ['401', '450']);
  assert.ok(seen.has('401') && seen.has('450'));
  assert.deepEqual(took(), [5]);
});

test('a list that has grown onto another page is followed there', async () => {
  const { seeker, ids, took } = listing(upTo(199));
  await seeker.seek('1', ['199']);
  ids.push(200, 201);
  took();
  assert.ok((await seeker.seek('1', ['199', '201'])).seen.has('201'));
  assert.deepEqual(took(), [2, 3]);
  await seeker.seek('1', ['201']);
  assert.deepEqual(took(), [3]);
});

test('what is elsewhere or nowhere is looked for in the whole list, and each event has its own place', async () => {
  const { seeker, took } = listing(upTo(300));
  await seeker.seek('1', ['300']);
  took();
  assert.ok((await seeker.seek('1', ['150', '300'])).seen.has('150'));
  assert.deepEqual(took(), [3, 1, 2, 3]);
  assert.ok(!(await seeker.seek('1', ['999'])).seen.has('999'));
  took();
  await seeker.seek('2', ['300']);
  assert.deepEqual(took(), [1, 2, 3]);
});

test('a list in an order that does not help is walked at once after three searches in vain', async () => {
  const { seeker, took } = listing(upTo(300));
  await seeker.seek('1', ['300']);
  for (const far of ['50', '250', '50']) await seeker.seek('1', [far]);
  took();
  await seeker.seek('1', ['150']);
  assert.deepEqual(took(), [1, 2, 3]);
});
