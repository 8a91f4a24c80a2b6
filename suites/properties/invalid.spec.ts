import { proofOf } from '../../fixtures/check/claims.ts';
import { leavesNothing } from '../../fixtures/check/leaves-nothing.ts';
import { itemRequired, itemSchemaOf } from '../../fixtures/property/arbitraries/schema.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { held } from '../../judge/compare.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { mutationsOf } from './mutation.ts';

/** The rule that a demanded parameter stands for. */
const DEMANDED: Readonly<Record<string, RuleId>> = {
  'createAttendee item: required': 'attendees.create.item-required',
  'createAttendee first_name: required': 'attendees.create.first-name-required',
  'updateAttendee item: required': 'attendees.update.item-required',
};

test(
  'POST of an attendee that breaks one constraint fails where the text demands it, and never breaks the service',
  rules('attendees.create.item-required', 'attendees.create.first-name-required', 'errors.no-500'),
  async ({ api, check, sandbox }) => {
    await sandbox.borrow();
    const event = sandbox.event;
    for (const mutation of mutationsOf(
      itemSchemaOf('createAttendee') ?? {},
      itemRequired('createAttendee'),
    )) {
      const item = sandbox.newAttendee();
      const reply = await api.call('createAttendee', {
        path: { event_id: event },
        json: mutation.apply(item),
        intent: 'probe',
      });
      const rule = DEMANDED[`createAttendee ${mutation.constraint}`];
      if (mutation.demanded && rule !== undefined)
        check.refuses(rule, reply, `a create that breaks "${mutation.constraint}" succeeded`);
      else
        check.notes.observe(
          'errors.wrong-types',
          reply.status,
          reply,
          `createAttendee, ${mutation.constraint}`,
        );
      if (!reply.ok) await leavesNothing(check, event, item.email, reply);
      else await sandbox.spend(1);
    }
  },
);

test(
  'PATCH of an attendee that breaks one constraint changes nothing where it is refused',
  rules('attendees.update.item-required', 'errors.no-500'),
  async ({ api, check, sandbox }) => {
    const guest = await sandbox.borrow();
    const path = { event_id: guest.event, id: guest.id };
    // What the service took, it may have changed: later reads then show what its last answer showed.
    let expected = held(guest.record);
    const refused: Reply[] = [];
    for (const mutation of mutationsOf(
      itemSchemaOf('updateAttendee') ?? {},
      itemRequired('updateAttendee'),
    )) {
      const json = mutation.apply({ company: `Changed ${sandbox.word()}` });
      const reply = await api.call('updateAttendee', { path, json, intent: 'probe' });
      const rule = DEMANDED[`updateAttendee ${mutation.constraint}`];
      if (mutation.demanded && rule !== undefined)
        check.refuses(rule, reply, `an update that breaks "${mutation.constraint}" succeeded`);
      else
        check.notes.observe(
          'errors.wrong-types',
          reply.status,
          reply,
          `updateAttendee, ${mutation.constraint}`,
        );
      if (reply.ok) expected = held(reply.item);
      else refused.push(reply);
    }
    const proof = proofOf(refused);
    if (proof !== undefined)
      await check.eventually.attendee({
        event: guest.event,
        id: guest.id,
        expected,
        rule: 'attendees.update.refused-changes-nothing',
        message: 'an update that was refused for breaking one constraint changed the attendee',
        replies: proof,
      });
  },
);
