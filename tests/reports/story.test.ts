import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../record/exchange.ts';
import { abridged, Stories, storyKey } from '../../reports/story.ts';
import { exchange, violation } from './sample.ts';

const CHECK = violation().check;
const update = (id: string, started: number, attendee: string, over: Partial<Exchange> = {}): Exchange =>
  exchange({
    id,
    operation: 'updateAttendee',
    started,
    request: { ...exchange().request, method: 'PATCH', path: { event_id: '1', id: attendee } },
    ...over,
  });
const create = exchange({
  id: 'created',
  operation: 'createAttendee',
  started: 1,
  request: { ...exchange().request, method: 'POST', path: { event_id: '1' } },
  response: { status: 201, headers: {}, body: '{"item":{"id":42}}' },
});
const proof = update('proof', 50, '42');
const breach = violation({ exchanges: ['proof'] });

function storyOf(...journal: Exchange[]): string[] {
  const stories = new Stories([breach], new Map([['proof', proof]]));
  for (const one of journal) stories.add(one);
  return abridged(stories.told().get(storyKey(breach)) ?? []).map(({ id }) => id);
}

test('the story of a violation is what its check did to the same record before, in order', () => {
  const journal = [
    update('late', 20, '42'),
    create,
    update('set-up', 10, '42', { check: '' }),
    update('of another record', 11, '43'),
    update('of another check', 12, '42', { check: `${CHECK} too` }),
    proof,
    update('afterwards', 60, '42'),
  ];
  assert.deepEqual(storyOf(...journal), ['created', 'set-up', 'late']);
});

test('of a long story the beginning and the end are kept', () => {
  const journal = Array.from({ length: 40 }, (_, index) => update(`u${index}`, 2 + index, '42'));
  const told = storyOf(create, ...journal);
  assert.equal(told.length, 12);
  assert.deepEqual([told[0], told.at(-1)], ['created', 'u39']);
});

test('a violation on a list has no record and no story', () => {
  const stories = new Stories([violation()], new Map([['w0-1', exchange()]]));
  assert.equal(stories.wanted, false);
});
