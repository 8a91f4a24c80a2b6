import { attendeesWithAnswers } from '../../fixtures/records/attendees-with-answers.ts';
import { guestOf } from '../../fixtures/records/made-attendees.ts';
import { PERSONAL, rules, test } from '../../fixtures/test.ts';
import { differences } from '../../judge/compare.ts';
import { RSVP_STATUSES } from '../../spec/contract.ts';
import {
  bodyOf,
  type CheckedAttendee,
  confirmed,
  type OtherWay,
  otherWays,
  PLAINEST,
  readBaseline,
  readStates,
  tookUpdate,
} from './check-in.ts';
import type { Move } from './move.ts';
import { pausesOf } from './scanned.ts';

const PATHS: ReadonlyArray<readonly Move[]> = [
  ['checkIn'],
  ['checkIn', 'checkOut'],
  ['checkIn', 'undoCheckIn'],
];

/** Those that begin with a check-in and go on. */
const LEAVES = PATHS.slice(1);

/** Both go, and are taken back then. */
const BACK_AT_LAST: ReadonlyArray<readonly Move[]> = [['checkIn', 'checkOut', 'undoCheckIn']];

/** Sends each guest along its path, at the door, and expects what it ends with. */
async function walk(doors: readonly CheckedAttendee[], paths = PATHS): Promise<void> {
  await Promise.all(
    doors.map(async (door, index) => {
      for (const move of paths[index % paths.length] ?? [])
        await door.move(move, 'empty item', bodyOf('empty item'));
      door.eventually();
    }),
  );
}

test(
  'check-in, check-out and undo of somebody of whom only the first name is known are stored',
  rules('checkin.answer-is-read', 'checkin.nothing-else'),
  async ({ check, sandbox }) => {
    const { first_name } = sandbox.newAttendee();
    const options = { path: { event_id: sandbox.event }, item: { first_name }, intent: 'probe' } as const;
    const made = await check.api.call('createAttendee', options);
    if (!made.ok || made.id === '')
      check.limits.stop({ why: `a first name alone is answered with ${made.status}`, of: 'environment' });
    sandbox.leave(sandbox.event, made);
    const guest = guestOf(sandbox.event, made, { ...sandbox.newAttendee(), first_name });
    const doors = await confirmed(check, [guest]);
    for (const moves of [['checkIn'], ['checkOut'], ['undoCheckIn', 'checkIn']] as const) {
      for (const move of moves)
        for (const door of doors) await door.move(move, 'empty item', bodyOf('empty item'));
      await check.eventually.now(doors.flatMap((door) => door.expected()));
    }
  },
);

/** What is null of an attendee: all that may be, and each of it beside what is not. */
const EMPTIED = [
  { phone: null, job_title: null, company: null },
  { phone: null },
  { job_title: null },
  { company: null },
] as const;

test(
  'check-in, check-out and undo keep null attributes null and present',
  rules('checkin.nothing-else', 'checkin.answer-is-read'),
  async ({ api, check, sandbox, worker }) => {
    const guests = await sandbox.borrows(EMPTIED.length, 'unscanned');
    const emptied = await Promise.all(
      guests.map(async (guest, index) => {
        const reply = await api.call('updateAttendee', {
          path: { event_id: guest.event, id: guest.id },
          item: { ...EMPTIED[index] },
        });
        return { ...guest, record: check.limits.given(reply).item, reply };
      }),
    );
    const doors = await confirmed(check, emptied);
    await readBaseline(check, worker, doors);
    await walk(doors);
  },
);

test(
  'check-in, check-out and undo keep answers, registration type and earlier updates',
  rules('checkin.nothing-else', 'checkin.answer-is-read'),
  async ({ api, check, sandbox, worker }) => {
    const guests = await attendeesWithAnswers(check, worker, sandbox, LEAVES.length);
    await Promise.all(
      guests.map(({ event, id }) =>
        api.call('updateAttendee', {
          path: { event_id: event, id },
          item: { first_name: `Eva${sandbox.word()}`, company: `Changed ${sandbox.word()}` },
        }),
      ),
    );
    const doors = await confirmed(check, guests);
    await readBaseline(check, worker, doors);
    for (const [index, door] of doors.entries()) {
      const fields = guests[index]?.sent['fields'];
      // What an update lost, no scan did.
      if (fields !== undefined && differences(door.last.item, { fields }).length === 0)
        door.baseline = { ...door.baseline, fields };
    }
    const go = (
      { way, options }: OtherWay,
      paths: ReadonlyArray<readonly Move[]> = LEAVES,
    ): Promise<unknown> =>
      Promise.all(
        doors.map(async (door, index) => {
          for (const move of paths[index % paths.length] ?? []) await door.move(move, way, options);
        }),
      );
    await go(PLAINEST);
    await check.eventually.now(doors.flatMap((door) => door.expected()));
    // In every other way as well, and as people who are not confirmed, where no pause between scans makes that long.
    if (!pausesOf(check).areAskedFor) {
      for (const other of otherWays(worker)) await go(other);
      await Promise.all(
        doors.map(async (door) => {
          const item = { rsvp_status: 'declined' };
          const reply = await api.call('updateAttendee', { path: door.path, item });
          tookUpdate(door, reply);
        }),
      );
      await go(PLAINEST, BACK_AT_LAST);
    }
    for (const door of doors) door.eventually();
  },
);

test(
  'check-in with each rsvp_status answers the state that is read',
  rules('checkin.answer-is-read', 'checkin.nothing-else'),
  async ({ api, check, sandbox, worker }) => {
    const states = RSVP_STATUSES.filter((status) => status !== 'confirmed');
    const guests = await sandbox.borrows(states.length, 'unscanned');
    const doors = await confirmed(check, guests);
    await Promise.all(
      doors.map(async (door, index) => {
        const rsvp_status = states[index] as string;
        const reply = await api.call('updateAttendee', { path: door.path, item: { rsvp_status } });
        if (!reply.ok) return;
        tookUpdate(door, reply);
        const answer = await door.move('checkIn', `empty item, ${rsvp_status}`, bodyOf('empty item'));
        if (!answer.ok)
          check.notes.observe(
            'checkin.check-in.refusal',
            `${answer.status}`,
            answer,
            `a guest who is ${rsvp_status}`,
          );
        door.eventually();
      }),
    );
    const refused = doors.filter(({ moved, state }) => !moved && state !== undefined);
    if (refused.length > 0) await readStates(check, worker, refused, '');
  },
);

test(
  'check-in, check-out and undo by personal token answer the state that is read',
  rules('checkin.answer-is-read', 'checkin.nothing-else', 'checkin.three-states'),
  async ({ check, sandbox, worker }) => {
    check.limits.needs(worker.profile.user, 'the profile names no user');
    const doors = await confirmed(check, await sandbox.borrows(PATHS.length, 'unscanned'));
    await Promise.all(
      doors.map(async (door, index) => {
        for (const move of PATHS[index] ?? []) {
          const reply = await door.move(move, 'empty item', { item: {}, as: PERSONAL });
          if (!reply.ok)
            check.limits.stop({
              why: `a personal token was answered ${reply.status}`,
              of: 'environment',
              rules: ['checkin.three-states'],
            });
        }
        door.eventually();
      }),
    );
  },
);

test(
  'four overlapping operations on one guest end in the state that they answer',
  rules('checkin.answer-is-read', 'checkin.nothing-else'),
  async ({ check, sandbox }) => {
    const doors = await confirmed(check, await sandbox.borrows(PATHS.length, 'unscanned'));
    await Promise.all(
      doors.map(async (door, index) => {
        const path = PATHS[index] ?? [];
        const last = path.at(-1) ?? 'checkIn';
        for (const move of path.slice(0, -1)) await door.move(move, 'empty item', bodyOf('empty item'));
        const replies = await Promise.all(
          [0, 1, 2, 3].map(() =>
            check.api.call(last, { path: door.path, item: {}, intent: 'probe', keepConflict: true }),
          ),
        );
        const done = replies.filter((reply) => reply.ok);
        check.notes.observe(
          'checkin.repeated',
          `${done.length} of 4 succeed`,
          done[0],
          `${last}, overlapping`,
        );
        for (const reply of done) door.took(last, 'overlapping', reply);
        const said = new Set(done.map((reply) => reply.item['checkin_status']));
        // Answers that differ leave open which of them came last.
        if (said.size > 1) door.state = undefined;
        door.eventually();
      }),
    );
  },
);
