import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HangingOperations } from '../../harness/call/hanging-operations.ts';

test('an operation that timed out twice in a row is left alone, by whoever is told of it too, until it has rested', () => {
  const first = new HangingOperations();
  assert.equal(first.timedOut('getEvent', 10_000), undefined);
  const told = first.timedOut('getEvent', 10_000);
  assert.match(first.reason('getEvent') ?? '', /^2 of 2 requests to getEvent had no whole answer/);
  const later = new HangingOperations();
  assert.ok(told);
  later.known(told);
  assert.match(later.reason('getEvent') ?? '', /^2 of 2 requests to getEvent/);
  assert.equal(later.reason('listEvents'), undefined);
  const rested = new HangingOperations();
  rested.known({ ...told, lastAt: told.lastAt - 41_000 });
  assert.equal(rested.reason('getEvent'), undefined);
});

test('what is told late does not undo what is known since', () => {
  const operations = new HangingOperations();
  operations.timedOut('getEvent', 10);
  operations.answered('getEvent');
  operations.known({ operation: 'getEvent', timedOut: 2, lostMs: 20_000, lastAt: Date.now() - 60_000 });
  assert.equal(operations.reason('getEvent'), undefined);
});
