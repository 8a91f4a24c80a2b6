import { Tracked } from '../../fixtures/check/tracked.ts';
import { attendeesWithAnswers } from '../../fixtures/records/attendees-with-answers.ts';
import { PERSONAL, rules, test } from '../../fixtures/test.ts';
import { held } from '../../judge/compare.ts';
import { shown } from '../../judge/finding.ts';
import { RSVP_STATUSES } from '../../spec/contract.ts';
import { afterCheckIn } from '../check-in/checked-in.ts';

const TRANSITIONS = RSVP_STATUSES.flatMap((from) => RSVP_STATUSES.map((to) => ({ from, to })));

test(
  'PATCH moves rsvp_status alone from each of the five states to each, and nothing else with it',
  rules('rsvp.value-sent', 'rsvp.listed', 'attendees.update.untouched', 'attendees.update.200'),
  async ({ check, sandbox, worker }) => {
    const first = await attendeesWithAnswers(check, worker, sandbox, 1);
    const guests = [
      ...first,
      ...(await Promise.all(RSVP_STATUSES.slice(first.length).map(() => sandbox.borrow()))),
    ];
    const walkers = guests.map((guest) => new Tracked(check, guest));
    // Some have nulls, one a registration type and answers: a state must not fill or empty them.
    await walkers[1]?.update({ phone: null, company: null });
    await walkers[2]?.update({ job_title: null });
    for (const to of RSVP_STATUSES) {
      await Promise.all(
        walkers.map(async (tracked, index) => {
          await tracked.update({ rsvp_status: RSVP_STATUSES[index] });
          await tracked.update({ rsvp_status: to });
        }),
      );
      await check.eventually.now(
        walkers.map((tracked) =>
          tracked.expects('rsvp.listed', `a state does not read as sent after a move to ${to}`),
        ),
      );
    }
  },
);

test(
  'PATCH walks one attendee through all 25 changes of state, each answered as sent',
  rules('rsvp.value-sent', 'rsvp.listed', 'attendees.update.untouched'),
  async ({ check, sandbox, worker }) => {
    const [guest] = await attendeesWithAnswers(check, worker, sandbox, 1);
    const tracked = new Tracked(check, guest ?? (await sandbox.borrow()));
    for (const { from, to } of TRANSITIONS) {
      if (tracked.state['rsvp_status'] !== from) await tracked.update({ rsvp_status: from });
      await tracked.update({ rsvp_status: to });
    }
    await tracked.update({ rsvp_status: 'waitlisted' });
    tracked.eventually('rsvp.listed', 'the state that was sent last does not read');
  },
);

test(
  'PATCH with a personal token moves rsvp_status to each of the five states, and to no other',
  rules('rsvp.value-sent', 'rsvp.only-five', 'rsvp.listed'),
  async ({ api, check, sandbox, worker }) => {
    check.limits.needs(worker.profile.user, 'the profile names no user');
    const tracked = new Tracked(check, await sandbox.borrow());
    for (const state of [...RSVP_STATUSES, 'declined'])
      await tracked.update({ rsvp_status: state }, { as: PERSONAL });
    for (const rsvp_status of ['maybe', null]) {
      const options = { path: tracked.path, item: { rsvp_status }, as: PERSONAL, intent: 'probe' } as const;
      const reply = await api.call('updateAttendee', options);
      // What passes the value over is asked for nothing, and may say so without the record.
      if (!reply.ok || reply.status === 204) continue;
      const state = reply.item['rsvp_status'];
      const message = `${shown(rsvp_status)} sent as rsvp_status by a user became a state`;
      check.oneOf('rsvp.only-five', state, RSVP_STATUSES, [reply], message);
      tracked.learns(reply, {});
    }
    tracked.eventually('rsvp.listed', "a personal token's state does not read as sent");
  },
);

test(
  'PATCH moves rsvp_status of an attendee in each state of check-in, and leaves that state alone',
  rules('rsvp.value-sent', 'rsvp.listed', 'attendees.update.untouched'),
  async ({ api, check, sandbox }) => {
    const steps = [[], ['checkIn'], ['checkIn', 'checkOut'], ['checkIn', 'undoCheckIn']] as const;
    await Promise.all(
      steps.map(async (calls) => {
        const guest = await sandbox.borrow('unscanned');
        const path = { event_id: guest.event, id: guest.id };
        // Many services let only confirmed attendees in.
        const moved = check.limits.given(
          await api.call('updateAttendee', { path, item: { rsvp_status: 'confirmed' } }),
        );
        const confirmed = { ...guest, record: moved.item, reply: moved };
        const tracked = new Tracked(check, await afterCheckIn(check, confirmed, calls));
        for (const state of [
          'declined',
          'waitlisted',
          'pending_approval',
          'unconfirmed',
          'confirmed',
          'declined',
        ])
          await tracked.update({ rsvp_status: state });
        tracked.eventually(
          'rsvp.listed',
          `the state does not read as sent after ${calls.join(', ') || 'no check-in'}`,
        );
      }),
    );
  },
);

test(
  'PATCH of one attendee’s rsvp_status leaves all others in theirs',
  rules('attendees.update.others-untouched', 'rsvp.value-sent'),
  async ({ check, sandbox }) => {
    const before = await sandbox.borrow();
    const tracked = new Tracked(check, await sandbox.borrow());
    const after = await sandbox.borrow();
    for (const state of RSVP_STATUSES) await tracked.update({ rsvp_status: state });
    for (const other of [before, after])
      check.eventually.attendee({
        event: other.event,
        id: other.id,
        expected: held(other.record),
        rule: 'attendees.update.others-untouched',
        message: "a change of one attendee's state changed another attendee",
        replies: [tracked.last],
      });
  },
);
