import type { Check } from '../../fixtures/check/check.ts';
import { Tracked } from '../../fixtures/check/tracked.ts';
import { few } from '../../fixtures/records/breadth.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { at } from '../../judge/body.ts';
import { held } from '../../judge/compare.ts';
import { shown } from '../../judge/finding.ts';
import { RSVP_STATUSES } from '../../spec/contract.ts';

const NO_STATES: readonly unknown[] = [
  'maybe',
  'pending',
  'approved',
  'checked_in',
  'Confirmed',
  'CONFIRMED',
  ' confirmed',
  'confirmed ',
  'pending-approval',
  'pendingApproval',
  'pending approval',
  'waitlist',
  'Waitlisted',
  'cancelled',
  '',
  'null',
  null,
  0,
  1,
  true,
  false,
  ['confirmed'],
  [],
  { value: 'confirmed' },
];

test(
  'PATCH with anything but the five states makes none of it the state',
  rules(
    'rsvp.only-five',
    'attendees.update.refused-changes-nothing',
    'attendee.rsvp_status.value',
    'errors.no-500',
  ).quick(),
  async ({ check, sandbox, worker }) => {
    const guests = await sandbox.borrows(few(worker, [1, 2], 1).length);
    const values = few(worker, NO_STATES, 3);
    await Promise.all(
      guests.map(async (guest, index) => {
        const tracked = new Tracked(check, guest);
        const set = await tracked.update({ rsvp_status: 'waitlisted' });
        const mine = values.filter((_, number) => number % guests.length === index);
        const { last, accepted, expected } = await sendNoStates(check, tracked, mine, () => sandbox.word());
        // Who takes no state at all shows nothing by refusing these.
        if (accepted === 0 && set.ok) check.holds('rsvp.only-five', last);
        if (expected === undefined) return;
        check.eventually.attendee({
          event: guest.event,
          id: guest.id,
          expected,
          rule: accepted === 0 ? 'attendees.update.refused-changes-nothing' : 'rsvp.only-five',
          message: 'the rsvp_status has changed after an update to a state that is none of the five',
          replies: [last],
        });
      }),
    );
  },
);

/** What came of sending values that are no states. */
interface Sent {
  readonly last: Reply;
  /** How many were taken, or passed over. */
  readonly accepted: number;
  /** What the attendee is to read as; undefined where that cannot be told. */
  readonly expected: Readonly<Record<string, unknown>> | undefined;
}

/** Sends each value alone and beside another attribute, and claims that none becomes a state. */
async function sendNoStates(
  check: Check,
  tracked: Tracked,
  values: readonly unknown[],
  word: () => string,
): Promise<Sent> {
  let expected: Readonly<Record<string, unknown>> | undefined = tracked.state;
  let last: Reply = tracked.last;
  let accepted = 0;
  for (const [value, company] of values.flatMap((one) => [
    [one, undefined] as const,
    [one, `Must not be ${word()}`] as const,
  ])) {
    const item = { rsvp_status: value, ...(company !== undefined && { company }) };
    last = await check.api.call('updateAttendee', { path: tracked.path, item, intent: 'probe' });
    check.notes.observe('rsvp.invalid', `${last.status}`, last, shown(value));
    if (last.crashed) expected = undefined;
    if (!last.ok) continue;
    accepted += 1;
    // What passes the value over is asked for nothing, and may say so without the record.
    if (last.status === 204) continue;
    const state = at(last.item, 'rsvp_status');
    const message = `${shown(value)} sent as rsvp_status became a state`;
    check.oneOf('rsvp.only-five', state, RSVP_STATUSES, [last], message);
    expected = held(last.item);
  }
  return { last, accepted, expected };
}
