import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import type { OperationId } from '../../spec/contract.ts';
import { CheckedAttendee, confirmed } from '../../suites/check-in/check-in.ts';
import { fakeCheck, fakeReply } from '../fixtures/fake-check.ts';

/** The operations that are called to make a guest ready who is created in a state, and its state then. */
async function madeReady(
  created: string,
  undo: number,
): Promise<{ readonly calls: readonly OperationId[]; readonly state: string | undefined }> {
  const { check } = fakeCheck('checkin.three-states', 'checkin.nothing-else');
  const calls: OperationId[] = [];
  const recordIn = (state: string) => ({ id: 1, first_name: 'Ada', checkin_status: state });
  const call = async (operation: OperationId) => {
    calls.push(operation);
    if (operation !== 'undoCheckIn') return fakeReply(200, { item: recordIn(created) });
    return undo === 200
      ? fakeReply(200, { item: recordIn('not_checked_in') })
      : fakeReply(undo, { errors: ['only a host'] });
  };
  Object.defineProperty(check, 'api', { value: { call } });
  const guest = { event: '1', id: '1', record: recordIn(created), sent: {}, reply: fakeReply(201) };
  const [door] = await confirmed(check, [guest as unknown as CreatedAttendee]);
  return { calls, state: door?.state };
}

for (const [what, created, undo, calls, state] of [
  ['is outside stays there', 'not_checked_in', 200, ['updateAttendee'], 'not_checked_in'],
  [
    'is checked in at once is brought out',
    'checked_in',
    200,
    ['updateAttendee', 'undoCheckIn'],
    'not_checked_in',
  ],
  ['cannot be brought out stays inside', 'checked_in', 422, ['updateAttendee', 'undoCheckIn'], 'checked_in'],
] as const)
  test(`a guest for the door who ${what}`, async () => {
    assert.deepEqual(await madeReady(created, undo), { calls, state });
  });

test('a step that breaks down after one that was answered leaves no state that the list has to show', () => {
  const { check } = fakeCheck('checkin.three-states', 'checkin.nothing-else');
  const record = { id: 1, first_name: 'Ada', checkin_status: 'not_checked_in' };
  const guest = { event: '1', id: '1', record, sent: {}, reply: fakeReply(201) };
  const door = new CheckedAttendee(check, guest as unknown as CreatedAttendee);
  door.took('checkIn', 'empty item', fakeReply(200, { item: { ...record, checkin_status: 'checked_in' } }));
  assert.deepEqual([door.answered, door.state], [true, 'checked_in']);
  door.took('checkOut', 'empty item', fakeReply(500, {}));
  assert.deepEqual([door.answered, door.state], [false, undefined]);
});
