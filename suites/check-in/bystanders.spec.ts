import type { Check } from '../../fixtures/check/check.ts';
import type { Expectation } from '../../fixtures/check/eventually.ts';
import { proofOf } from '../../fixtures/check/proof.ts';
import { goesFurther, sized } from '../../fixtures/records/breadth.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { rules, test } from '../../fixtures/test.ts';
import { settled } from '../../harness/reading/settle.ts';
import { differences, held } from '../../judge/compare.ts';
import { bodyOf, type CheckedAttendee, confirmed, readStates } from './check-in.ts';
import type { Move } from './move.ts';

/**
 * In the order of their ids, which are neighbours where they count up. Every actor stands between two who do
 * nothing, and whose state differs from the one that the actor ends in.
 */
const ROW: ReadonlyArray<{ readonly before: readonly Move[]; readonly acts: readonly Move[] }> = [
  { before: [], acts: [] },
  { before: [], acts: ['checkIn'] },
  { before: [], acts: [] },
  { before: ['checkIn'], acts: ['checkOut'] },
  { before: ['checkIn'], acts: [] },
  { before: ['checkIn'], acts: ['undoCheckIn'] },
  { before: ['checkIn'], acts: [] },
];

/** Each step of an attendee with the e-mail address and name of an earlier one: it is not answered as that one's. */
const OF_DOUBLE: readonly Move[] = ['checkIn', 'undoCheckIn', 'checkIn', 'checkOut'];
/** And of who was there before: nor is it answered as the double's, who was at the doors last. */
const OF_FIRST: readonly Move[] = ['undoCheckIn', 'checkIn', 'checkOut'];

test(
  'check-in, check-out and undo of one guest leave the guests beside it as they were',
  rules('checkin.others-untouched', 'checkin.answer-is-read', 'checkin.nothing-else', 'checkin.same').quick(),
  async ({ check, sandbox, worker }) => {
    const session = worker.profile.session_id;
    const row = sized(worker, ROW.slice(0, 3), ROW);
    const guests = await sandbox.borrows(row.length, 'unscanned');
    const doors = await confirmed(check, guests);
    // Made last, so that nothing but what is done at the doors lies between its answer and the look at it.
    const double = await doubleOf(check, guests[1] as CreatedAttendee);
    const inRow = (index: number): CheckedAttendee => doors[index] as CheckedAttendee;
    for (const [index, { before }] of row.entries())
      for (const move of before)
        check.limits.given(await inRow(index).move(move, 'empty item', bodyOf('empty item')));
    if (doors.some((door) => door.state === undefined))
      await readStates(
        check,
        worker,
        doors.filter((door) => door.state === undefined),
        'checked_in',
      );
    // What reads otherwise already is the doing of its own moves, and not of what is done beside it.
    const steady = await readAsKnown(check, doors);
    for (const [index, { acts }] of row.entries())
      for (const move of acts) {
        check.limits.given(await inRow(index).move(move, 'empty item', bodyOf('empty item')));
        if (session !== undefined && move === 'checkOut') await throughSession(inRow(index), session);
      }
    if (double !== undefined) await claimDouble(check, double, inRow(1), goesFurther(worker));
    claimBystanders(check, row, doors, steady);
  },
);

/** Claims of each in the row what its own steps made of it, or that it stands as before beside those of others. */
function claimBystanders(
  check: Check,
  row: typeof ROW,
  doors: readonly CheckedAttendee[],
  steady: ReadonlySet<string>,
): void {
  for (const [index, { acts }] of row.entries()) {
    const door = doors[index] as CheckedAttendee;
    if (acts.length > 0 || !steady.has(door.id)) {
      door.eventually();
      continue;
    }
    const beside = doors.filter((_door, at) => Math.abs(at - index) === 1 && (row[at]?.acts.length ?? 0) > 0);
    check.eventually.attendee({
      event: door.guest.event,
      id: door.id,
      expected: known(door),
      rule: 'checkin.others-untouched',
      message: 'a check-in operation on another guest changed this one',
      replies: proofOf(beside.map((one) => one.last)) ?? [door.guest.reply],
    });
  }
}

/** Claims that who has the e-mail address and the name of another is not moved by what is done to that one. */
async function claimDouble(
  check: Check,
  double: CreatedAttendee,
  first: CheckedAttendee,
  further: boolean,
): Promise<void> {
  const untouched: Expectation = {
    event: double.event,
    id: double.id,
    expected: held(double.record),
    rule: 'checkin.others-untouched',
    message: 'a check-in changed another guest who has the same e-mail address and name',
    replies: [first.last],
  };
  if (!further) return check.eventually.attendee(untouched);
  await check.eventually.now([untouched]);
  const [door] = await confirmed(check, [double]);
  const stood = (await readAsKnown(check, [first])).has(first.id);
  for (const move of OF_DOUBLE) await door?.move(move, 'empty item', bodyOf('empty item'));
  door?.eventually();
  if (door?.moved && stood)
    await check.eventually.now([
      {
        ...{ event: first.guest.event, id: first.id, expected: known(first) },
        rule: 'checkin.others-untouched',
        message: 'a check-in operation changed another guest who has the same e-mail address and name',
        replies: [door.last],
      },
    ]);
  if (first.moved) for (const move of OF_FIRST) await first.move(move, 'empty item', bodyOf('empty item'));
}

/** In and out by the session of the profile, which a service may refuse here. */
async function throughSession(door: CheckedAttendee, session: string): Promise<void> {
  for (const move of ['checkIn', 'checkOut'] as const)
    if (!(await door.move(move, 'session', bodyOf('session', session))).ok) return;
}

/** What was shown of a guest last. */
const known = ({ shown, state }: CheckedAttendee): Record<string, unknown> => ({
  ...shown,
  ...(state !== undefined && { checkin_status: state }),
});

/** The ids of the guests who read as they are known to be, once all do or `settle_ms` are over. */
async function readAsKnown(check: Check, doors: readonly CheckedAttendee[]): Promise<ReadonlySet<string>> {
  const event = doors[0]?.guest.event ?? '';
  const ids = doors.map(({ id }) => id);
  const read = async (): Promise<string[]> => {
    const { seen } = await check.seeker.seek(event, ids);
    return doors
      .filter((door) => differences(seen.get(door.id), known(door)).length === 0)
      .map(({ id }) => id);
  };
  return new Set(await settled(read, (steady) => steady.length === ids.length, check.settleMs));
}

/** An attendee who was registered a second time; undefined where an e-mail address may be there once only. */
async function doubleOf(check: Check, guest: CreatedAttendee): Promise<CreatedAttendee | undefined> {
  const path = { event_id: guest.event };
  const reply = await check.api.call('createAttendee', { path, item: guest.sent, intent: 'probe' });
  // An address that is known already may lead to the attendee who has it.
  if (!reply.ok || reply.id === '' || reply.id === guest.id) return undefined;
  return { ...guest, id: reply.id, record: reply.item, reply };
}
