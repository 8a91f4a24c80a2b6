import { Tracked } from '../../fixtures/check/tracked.ts';
import { few } from '../../fixtures/records/breadth.ts';
import { CLIENT, PERSONAL, rules, test } from '../../fixtures/test.ts';
import { PLAIN_ATTRIBUTES, RSVP_STATUSES } from '../../spec/contract.ts';

const NULLABLE = ['phone', 'job_title', 'company'] as const;

const RULES = rules(
  'rsvp.with-others',
  'rsvp.value-sent',
  'rsvp.listed',
  'attendees.update.200',
  'attendees.update.untouched',
);

test(
  'PATCH of each state together with one other attribute changes both',
  RULES,
  async ({ check, sandbox }) => {
    await Promise.all(
      PLAIN_ATTRIBUTES.map(async (attribute, index) => {
        const tracked = new Tracked(check, await sandbox.borrow());
        // Each guest ends in another state, so that what the last read shows differs.
        for (let step = 0; step < RSVP_STATUSES.length; step += 1) {
          const rsvp_status = RSVP_STATUSES[(step + index) % RSVP_STATUSES.length];
          const value = sandbox.newAttendee()[attribute];
          await tracked.update(
            step % 2 === 0 ? { rsvp_status, [attribute]: value } : { [attribute]: value, rsvp_status },
          );
        }
        tracked.eventually('rsvp.listed', `a state sent with ${attribute} does not read as sent`);
      }),
    );
  },
);

test('PATCH of each state together with null changes both', RULES, async ({ check, sandbox }) => {
  await Promise.all(
    NULLABLE.map(async (attribute) => {
      const tracked = new Tracked(check, await sandbox.borrow());
      for (const rsvp_status of RSVP_STATUSES) {
        await tracked.update({ [attribute]: sandbox.newAttendee()[attribute] });
        await tracked.update({ rsvp_status, [attribute]: null });
      }
      tracked.eventually('rsvp.listed', `a state sent with ${attribute} of null does not read as sent`);
    }),
  );
});

test(
  'PATCH of each state together with all other attributes changes all',
  RULES.quick(),
  async ({ check, sandbox, worker }) => {
    const identities = worker.profile.user === undefined ? [CLIENT] : [CLIENT, PERSONAL];
    for (const as of few(worker, identities, 1)) {
      const tracked = new Tracked(check, await sandbox.borrow());
      for (const rsvp_status of few(worker, RSVP_STATUSES, 2))
        await tracked.update({ ...sandbox.newAttendee(), rsvp_status }, { as });
      await tracked.update({ ...sandbox.newAttendee(), phone: null, rsvp_status: 'declined' }, { as });
      tracked.eventually('rsvp.listed', 'a state sent with all other attributes does not read as sent');
    }
  },
);
