import { setTimeout as sleep } from 'node:timers/promises';
import { provenBy } from '../../fixtures/check/proof.ts';
import { rules, test } from '../../fixtures/test.ts';
import type { Reply } from '../../harness/call/reply.ts';
import { differences } from '../../judge/compare.ts';
import { bodyOf, type CheckedAttendee, confirmed, personal } from './check-in.ts';
import type { Move } from './move.ts';

/** Each of the three beside an update, and the one that makes room for it. */
const MOVES_HERE = ['checkIn', 'checkOut', 'checkIn', 'undoCheckIn'] as const satisfies readonly Move[];

test(
  'an update of an attendee beside a check-in, a check-out or an undo is kept, and so is the other',
  rules('checkin.nothing-else', 'attendees.update.untouched', 'checkin.answer-is-read'),
  async ({ api, check, sandbox, worker }) => {
    const update = (door: CheckedAttendee, item: Readonly<Record<string, unknown>>): Promise<Reply> =>
      api.call('updateAttendee', { path: door.path, item, intent: 'probe' });
    // A step that does not say where it leads may lead nowhere: an update shows that of one that is taken alone.
    const stepAlone = async (door: CheckedAttendee, move: Move): Promise<Reply[]> => {
      const moved = await door.move(move, 'empty item', bodyOf('empty item'));
      const read = await update(door, { job_title: sandbox.newAttendee().job_title ?? null });
      if (read.ok) door.baseline = personal(read.item);
      return moved.ok && read.ok ? [moved, read] : [];
    };
    const doors = await confirmed(check, await sandbox.borrows(2, 'unscanned'));
    await Promise.all(
      doors.map(async (door, first) => {
        for (const move of MOVES_HERE) {
          const { company = null, job_title = null } = sandbox.newAttendee();
          const before = door.state;
          // Either may come first: what the answer to the other one shows of the company is open.
          const { company: _open, ...rest } = door.baseline;
          door.baseline = rest;
          const [moved, updated] = await together(
            () => door.move(move, 'beside an update', bodyOf('empty item')),
            () => update(door, { company }),
            first === 0,
          );
          let later = await update(door, { job_title });
          const lost = (): { company: readonly string[]; state: boolean } => ({
            company: updated.ok ? differences(later.item, { company }) : [],
            state:
              moved.ok &&
              door.state !== before &&
              before !== undefined &&
              later.item['checkin_status'] === before,
          });
          if (later.ok && (lost().company.length > 0 || lost().state)) {
            await sleep(worker.profile.settle_ms);
            later = await update(door, { job_title });
          }
          if (!later.ok) return;
          // What comes next starts from what was shown.
          door.baseline = personal(later.item);
          const [said, { state }] = [door.state, lost()];
          const alone = state && said === undefined ? await stepAlone(door, move) : [];
          const read = alone.at(-1);
          const undone = state && (said !== undefined || (read && read.item['checkin_status'] !== before));
          if (moved.ok && updated.ok) {
            const replies = provenBy(later, [moved, updated]);
            check.carries(
              'checkin.nothing-else',
              later.item,
              { company },
              replies,
              `${move} undid an update that overlapped with it`,
            );
            check.that('attendees.update.untouched', undone !== true, {
              message: `an update undid the ${move} that overlapped with it`,
              expected: said ?? `another than ${before}, as where nothing overlaps`,
              actual: String(later.item['checkin_status']),
              replies: read ? provenBy(read, [moved, updated, later, ...alone.slice(0, -1)]) : replies,
            });
          }
          const { checkin_status: now } = (read ?? later).item;
          if (said !== undefined) {
            if (undone) door.learns(String(before));
          } else if (before !== undefined && now !== before) door.learns(String(now));
        }
        await door.eventually();
      }),
    );
  },
);

/** Sends two calls at once, one of them a moment earlier. */
async function together(
  one: () => Promise<Reply>,
  two: () => Promise<Reply>,
  oneFirst: boolean,
): Promise<readonly [Reply, Reply]> {
  if (oneFirst) return Promise.all([one(), two()]);
  const second = two();
  const first = one();
  return [await first, await second];
}
