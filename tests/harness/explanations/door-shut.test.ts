import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DoorShut } from '../../../harness/inquiry/explanations/door-shut.ts';
import type { CheckInOperation } from '../../../spec/contract.ts';
import { answer } from '../policies/attempts.ts';
import { plain, toldBy } from './asked.ts';

const doorOf = (status: number | undefined) => {
  const asked: CheckInOperation[] = [];
  const door = new DoorShut(async (move) => {
    asked.push(move);
    return status === undefined ? undefined : answer(status);
  });
  return { door, asked };
};

test('a door is shut where somebody confirmed is refused there by the same words, which is asked once', async () => {
  const { door, asked } = doorOf(422);
  for (let times = 0; times < 2; times += 1)
    assert.equal(await toldBy(door, plain('checkIn'), 422), 'checkIn is refused for whomever it names');
  assert.deepEqual(asked, ['checkIn']);
});

test('a door that lets somebody in, or refuses otherwise, is not shut, nor one at which nobody can be tried', async () => {
  for (const status of [200, 409, undefined])
    assert.equal(await toldBy(doorOf(status).door, plain('checkOut'), 422), undefined);
});

test('a 404 is what such a door owes, and other operations have no door', async () => {
  assert.equal(await toldBy(doorOf(422).door, plain('checkIn'), 404), 'no');
  assert.equal(await toldBy(doorOf(422).door, plain('updateAttendee'), 422), 'no');
});
