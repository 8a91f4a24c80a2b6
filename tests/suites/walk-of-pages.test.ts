import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Check } from '../../fixtures/check/check.ts';
import type { Reply } from '../../harness/call/reply.ts';
import { claimWalk, pagesOfTwo } from '../../suites/attendees/walk-without-writers.ts';

const COUNT = 21;

/** What a walk in pages of a size claims of a list whose later pages begin with so many of the page before. */
async function claimed(perPage: number, repeated: number): Promise<Record<string, readonly string[]>> {
  const people = Array.from({ length: COUNT }, (_, index) => ({ id: index + 1 }));
  let asked = 0;
  const call = async (_operation: string, { query }: { query: { page: number; per_page: number } }) => {
    asked += 1;
    const from = (query.page - 1) * query.per_page - (query.page > 1 ? repeated : 0);
    const total_pages = Math.ceil(COUNT / query.per_page);
    return {
      ok: true,
      status: 200,
      items: people.slice(from, from + query.per_page),
      metadata: { ...query, total_count: COUNT, total_pages },
      exchange: { id: `${asked}` },
    } as unknown as Reply;
  };
  const claims: Record<string, readonly string[]> = {};
  const check = {
    api: { call },
    limits: { stop: ({ why }: { why: string }) => assert.fail(why) },
    calls: { settle: async () => {} },
    notes: { workedAround: () => {} },
    onceARun: (_key: string, ask: () => unknown) => ask(),
    none: (rule: string, broken: readonly string[]) => {
      claims[rule] = broken;
    },
  } as unknown as Check;
  await claimWalk(check, '1', { perPage }, []);
  return claims;
}

test('a walk of one page does not show that each attendee is seen once over all pages', async () => {
  assert.equal((await claimed(100, 1))['attendees.list.once'], undefined);
  assert.deepEqual((await claimed(10, 0))['attendees.list.once'], []);
});

test('pages that begin with the last of before are seen in the largest pages that everybody fills two of', async () => {
  const size = pagesOfTwo(COUNT);
  assert.equal(Math.ceil(COUNT / size), 2);
  assert.deepEqual((await claimed(size, 1))['attendees.list.once'], [
    `attendee ${size} is listed 2 times in pages of ${size}`,
  ]);
});

test('pages of two are within bounds, however many attendees there are', () => {
  assert.deepEqual([0, 1, 2, 3, 199, 1000, Number.NaN].map(pagesOfTwo), [1, 1, 1, 2, 100, 100, 100]);
});
