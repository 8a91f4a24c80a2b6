import { provenBy } from '../../fixtures/check/proof.ts';
import { Tracked } from '../../fixtures/check/tracked.ts';
import { rules, test } from '../../fixtures/test.ts';
import { shown } from '../../judge/finding.ts';

const PAIRS = [
  ['job_title', 'company'],
  ['first_name', 'last_name'],
  ['email', 'phone'],
  ['rsvp_status', 'company'],
] as const;
const ROUNDS = 4;
const STATES = ['confirmed', 'declined', 'waitlisted', 'unconfirmed'] as const;

test(
  'PATCHes of different attributes of one attendee that overlap are both kept',
  rules(
    'attendees.update.200',
    'attendees.update.same',
    'attendees.update.untouched',
    'attendees.update.listed',
  ),
  async ({ api, check, sandbox }) => {
    await Promise.all(
      PAIRS.map(async (pair) => {
        const tracked = new Tracked(check, await sandbox.borrow());
        for (let round = 0; round < ROUNDS; round += 1) {
          const plain = sandbox.newAttendee();
          const items = pair.map((name) => ({
            [name]: name === 'rsvp_status' ? STATES[round] : plain[name],
          }));
          const replies = await Promise.all(
            items.map((item) =>
              // Of two at once a service may refuse one: only what it takes must be kept.
              api.call('updateAttendee', { path: tracked.path, item, intent: 'probe', keepConflict: true }),
            ),
          );
          // Each answer shows its own attribute; the other may or may not have been there yet.
          for (const [index, reply] of replies.entries())
            if (reply.ok) check.carries('attendees.update.listed', reply.item, items[index] ?? {}, [reply]);
            else
              check.notes.observe(
                'attendees.update.validation',
                `${reply.status}`,
                reply,
                'updates that overlap',
              );
          const both = Object.assign({}, ...items.filter((_, index) => replies[index]?.ok)) as Record<
            string,
            unknown
          >;
          // Any later answer shows both: a last name again, as it was.
          const same = { job_title: both['job_title'] ?? tracked.state['job_title'] };
          const later = await api.call('updateAttendee', { path: tracked.path, item: same });
          if (!later.ok) return;
          check.carries(
            'attendees.update.untouched',
            later.item,
            { ...tracked.state, ...both },
            provenBy(later, replies),
            `of two updates at once, of ${pair.join(' and ')}, one was undone`,
          );
          tracked.learns(later, both);
        }
        tracked.eventually('attendees.update.listed', 'of two updates at once one is missing');
      }),
    );
  },
);

test(
  'PATCHes of several attendees that overlap each reach their own',
  rules(
    'attendees.update.same',
    'attendees.update.others-untouched',
    'attendees.update.untouched',
    'attendees.update.listed',
  ),
  async ({ check, sandbox }) => {
    const guests = (await sandbox.borrows(4)).map((guest) => new Tracked(check, guest));
    const sent = new Map(guests.map((tracked) => [tracked, new Set<unknown>()]));
    for (let round = 0; round < 3; round += 1)
      await Promise.all(
        guests.map((tracked) => {
          const { company, job_title } = sandbox.newAttendee();
          for (const value of [company, job_title]) sent.get(tracked)?.add(value);
          const item = round === 1 ? { company: null, job_title } : { company, job_title };
          return tracked.update(item, { intent: 'probe', keepConflict: true });
        }),
      );
    const ids = guests.map(({ guest }) => guest.id);
    const { seen, pages } = await check.seeker.seek(sandbox.event, ids);
    for (const tracked of guests) {
      const record = seen.get(tracked.guest.id);
      // What reads as before its own update is lost; what another one was sent has gone astray.
      const astray = ['company', 'job_title'].filter((name) =>
        guests.some((other) => other !== tracked && sent.get(other)?.has(record?.[name])),
      );
      if (record !== undefined)
        check.none(
          'attendees.update.others-untouched',
          astray.map((name) => `${name} is ${shown(record[name])}, which another attendee was sent`),
          provenBy(pages.at(-1) ?? tracked.last, [tracked.last]),
          {
            message: 'updates at once of several attendees got mixed up',
            expected: "nobody else's values",
            attributes: astray,
          },
        );
      tracked.eventually(
        'attendees.update.listed',
        'of updates at once of several attendees one does not read as it was answered',
      );
    }
  },
);
