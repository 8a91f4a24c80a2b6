import type { Check } from '../../fixtures/check/check.ts';
import { expectKept } from '../../fixtures/check/keeps-attribute.ts';
import { answerInWords, provenBy } from '../../fixtures/check/proof.ts';
import { Tracked } from '../../fixtures/check/tracked.ts';
import { type CreatedAttendee, guestOf } from '../../fixtures/records/made-attendees.ts';
import { typesOf } from '../../fixtures/records/registration-types.ts';
import type { NewAttendee } from '../../fixtures/records/run-ground.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import type { Client } from '../../harness/call/client.ts';
import { answerOf, type FieldAnswer, FREE_TEXT, numeric } from '../../harness/forms/natural-answers.ts';
import { PLAIN_ATTRIBUTES } from '../../spec/contract.ts';
import { KEPT_RULES } from '../../spec/ledger/index.ts';
import { claimItemRequired } from './item-required.ts';
import { refusedCreate } from './refused-create.ts';

const NULLABLE = ['phone', 'job_title', 'company'] as const;

/** A registration type that an attendee has in an event, as a create names it: nothing where none there has one. */
async function typeIn(api: Pick<Client, 'call'>, event: string): Promise<Readonly<Record<string, unknown>>> {
  const options = { path: { event_id: event }, query: { per_page: 100 }, intent: 'probe' } as const;
  const { items } = await api.call('listAttendees', options);
  const [type] = typesOf(items);
  return type === undefined ? {} : { registration_type_id: numeric(type) };
}

/** An event may be closed to a create; but one that can be read is found: a 404 that stays is a breach. */
async function claimFound(check: Check, sandbox: Sandbox, event: string, refused: Reply): Promise<void> {
  await check.calls.settle();
  const read = await check.api.call('getEvent', { path: { id: event }, intent: 'probe' });
  const options = { path: { event_id: event }, item: sandbox.newAttendee(), intent: 'probe' } as const;
  const again = await check.api.call('createAttendee', options);
  if (read.ok && again.status === 404)
    check.breaks('attendees.create.201', {
      message: 'a create does not find an event that can be read',
      status: 201,
      actual: answerInWords(again),
      replies: provenBy(again, [refused, read]),
    });
}

test(
  'POST and PATCH in another event of the account keep every plain attribute, and answers, and demand what they demand elsewhere',
  rules(
    'attendees.create.201',
    'attendees.create.first-name-required',
    'attendees.create.refused-creates-nothing',
    'attendees.create.listed',
    'attendees.create.keeps-fields',
    'attendees.create.keeps-registration_type_id',
    'attendee.registration_type_id.refers',
    ...PLAIN_ATTRIBUTES.map((name) => KEPT_RULES.createAttendee[name]),
    ...PLAIN_ATTRIBUTES.map((name) => KEPT_RULES.updateAttendee[name]),
    'attendees.update.item-required',
    'attendees.update.null-kept',
    'attendees.update.untouched',
    'attendees.update.listed',
    'rsvp.value-sent',
  ),
  async ({ api, check, sandbox, worker }) => {
    sandbox.writable();
    const event = sandbox.otherEvent;
    const path = { event_id: event };
    const asked = await api.call('listAttendeeFields', { path, intent: 'probe' });
    const questions = worker.questions.among(event, asked.items);
    const answers: readonly FieldAnswer[] = questions
      .filter(({ type }) => FREE_TEXT.has(String(type)))
      .map((question) => answerOf(question, `Answer ${sandbox.word()}`));
    const fields = answers.length > 0 ? { fields: answers } : {};
    const typed = await typeIn(api, event);
    const create = async (): Promise<CreatedAttendee> => {
      let sent: NewAttendee;
      let reply: Reply;
      // The type may be full, and some answer may be refused.
      const attempts = [{ ...fields, ...typed }, fields, {}];
      do {
        sent = sandbox.newAttendee(attempts.shift());
        reply = await api.call('createAttendee', { path, item: sent, intent: 'probe' });
      } while (!reply.ok && attempts.length > 0);
      if (reply.status === 404) await claimFound(check, sandbox, event, reply);
      // It may be closed or archived.
      if (!reply.ok || reply.id === '')
        check.limits.stop({
          why: `the other event takes no attendee: answered ${reply.status}`,
          of: 'environment',
        });
      check.answers('attendees.create.201', reply, 201);
      for (const attribute of PLAIN_ATTRIBUTES) expectKept(check, 'createAttendee', attribute, sent, reply);
      const type = sent['registration_type_id'];
      if (type !== undefined && expectKept(check, 'createAttendee', 'registration_type_id', sent, reply))
        check.succeeds(
          'attendee.registration_type_id.refers',
          await api.call('getRegistrationType', { path: { ...path, id: String(type) }, intent: 'probe' }),
          'an attendee of another event refers to a registration type that cannot be read there',
          reply,
        );
      const message = 'an answer to a question of another event did not come back as it was sent';
      if (sent['fields'] !== undefined)
        check.carries(
          'attendees.create.keeps-fields',
          reply.item,
          { fields: sent['fields'] },
          [reply],
          message,
        );
      sandbox.leave(event, reply);
      return guestOf(event, reply, sent);
    };
    const made = await create();
    const nameless = sandbox.newAttendee({ first_name: undefined });
    const options = { path, item: nameless };
    const required = 'attendees.create.first-name-required';
    const what = 'without first_name in another event';
    await refusedCreate(check, sandbox, required, what, options, nameless.email, made.reply);
    const guest = new Tracked(check, made);
    const message = 'the list of another event shows an attendee otherwise than the answer to its create did';
    await check.eventually.now([guest.expects('attendees.create.listed', message)]);
    const probe = { intent: 'probe' } as const;
    const served = await guest.update(sandbox.newAttendee(), probe);
    if (served.ok) await claimItemRequired(check, guest, 'in another event');
    for (const attribute of NULLABLE) await guest.update({ [attribute]: null, last_name: 'Berg' }, probe);
    const { phone, job_title, company } = sandbox.newAttendee();
    await guest.update({ phone, job_title, company, rsvp_status: 'declined' }, probe);
    guest.eventually(
      'attendees.update.listed',
      'the list of another event shows an attendee otherwise than the answer to its update did',
    );
  },
);
