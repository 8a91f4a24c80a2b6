import { rules, test } from '../../fixtures/test.ts';
import { KEPT_RULES } from '../../spec/ledger/index.ts';

/** Texts of free form that no service needs. */
const TEXTS = ['last_name', 'job_title', 'company'] as const;

test(
  'PATCH with an empty text leaves nothing of the text before it, where it is taken',
  rules('attendees.update.listed', ...TEXTS.map((name) => KEPT_RULES.updateAttendee[name])).normal(
    'effort quick sends plain text alone',
  ),
  async ({ check, sandbox }) => {
    const guest = await sandbox.borrow();
    const path = { event_id: guest.event, id: guest.id };
    for (const name of TEXTS) {
      const before = guest.record[name];
      const reply = await check.api.call('updateAttendee', { path, item: { [name]: '' }, intent: 'probe' });
      // It may be refused, or stand for null; but what is accepted is no longer what was there.
      if (!reply.ok) continue;
      if (typeof before === 'string' && before !== '')
        check.that(KEPT_RULES.updateAttendee[name], reply.item[name] !== before, {
          message: `an update to an empty text is accepted, and leaves ${name} as it was`,
          expected: '"" or null',
          actual: before,
          replies: [guest.reply, reply],
        });
      check.eventually.attendee({
        event: guest.event,
        id: guest.id,
        expected: { [name]: reply.item[name] },
        rule: 'attendees.update.listed',
        message: 'after an update to an empty text the list shows otherwise than its answer did',
        replies: [reply],
      });
    }
  },
);
