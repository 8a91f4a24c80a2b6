import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workedAround } from '../../judge/workarounds.ts';
import type { WorkedAroundFact } from '../../record/facts.ts';

const met = (over: Partial<WorkedAroundFact>): WorkedAroundFact => ({
  ...{ kind: 'worked-around', by: 'event-full', operation: 'createAttendee', status: 422, count: 1 },
  ...{ reason: 'event 1 is full', exchange: 'w0-1' },
  ...over,
});

test('what workers counted of one thing is one row, and the most frequent is the first', () => {
  const rows = workedAround([
    met({ by: 'page-gone', operation: 'listAttendees', status: 404, reason: '' }),
    met({ count: 2 }),
    met({ count: 3, exchange: 'w1-1' }),
    met({ status: 409, reason: 'event 2 is full' }),
    { kind: 'note', reason: 'none of these' },
  ]);
  assert.deepEqual(
    rows.map(({ by, count }) => [by, count]),
    [
      ['event-full', 6],
      ['page-gone', 1],
    ],
  );
  assert.deepEqual(rows[0]?.answers, [
    { operation: 'createAttendee', status: 422, count: 5 },
    { operation: 'createAttendee', status: 409, count: 1 },
  ]);
  assert.deepEqual(rows[0]?.reasons, ['event 1 is full', 'event 2 is full']);
  assert.equal(rows[0]?.exchange, 'w0-1');
  assert.deepEqual(rows[1]?.reasons, []);
});

test('a run that worked around nothing, as one of an earlier release, has no row', () => {
  assert.deepEqual(workedAround([]), []);
});
