import { Tracked } from '../../fixtures/check/tracked.ts';
import { rules, test } from '../../fixtures/test.ts';
import { PLAIN_ATTRIBUTES } from '../../spec/contract.ts';

const NULLABLE = ['phone', 'job_title', 'company'] as const;

const RULES = rules(
  'attendees.update.null-kept',
  'attendees.update.200',
  'attendees.update.untouched',
  'attendees.update.listed',
  'rsvp.only-when-sent',
);

test(
  'PATCH of each nullable attribute with null alone leaves null, and later updates of others leave it so',
  RULES,
  async ({ check, sandbox }) => {
    await Promise.all(
      NULLABLE.map(async (attribute) => {
        const alone = new Tracked(check, await sandbox.borrow());
        await alone.update({ [attribute]: null });
        alone.eventually('attendees.update.listed', `${attribute} of null does not read as null`);
      }),
    );
    const twice = new Tracked(check, await sandbox.borrow());
    for (const attribute of NULLABLE) {
      await twice.update({ [attribute]: null });
      await twice.update({ [attribute]: null });
      for (const other of PLAIN_ATTRIBUTES)
        if (other !== attribute) await twice.update({ [other]: sandbox.newAttendee()[other] });
      await twice.update({ rsvp_status: 'declined' });
    }
    twice.eventually('attendees.update.listed', 'an attribute of null does not stay null');
  },
);

test('PATCH with null beside another attribute changes both', RULES, async ({ check, sandbox }) => {
  await Promise.all(
    NULLABLE.map(async (attribute) => {
      const tracked = new Tracked(check, await sandbox.borrow());
      for (const other of PLAIN_ATTRIBUTES) {
        if (other === attribute) continue;
        // From a value to null each time.
        await tracked.update({ [attribute]: sandbox.newAttendee()[attribute] });
        await tracked.update({ [attribute]: null, [other]: sandbox.newAttendee()[other] });
      }
      tracked.eventually(
        'attendees.update.listed',
        `null for ${attribute} beside another attribute is not kept`,
      );
    }),
  );
});

test(
  'PATCH of all nullable attributes with null leaves them null, and each comes back to a value',
  RULES,
  async ({ check, sandbox }) => {
    const all = new Tracked(check, await sandbox.borrow());
    await all.update(Object.fromEntries(NULLABLE.map((attribute) => [attribute, null])));
    all.eventually('attendees.update.listed', 'several attributes of null do not read as null');

    const back = new Tracked(
      check,
      await sandbox.guest(Object.fromEntries(NULLABLE.map((name) => [name, null]))),
    );
    for (const attribute of NULLABLE) await back.update({ [attribute]: sandbox.newAttendee()[attribute] });
    for (const attribute of NULLABLE) {
      await back.update({ [attribute]: null });
      await back.update({ [attribute]: sandbox.newAttendee()[attribute] });
    }
    back.eventually('attendees.update.listed', 'an attribute does not come back from null');
  },
);
