import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConnectionQuality } from '../../../harness/call/policies/connection-quality.ts';
import type { Failure } from '../../../record/exchange.ts';
import type { OperationId } from '../../../spec/contract.ts';
import { exchange } from '../../reports/sample.ts';

const LOST: Failure = { kind: 'connection', message: 'read ECONNRESET' };
const LATE: Failure = { kind: 'timeout', message: 'no whole answer within 700 ms' };

function wayOf(
  ...calls: ReadonlyArray<readonly [OperationId, number, (Failure | null)?]>
): ConnectionQuality {
  const way = new ConnectionQuality();
  for (const [operation, count, failure = null] of calls)
    for (let one = 0; one < count; one += 1) way.after({ operation }, { exchange: exchange({ failure }) });
  return way;
}

test('a way is rough for an operation where others lose connections now and then, too', () => {
  const way = wayOf(['getEvent', 8, LOST], ['listEvents', 3, LOST], ['listEvents', 30]);
  assert.equal(way.isPoorBeside('getEvent'), true);
});

test('a way is not rough where one operation alone loses its connections, or others are slow', () => {
  const way = wayOf(['getEvent', 8, LOST], ['listEvents', 30], ['listAttendees', 9, LATE]);
  assert.equal(way.isPoorBeside('getEvent'), false);
  assert.equal(wayOf(['getEvent', 8, LOST]).isPoorBeside('getEvent'), false);
});
