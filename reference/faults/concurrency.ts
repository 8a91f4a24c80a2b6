import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '../domain/operations.ts';
import type { Attendee } from '../domain/records.ts';
import {
  type AttendeeWrite,
  isPersonal,
  onAttendeeWrite,
  onFieldWrite,
  onViews,
  sentItem,
} from '../hook-kit.ts';
import { type Fault, subtle } from './fault.ts';

/** How long a write lies open for others to come between. */
const OPEN_MS = 15;

/** Runs `together` for a write that overlaps with an earlier one of the operation. */
const overlapping =
  (operation: OperationId, together: (write: AttendeeWrite, other: AttendeeWrite) => void) => () => {
    let last: AttendeeWrite | undefined;
    return onAttendeeWrite([operation], async (write) => {
      const other = last;
      last = write;
      await sleep(OPEN_MS);
      if (other !== undefined) together(write, other);
      if (last === write) last = undefined;
    });
  };

/** An update writes back the state of the check-in that it had read. */
const undoesSteps = onAttendeeWrite(['updateAttendee'], async (write, call) => {
  const { before, stored } = write;
  await sleep(OPEN_MS);
  if (before === undefined || stored === null) return;
  const sent = sentItem(call);
  const changed = Object.fromEntries(Object.entries(stored).filter(([name]) => name in sent));
  const { checkin_status } = before;
  await call.world.store.updateAttendee(before.id, () => ({ ...changed, checkin_status }));
  write.stored = null;
});

/** What goes wrong only when calls overlap, or only a while after the answer. */
export const concurrency: readonly Fault[] = [
  subtle(
    'concurrency.update.whole-record',
    'attendees.update.untouched',
    'Of two updates at once the later one writes back what it had read.',
    onAttendeeWrite(['updateAttendee'], async (write) => {
      await sleep(OPEN_MS);
      if (write.stored !== null) write.stored = { ...write.stored };
    }),
  ),
  subtle(
    'concurrency.field-update.whole-record',
    'fields.update.untouched',
    'Of two updates of an attendee field at once the later one writes back what it had read.',
    onFieldWrite(['updateAttendeeField'], async (write) => {
      await sleep(OPEN_MS);
      if (write.stored !== null) write.stored = { ...write.stored };
    }),
  ),
  subtle(
    'concurrency.update.swapped-answers',
    'attendees.update.same',
    'Of two updates at once one answers with the attendee of the other.',
    overlapping('updateAttendee', (write, other) => {
      write.answered = other.answered;
    }),
  ),
  subtle(
    'concurrency.create.shared-id',
    'attendee.id.distinct',
    'Of two creates at once one answers with the id of the other.',
    overlapping('createAttendee', (write, other) => {
      write.answered = { ...write.answered, id: other.answered.id };
    }),
  ),
  subtle(
    'concurrency.create.lost',
    'attendees.create.listed',
    'Of two creates at once one is not stored.',
    overlapping('createAttendee', (write) => {
      write.stored = null;
    }),
  ),
  subtle(
    'concurrency.check-in.lost',
    'checkin.answer-is-read',
    'Of two check-ins at once one is not stored.',
    overlapping('checkIn', (write) => {
      write.stored = null;
    }),
  ),
  subtle(
    'concurrency.check-in.whole-record',
    'checkin.nothing-else',
    'A check-in, check-out or undo beside an update writes back what it had read.',
    onAttendeeWrite(['checkIn', 'checkOut', 'undoCheckIn'], async (write) => {
      await sleep(OPEN_MS);
      if (write.stored !== null) write.stored = { ...write.stored };
    }),
  ),
  subtle(
    'concurrency.update.undoes-check-in',
    'attendees.update.untouched',
    'An update beside a check-in, check-out or undo writes back the state that it had read.',
    undoesSteps,
  ),
  subtle(
    'concurrency.update.undoes-check-in-unsaid',
    'attendees.update.untouched',
    'The same, where the answer to a check-in does not say where it leads.',
    undoesSteps,
    ['check-in-204'],
  ),
  subtle(
    'persistence.update.reverted',
    'attendees.update.listed',
    'An update is undone 40 ms after the answer.',
    {
      wrote(call, write) {
        if (call.operation !== 'updateAttendee' || write.kind !== 'attendee' || write.before === undefined)
          return write;
        const { before } = write;
        const revert = (): Promise<Attendee | undefined> =>
          call.world.store.updateAttendee(before.id, () => before);
        setTimeout(() => void revert(), 40).unref();
        return write;
      },
    },
  ),
  subtle(
    'persistence.check-in.reverted',
    'checkin.answer-is-read',
    'A check-in is undone 40 ms after the answer.',
    {
      wrote(call, write) {
        if (call.operation !== 'checkIn' || write.kind !== 'attendee' || write.before === undefined)
          return write;
        const { id, checkin_status } = write.before;
        setTimeout(() => void call.world.store.updateAttendee(id, () => ({ checkin_status })), 40).unref();
        return write;
      },
    },
  ),
  subtle(
    'personal.list.without-fields',
    'attendee.fields.present',
    'Lists for personal tokens leave fields out.',
    onViews(['listAttendees'], (view, call) => {
      if (isPersonal(call)) delete view.fields;
    }),
  ),
  subtle(
    'personal.update.phone-ignored',
    'attendees.update.keeps-phone',
    'Updates with personal tokens pass over phone.',
    {
      item(call, item) {
        if (call.operation !== 'updateAttendee' || call.token?.userId === null) return item;
        const { phone: _phone, ...rest } = item;
        return rest;
      },
    },
  ),
];
