import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Check } from '../../fixtures/check/check.ts';
import { CLIENT, labelOf, READER } from '../../harness/call/identity.ts';
import type { Reply } from '../../harness/call/reply.ts';
import type { Walk } from '../../harness/reading/walk.ts';
import { walkAttendees } from '../../harness/reading/walk.ts';
import { walkBreaches } from '../../suites/attendees/walk-without-writers.ts';
import { throughWindows, windowsOf } from '../../suites/attendees/windows.ts';

interface Query {
  readonly page: number;
  readonly per_page: number;
}

/** A list of so many people, as it is shown to whom, in which pages. */
function listOf(
  count: number,
  show: (ids: number[], query: Query, who: string) => { ids?: number[]; total?: number } = () => ({}),
) {
  let asked = 0;
  const people = Array.from({ length: count }, (_, index) => index + 1);
  const call = async (_operation: string, options: { query: Query; as?: typeof CLIENT }): Promise<Reply> => {
    asked += 1;
    const { query, as = CLIENT } = options;
    const { page, per_page } = query;
    const other = show(people, query, labelOf(as));
    const ids = other.ids ?? people;
    const total_count = other.total ?? ids.length;
    return {
      ok: true,
      status: 200,
      items: ids.slice((page - 1) * per_page, page * per_page).map((id) => ({ id })),
      metadata: { page, per_page, total_count, total_pages: Math.ceil(total_count / per_page) },
      exchange: { id: `${asked}` },
    } as unknown as Reply;
  };
  return { call, asked: () => asked };
}

const COUNT = 12_345;
const PAGES = windowsOf(7, COUNT, 60);
const beside = (as: typeof CLIENT, perPage: number) => ({ as, perPage, more: () => [] });

async function through(list: ReturnType<typeof listOf>, as = READER, perPage = 50) {
  const check = { api: { call: list.call } } as unknown as Pick<Check, 'api'>;
  const seen = await throughWindows(check, '1', PAGES, beside(as, perPage));
  return seen?.breaches.map(({ rule, text }) => `${rule}: ${text}`);
}

test('windows are the first page, the last, the one of the run, and some by the seed', () => {
  assert.ok([1, 60, 124].every((page) => PAGES.includes(page)));
  assert.equal(new Set(PAGES).size, PAGES.length);
  assert.notDeepEqual(windowsOf(8, COUNT, 60), PAGES);
  assert.deepEqual(windowsOf(7, 40, undefined), [1]);
});

test('a list that shows all of them alike is whole, whatever the size of its pages, for few requests', async () => {
  for (const perPage of [99, 50, 26, 25, 7, 3]) {
    const list = listOf(COUNT);
    assert.deepEqual(await through(list, CLIENT, perPage), []);
    assert.ok(list.asked() <= PAGES.length * 7);
  }
});

test('who is missing for one token is missed between two that both see, and so is a total of fewer', async () => {
  const hidden = (PAGES[1] ?? 0) * 100 - 60;
  const without = listOf(COUNT, (ids, _query, who) =>
    who === 'read' ? { ids: ids.filter((id) => id !== hidden), total: COUNT } : {},
  );
  const told = await through(without);
  assert.ok(told?.includes(`attendees.list.once: attendee ${hidden} is missing`));
  assert.ok(
    told?.some((text) => text.startsWith('attendees.list.page-size')),
    'the last page is short',
  );
  const fewer = listOf(COUNT, (_ids, _query, who) => (who === 'read' ? { total: COUNT - 1 } : {}));
  assert.ok((await through(fewer))?.every((text) => text.startsWith('attendees.list.total-count')));
});

test('pages of another size that end after 10,000 people, or that repeat the last of before, show it', async () => {
  const cut = listOf(COUNT, (ids, { per_page }) => (per_page === 26 ? { ids: ids.slice(0, 10_000) } : {}));
  assert.notDeepEqual(await through(cut, CLIENT, 26), []);
  const repeats = listOf(COUNT, (ids, { page, per_page }) =>
    per_page === 25
      ? { ids: ids.flatMap((id) => (id % 25 === 0 && page > 1 ? [id, id] : [id])), total: COUNT }
      : {},
  );
  assert.ok((await through(repeats, CLIENT, 25))?.some((text) => text.includes('twice')));
});

test('an order of its own, and a list that moves meanwhile, accuse nobody', async () => {
  const backwards = listOf(COUNT, (ids, _query, who) => (who === 'read' ? { ids: ids.toReversed() } : {}));
  assert.equal(await through(backwards), undefined);
  let came = COUNT;
  const moving = listOf(COUNT, () => {
    came += 1;
    return { ids: Array.from({ length: came }, (_, index) => came - index) };
  });
  assert.equal(await through(moving), undefined);
});

test('the one walk through a large list shows who is twice, whom no page shows, and a total of another time', async () => {
  const breaches = async (list: ReturnType<typeof listOf>): Promise<string[]> => {
    const reader = { call: list.call as never };
    const walk: Walk = await walkAttendees(reader, '1', { keep: () => false });
    assert.deepEqual(walk.attendees, []);
    return [...new Set(walkBreaches(walk, 100, []).map(({ rule }) => rule))];
  };
  assert.deepEqual(await breaches(listOf(COUNT)), []);
  const cut = listOf(COUNT, (ids) => ({ ids: ids.slice(0, 10_000), total: COUNT }));
  assert.ok((await breaches(cut)).includes('attendees.list.total-count'));
  const twice = listOf(COUNT, (ids) => ({ ids: ids.map((id) => (id === 11_001 ? 11_000 : id)) }));
  assert.ok((await breaches(twice)).includes('attendees.list.once'));
  const stale = listOf(COUNT, () => ({ total: COUNT - 50 }));
  assert.ok((await breaches(stale)).includes('attendees.list.total-count'));
});
