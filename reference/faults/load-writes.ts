import { setTimeout as sleep } from 'node:timers/promises';
import type { CallContext } from '../call-context.ts';
import type { OperationId } from '../domain/operations.ts';
import type { Attendee } from '../domain/records.ts';
import { type AttendeeWrite, onAttendeeWrite } from '../hook-kit.ts';
import { type Gauge, type LoadFault, underLoad } from './load-gauge.ts';

const OPEN_MS = 4;

/** Changes one write of this many of an operation, while it is busy. */
const oneWriteIn =
  (
    many: number,
    operation: OperationId,
    change: (write: AttendeeWrite, call: CallContext) => void | Promise<void>,
  ) =>
  (gauge: Gauge) =>
    onAttendeeWrite([operation], async (write, call) => {
      if (gauge.oneIn(many)) await change(write, call);
    });

const unstored = (write: AttendeeWrite): void => {
  write.stored = null;
};

const later = (ms: number, work: () => unknown): void => void setTimeout(work, ms).unref();

const set = (call: CallContext, id: number, patch: Partial<Attendee>): Promise<Attendee | undefined> =>
  call.world.store.updateAttendee(id, () => patch);

/** Writes that get lost, happen twice, or happen to another attendee. */
export const loadWrites: readonly LoadFault[] = [
  underLoad(
    'check-in.lost-one-in-200',
    ['lost', 'checkin.answer-is-read'],
    'One check-in in 200 that overlaps with another is acknowledged and not stored.',
    () => {
      let open = 0;
      let overlapping = 0;
      return onAttendeeWrite(['checkIn'], async (write) => {
        open += 1;
        await sleep(OPEN_MS);
        if (open > 1) overlapping += 1;
        open -= 1;
        if (overlapping > 0 && overlapping % 200 === 0) {
          overlapping += 1;
          write.stored = null;
        }
      });
    },
    { load: 'many' },
  ),
  underLoad(
    'check-in.lost-in-bursts',
    ['lost', 'checkin.answer-is-read'],
    'While it is busy, one check-in in thirty is acknowledged and not stored.',
    oneWriteIn(30, 'checkIn', unstored),
  ),
  underLoad(
    'check-in.flips-back',
    ['lost', 'checkin.answer-is-read'],
    'While it is busy, one check-in in thirty is undone again 300 ms later.',
    oneWriteIn(30, 'checkIn', (write, call) => {
      const { id } = write.answered;
      later(300, () => set(call, id, { checkin_status: 'not_checked_in' }));
    }),
  ),
  underLoad(
    'check-in.checked-out',
    ['lost', 'checkin.answer-is-read'],
    'While it is busy, one check-in in thirty is stored as a check-out.',
    oneWriteIn(30, 'checkIn', (write) => {
      if (write.stored !== null) write.stored = { ...write.stored, checkin_status: 'checked_out' };
    }),
  ),
  underLoad(
    'check-in.vanishes',
    ['lost', 'attendee.event_id.owner'],
    'While it is busy, one checked-in attendee in forty is moved to another event.',
    oneWriteIn(40, 'checkIn', (write, call) => {
      const { id } = write.answered;
      later(50, () => set(call, id, { event_id: 1002 }));
    }),
  ),
  underLoad(
    'check-in.neighbour',
    ['phantom', 'checkin.others-untouched'],
    'A check-in while it is busy checks in whoever was prepared last as well.',
    (gauge) => {
      let last = 0;
      return {
        wrote(call, write) {
          if (call.operation === 'updateAttendee' && write.kind === 'attendee') last = write.answered.id;
          if (call.operation === 'checkIn' && last !== 0 && gauge.oneIn(20))
            later(10, () => set(call, last, { checkin_status: 'checked_in' }));
          return write;
        },
      };
    },
  ),
  underLoad(
    'undo.lost',
    ['lost', 'checkin.answer-is-read', 'phantom'],
    'While it is busy, an undo is acknowledged and checks out instead; the check-in after it is not stored.',
    (gauge) => {
      const undone = new Set<number>();
      return onAttendeeWrite(['undoCheckIn', 'checkIn'], (write, call) => {
        if (!gauge.busy) return;
        if (call.operation === 'undoCheckIn') undone.add(write.answered.id);
        else if (undone.has(write.answered.id)) write.stored = null;
      });
    },
  ),
  underLoad(
    'check-out.lost',
    ['lost', 'checkin.answer-is-read'],
    'A check-out after many check-ins is acknowledged and not stored.',
    (gauge) =>
      onAttendeeWrite(['checkOut'], (write) => {
        if (gauge.checkIns > 50) write.stored = null;
      }),
  ),
  underLoad(
    'create.lost',
    ['lost', 'attendees.create.listed'],
    'While it is busy, every second create is acknowledged and not stored.',
    oneWriteIn(2, 'createAttendee', unstored),
  ),
  underLoad(
    'create.twice',
    ['doubled', 'attendees.create.listed'],
    'While it is busy, every second create makes two attendees.',
    oneWriteIn(2, 'createAttendee', async (write, call) => {
      const { store } = call.world;
      await store.insertAttendee({ ...write.answered, id: await store.nextId('attendee') });
    }),
  ),
  underLoad(
    'create.shared-id',
    ['attendee.id.distinct', 'lost'],
    'While it is busy, every second create answers the id of the one before.',
    (gauge) => {
      let before: number | undefined;
      return onAttendeeWrite(['createAttendee'], (write) => {
        if (before !== undefined && gauge.oneIn(2)) write.answered = { ...write.answered, id: before };
        before = write.answered.id;
      });
    },
  ),
  underLoad(
    'create.other-name',
    ['attendees.create.keeps-email', 'lost'],
    'While it is busy, every second create stores and answers the e-mail of the one before.',
    (gauge) => {
      let before: string | null | undefined;
      return onAttendeeWrite(['createAttendee'], (write) => {
        const { email, last_name } = write.answered;
        if (before !== undefined && gauge.oneIn(2)) {
          const other = { email: before as Attendee['email'], last_name: String(before) };
          write.answered = { ...write.answered, ...other };
          if (write.stored !== null) write.stored = { ...write.stored, ...other };
        }
        before = email ?? last_name;
      });
    },
  ),
];
