import type { Check } from '../../fixtures/check/check.ts';
import { Tracked } from '../../fixtures/check/tracked.ts';
import { type CreatedAttendee, guestOf } from '../../fixtures/records/made-attendees.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import { rules, test } from '../../fixtures/test.ts';
import { held } from '../../judge/compare.ts';

const ORDER = ['email', 'first_name', 'phone', 'job_title', 'company', 'last_name'] as const;

const STATES = ['declined', 'pending_approval', 'unconfirmed', 'confirmed', 'waitlisted'] as const;

/** What an attendee shares with others; a service may want some of it to be unique. */
type Shared = Readonly<Record<string, unknown>>;

/** Makes an attendee that is like the first in all that the service allows it; undefined where it takes none. */
async function likeFirst(
  check: Check,
  sandbox: Sandbox,
  first: CreatedAttendee,
  event: string,
): Promise<CreatedAttendee | undefined> {
  const { email, phone, first_name, last_name, job_title, company } = first.record;
  const work = { last_name, job_title, company };
  const people = { first_name, ...work };
  const tries: readonly Shared[] = [
    { ...people, email, phone },
    { ...people, email },
    { ...people, phone },
    people,
    work,
  ];
  for (const shared of tries) {
    const sent = sandbox.newAttendee(shared);
    const reply = await check.api.call('createAttendee', {
      path: { event_id: event },
      item: sent,
      intent: 'probe',
    });
    if (!reply.ok) {
      const situation = `alike in ${Object.keys(shared).join(', ')}`;
      check.notes.observe('attendees.create.validation', `${reply.status}`, reply, situation);
      continue;
    }
    // Ids may count in each event.
    if (reply.id !== first.id || event !== first.event) return guestOf(event, reply, sent);
    if (shared === people && event === first.event)
      // Two attendees may bear one name: what was sent of the second is lost.
      check.breaks('attendee.id.distinct', {
        message:
          'a create with the names of another attendee, and another e-mail address and phone, makes no new attendee',
        expected: 'an id of its own',
        actual: reply.id,
        replies: [first.reply, reply],
      });
    // The attendee with that address was updated, and no second one was created.
    Object.assign(first, { record: reply.item, reply });
  }
  return undefined;
}

test(
  'PATCH of an attendee leaves every other as it is, also those before, after and alike',
  rules(
    'attendees.update.others-untouched',
    'attendees.update.same',
    'attendees.update.listed',
    'attendee.id.distinct',
    'checkin.others-untouched',
  ),
  async ({ check, sandbox, worker }) => {
    // One after the other: their ids, if they count up, are neighbours.
    const before = await sandbox.guest();
    const made: CreatedAttendee[] = [];
    const other = worker.profile.other_event_id;
    const events = [before.event, before.event, before.event, ...(other === undefined ? [] : [other])];
    for (const event of events) {
      const guest = await likeFirst(check, sandbox, before, event);
      if (guest !== undefined) made.push(guest);
    }
    const [one, two, ...rest] = made;
    if (one === undefined || two === undefined || one.event !== two.event)
      return check.limits.stop({ why: 'no attendees that are alike could be made', of: 'environment' });

    // What is alike stays so until the others were changed: a service may find its records by any of it.
    const third = await sandbox.borrow();
    const updated: Tracked[] = [];
    for (const [guest, order] of [
      [one, ORDER],
      [two, ORDER.toReversed()],
    ] as const) {
      const tracked = new Tracked(check, guest);
      // As long as all are alike. The state that most are made with is not the last: others would show it anyway.
      for (const rsvp_status of STATES) await tracked.update({ rsvp_status });
      await tracked.update({ job_title: null });
      for (const attribute of order) await tracked.update({ [attribute]: sandbox.newAttendee()[attribute] });
      await tracked.update({ rsvp_status: 'declined' });
      await tracked.update({ company: null, phone: null, job_title: null });
      // Nothing comes along with what is another attendee's, who was no neighbour so far, and none of it is passed over.
      for (const shared of ['email', 'phone'] as const) {
        const { last_name } = sandbox.newAttendee();
        const item = { [shared]: third.record[shared], last_name };
        await tracked.update(item, { intent: 'probe', whose: third.reply });
      }
      tracked.eventually('attendees.update.listed', 'an update does not read as it was answered');
      updated.push(tracked);
    }
    for (const { event, id, record, reply } of [before, third, ...rest]) {
      const { checkin_status, ...expected } = held(record);
      check.eventually.attendee({
        ...{ event, id, expected, rule: 'attendees.update.others-untouched' },
        message: 'an update of one attendee changed another',
        replies: [(updated.at(-1) as Tracked).last],
      });
      // No update moves that: if anything does, it is what others of the run do at the doors.
      check.eventually.attendee({
        ...{ event, id, expected: { checkin_status }, rule: 'checkin.others-untouched' },
        message: 'a check-in operation on another attendee changed this one',
        replies: [reply],
      });
    }
  },
);
