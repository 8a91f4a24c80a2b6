import { rules, test } from '../../fixtures/test.ts';
import { shown } from '../../judge/finding.ts';
import { bodyOf, type CheckedAttendee, confirmed } from './check-in.ts';
import type { Move } from './move.ts';

/** Values of session_id that are no integer, or none that a session has. */
const STRANGE: readonly unknown[] = [
  '1',
  'door',
  '',
  1.5,
  true,
  [1],
  { id: 1 },
  0,
  -1,
  2_147_483_648,
  9_223_372_036_854_775_808n,
];

const REFUSED = 'calls that were refused changed checkin_status';

async function along(door: CheckedAttendee, moves: readonly Move[]): Promise<void> {
  for (const move of moves) await door.move(move, 'empty item', bodyOf('empty item'));
}

test(
  'a session_id that no session has is answered without an internal error',
  rules('errors.no-500', 'checkin.answer-is-read', 'checkin.nothing-else'),
  async ({ check, sandbox }) => {
    const doors = await confirmed(check, await sandbox.borrows(3, 'unscanned'));
    const [fresh, leaving, returning] = doors as [CheckedAttendee, CheckedAttendee, CheckedAttendee];
    // There and back first: what is taken at once then is not refused for want of a pause later.
    await Promise.all([
      along(leaving, ['checkIn', 'checkOut', 'checkIn']),
      along(returning, ['checkIn', 'undoCheckIn', 'checkIn']),
    ]);
    const pairs: ReadonlyArray<readonly [Move, CheckedAttendee]> = [
      ['checkIn', fresh],
      ['checkOut', leaving],
      ['undoCheckIn', returning],
    ];
    await Promise.all(
      pairs.map(async ([move, door]) => {
        const unknown = await door.move(move, 'unknown session', { item: { session_id: sandbox.unknownId } });
        check.avoids('errors.no-500', unknown, 500);
        check.notes.observe('checkin.unknown-session', `${unknown.status}`, unknown, move);
      }),
    );
    // Where no attendee can be scanned, no refused call could change one either.
    const scannable = doors.some(({ moved }) => moved);
    // Read now, since what comes next may be taken for the door.
    await check.eventually.now(doors.flatMap((door) => door.expected(REFUSED, scannable)));
    await Promise.all(
      pairs.map(async ([move, door]) => {
        for (const value of STRANGE) {
          const reply = await door.move(move, `session_id ${shown(value)}`, { item: { session_id: value } });
          check.notes.observe(
            'errors.wrong-types',
            `${reply.status}`,
            reply,
            `${move} with session_id ${shown(value)}`,
          );
        }
        const json = { item: { session_id: null, door: 'north' } };
        const reply = await door.move(move, 'an unknown attribute', { json });
        check.notes.observe(
          'errors.wrong-types',
          `${reply.status}`,
          reply,
          `${move} with an unknown attribute`,
        );
      }),
    );
    const scanned = doors.some(({ moved }) => moved);
    for (const door of doors) door.eventually(REFUSED, scanned);
  },
);
