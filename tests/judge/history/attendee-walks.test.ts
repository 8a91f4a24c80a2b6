import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../../record/exchange.ts';
import { broken, call } from './told.ts';

/** A walk in two pages, which show these ids. */
const walk = (at: number, pages: readonly [readonly number[], readonly number[]]): Exchange[] =>
  pages.map((ids, index) =>
    call('listAttendees', {
      at: at + index / 10,
      query: [['page', `${index + 1}`]],
      body: {
        items: ids.map((id) => ({ id })),
        metadata: { page: index + 1, per_page: 2, total_count: 4, total_pages: 2 },
      },
    }),
  );

test('a list whose order moves is broken where each of five walks over the same people repeats one', () => {
  const moves = [1, 2, 3, 4, 5].flatMap((at) =>
    walk(at, [
      [1, 2],
      [2, at % 2 === 0 ? 3 : 4],
    ]),
  );
  assert.deepEqual(broken(...moves), ['attendees.list.once by 10']);
  assert.deepEqual(broken(...moves.slice(0, 8)), [], 'four walks are too few');
  assert.deepEqual(
    broken(
      ...moves,
      ...walk(6, [
        [1, 2],
        [3, 4],
      ]),
    ),
    [],
    'one walk shows each once',
  );
});

test('a list that repeats somebody while people come and go is not broken', () => {
  // The total stays, and not the people: each time one was deleted, and another came.
  const others = [1, 2, 3, 4, 5].flatMap((at) =>
    walk(at, [
      [1, 2],
      [2, 10 + at],
    ]),
  );
  assert.deepEqual(broken(...others), []);
});
