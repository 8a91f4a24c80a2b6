import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { walkIfPossible } from '../../load/conclude/final-walk.ts';
import { withNewlyListed } from '../../load/prepare/newly-listed.ts';
import { leanWalk, pagesOf } from '../../load/prepare/walk.ts';
import { listedAlone, peopleOf } from './listed.ts';

const PAGES = 40;
const isOwn = ({ id }: { readonly id: string }): boolean => id === '250' || id === '3999';

describe('in a large event', () => {
  it('those who were just made are looked for at both ends of the list', async () => {
    for (const ids of [
      ['3999', '4000'],
      ['1', '150'],
      ['3750', '20'],
    ]) {
      const { connection, read } = listedAlone(peopleOf(100 * PAGES));
      const seen = await withNewlyListed(connection, [], new Set(ids));
      assert.ok(read.length <= 6, `${ids}: ${read}`);
      for (const id of ids) assert.ok(seen.some((one) => one.id === id));
    }
  });

  it('all of it is walked where they stand elsewhere, as no order is promised', async () => {
    const { connection } = listedAlone(peopleOf(100 * PAGES));
    const seen = await withNewlyListed(connection, [], new Set(['2000']));
    assert.equal(seen.length, 100 * PAGES);
  });

  it('what the pages show now stands in place of what was seen before', async () => {
    const people = peopleOf(100 * PAGES);
    const { connection } = listedAlone(people);
    const { seen: before } = await leanWalk(connection.client, connection.event);
    people[3999]!.checkin_status = 'checked_in';
    const seen = await withNewlyListed(connection, before, new Set(['4000']));
    assert.equal(seen.length, 100 * PAGES);
    assert.equal(seen.find(({ id }) => id === '4000')?.status, 'checked_in');
  });

  it('the second look after the load is at the pages of the own people alone', async () => {
    const { connection, read } = listedAlone(peopleOf(100 * PAGES));
    const walk = await walkIfPossible(connection, isOwn);
    assert.deepEqual([walk?.seen.length, walk?.walks, walk?.stable], [100 * PAGES, 2, true]);
    assert.deepEqual(
      read.slice(PAGES).sort((a, b) => a - b),
      [3, 40],
    );
  });

  it('it is walked again where their state still changes, and the last state counts', async () => {
    const people = peopleOf(100 * PAGES);
    const { connection, read } = listedAlone(people, (pages) => {
      if (pages === PAGES + 1) people[249]!.checkin_status = 'checked_in';
    });
    const walk = await walkIfPossible(connection, isOwn);
    assert.equal(walk?.seen.find(({ id }) => id === '250')?.status, 'checked_in');
    assert.ok(walk?.stable);
    assert.equal(read.length, 2 * (PAGES + 2));
  });

  it('it is walked again where somebody stood in it twice, or came meanwhile', async () => {
    const twice = [...peopleOf(100 * PAGES), { id: '7' }];
    assert.equal((await walked(twice)).length, 2 * (PAGES + 1));
    const grown = peopleOf(100 * PAGES);
    const read = await walked(grown, (pages) => {
      if (pages === PAGES + 1) grown.push({ id: 'new' });
    });
    assert.equal(read.length, PAGES + 2 + PAGES + 1);
  });

  it('pages are told by whom they showed', async () => {
    const { connection } = listedAlone(peopleOf(450));
    const walk = await leanWalk(connection.client, connection.event);
    assert.deepEqual(walk.pages, [100, 100, 100, 100, 50]);
    assert.deepEqual(
      pagesOf(walk, ({ id }) => ['100', '101', '450'].includes(id)),
      [1, 2, 5],
    );
  });
});

async function walked(...of: Parameters<typeof listedAlone>): Promise<readonly number[]> {
  const { connection, read } = listedAlone(...of);
  const walk = await walkIfPossible(connection, isOwn);
  assert.ok(walk?.stable);
  return read;
}
