import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '../../harness/call/client.ts';
import { AttendeeFinder, type Place } from '../../harness/reading/seek.ts';

/** A list of attendees with these ids, and the pages of it that were asked for. */
function listing(ids: number[], settleMs = 0) {
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
  return {
    seeker: new AttendeeFinder(client, new Map<string, Place>(), settleMs),
    ids,
    asked,
    took: () => asked.splice(0),
  };
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
  for (const far of ['50', '250', '150']) await seeker.seek('1', [far]);
  took();
  await seeker.seek('1', ['250']);
  assert.deepEqual(took(), [3], 'where it was found before');
  await seeker.seek('1', ['201']);
  assert.deepEqual(took(), [1, 2, 3]);
});

test('in a large list what is new is looked for at both ends before anything is walked', async () => {
  const { seeker, ids, took } = listing(upTo(1250));
  assert.ok((await seeker.seek('1', ['1249'])).seen.has('1249'));
  assert.deepEqual(took(), [1, 13]);
  ids.unshift(9000);
  assert.ok((await seeker.seek('2', ['9000'])).seen.has('9000'));
  assert.deepEqual(took(), [1]);
});

test('a large list is not walked before a write has had its time to show', async () => {
  const { seeker, ids, took } = listing(upTo(1250), 4000);
  await seeker.seek('1', ['1250']);
  took();
  setTimeout(() => ids.push(1251), 60);
  assert.ok((await seeker.seek('1', ['1251'])).seen.has('1251'));
  assert.ok(!took().includes(7), 'no page from the middle');
});

test('of a large list that is walked only those are kept who are sought', async () => {
  const { seeker, took } = listing(upTo(1250));
  const { seen } = await seeker.seek('1', ['650']);
  assert.ok(seen.has('650'));
  assert.ok(!seen.has('550'), 'met on the way');
  assert.ok(took().length <= 4 + 7 + 3, 'no page after it but those under way');
});

test('somebody without a known id is sought in all of a small list, and where new ones show of a large one', async () => {
  const goal = { keep: () => true, enough: () => true, strays: true };
  const small = listing(upTo(250));
  assert.equal((await small.seeker.find('1', goal)).seen.size, 250);
  const large = listing(upTo(1250));
  const { seen } = await large.seeker.find('1', goal);
  assert.ok(seen.has('1') && seen.has('1250') && !seen.has('650'));
  assert.deepEqual(large.took(), [1, 13, 12, 2]);
});
