import { Tracked } from '../../fixtures/check/tracked.ts';
import type { Guest } from '../../fixtures/records/sandbox.ts';
import { rules, test } from '../../fixtures/test.ts';
import { held } from '../../judge/compare.ts';

test(
  'PATCH of an attendee leaves every other as it is, also those before, after and alike',
  rules('attendees.update.others-untouched', 'attendees.update.same', 'attendees.update.listed'),
  async ({ check, sandbox, session }) => {
    const last_name = `Alike${sandbox.word()}`;
    const alike = { last_name, company: `Alike ${last_name}`, job_title: 'Usher', phone: '+12025550123' };
    // One after the other: their ids, if they count up, are neighbours.
    const before = await sandbox.guest(alike);
    const middle = new Tracked(check, await sandbox.guest(alike));
    const after = await sandbox.guest(alike);
    const far: Guest[] = [];
    if (session.profile.other_event_id !== undefined)
      far.push(await sandbox.guest(alike, sandbox.otherEvent));

    // What is alike stays so until the others were changed: a service may find its records by any of it.
    for (const attribute of ['email', 'first_name', 'phone', 'job_title', 'company', 'last_name'] as const)
      await middle.update({ [attribute]: sandbox.newAttendee()[attribute] });
    await middle.update({ rsvp_status: 'declined' });
    await middle.update({ company: null, phone: null, job_title: null });
    await middle.eventually('attendees.update.listed', 'an update does not read as it was answered');
    for (const other of [before, after, ...far])
      await check.eventually.attendee({
        event: other.event,
        id: other.id,
        expected: held(other.record),
        rule: 'attendees.update.others-untouched',
        message: 'an update of one attendee changed another',
        replies: [middle.last],
      });
  },
);
