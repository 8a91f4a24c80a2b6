import type { Check } from '../../fixtures/check/check.ts';
import { leavesNothing } from '../../fixtures/check/leaves-nothing.ts';
import { proofOf } from '../../fixtures/check/proof.ts';
import { inHalves, roundsBy } from '../../fixtures/property/in-halves.ts';
import { foreignType } from '../../fixtures/records/foreign-account.ts';
import { claimKnownQuestions } from '../../fixtures/records/known-questions.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { idOf } from '../../harness/call/reply.ts';
import { numeric } from '../../harness/forms/natural-answers.ts';
import { ownEvents } from '../../harness/profile/own-events.ts';
import { held } from '../../judge/compare.ts';
import { shown } from '../../judge/finding.ts';
import type { GapId } from '../../spec/ledger/index.ts';
import { beyondColumn, everyForm, longest } from './addresses.ts';

/** Sends a create whose outcome is not promised: observed, and nothing left behind where it was refused. */
async function ask(
  check: Check,
  sandbox: Sandbox,
  gap: GapId,
  situation: string,
  over: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  const item = sandbox.newAttendee(over);
  const own = (['email', 'last_name', 'first_name'] as const).find((name) => !(name in over));
  const reply = await check.api.call('createAttendee', {
    path: { event_id: sandbox.event },
    item,
    intent: 'probe',
  });
  check.notes.observe(gap, `${reply.status}`, reply, situation);
  if (reply.ok) {
    if (reply.id !== '')
      check.eventually.attendee({
        event: sandbox.event,
        id: reply.id,
        expected: held(reply.item),
        rule: 'attendees.create.listed',
        message: 'the list shows a created attendee otherwise than the answer to its create did',
        replies: [reply],
      });
  } else if (own !== undefined) leavesNothing(check, sandbox.event, String(item[own]), reply);
  return reply;
}

/** What services let pass as text stands side by side, so that halves of a round are taken together. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  first_name: [12, { text: 'Ada' }, true],
  last_name: [12, ['Berg'], null],
  job_title: [7, { title: 'Usher' }],
  company: [true, ['Company']],
  email: [12, { address: 'a@example.com' }, null],
  phone: [12_025_550_100, ['+12025550100']],
  registration_type_id: ['one', 1.5, {}],
  fields: ['none', { attendee_field_id: 1, value: 'x' }, [7], [{}], null],
};

test(
  'POST with a value of the wrong type leaves nothing behind, or answers by its schema',
  rules('attendees.create.refused-creates-nothing', 'errors.no-500', 'errors.422-where-documented'),
  async ({ check, sandbox }) => {
    await sandbox.positiveControl();
    const all = Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => ({ name, value })));
    const put = async (some: ReadonlyArray<(typeof all)[number]>): Promise<boolean> => {
      const what = some.map(({ name, value }) => `${name} ${JSON.stringify(value)}`).join(', ');
      const over = Object.fromEntries(some.map(({ name, value }) => [name, value]));
      return (await ask(check, sandbox, 'errors.wrong-types', `${what} on create`, over)).ok;
    };
    // Whatever is taken stays behind: who takes wrong types in an update is sent several at once.
    if (await takesWrongTypes(check, sandbox))
      for (const round of roundsBy(all, ({ name }) => name)) await inHalves(round, put);
    else
      for (const name of Object.keys(WRONG))
        await Promise.all(all.filter((one) => one.name === name).map((one) => put([one])));
  },
);

/** Whether an update takes texts that are none. */
async function takesWrongTypes(check: Check, sandbox: Sandbox): Promise<boolean> {
  const { event, id } = await sandbox.borrow();
  const item = { last_name: 12, job_title: 7, company: true };
  const path = { event_id: event, id };
  return (await check.api.call('updateAttendee', { path, item, intent: 'probe' })).ok;
}

const ADDRESSES = [
  'plain',
  'two words@example.com',
  'ada@',
  '@example.com',
  'ada@@example.com',
  'ada@example..com',
  '',
];
const NO_PHONES: readonly string[] = ['none', '+'];
const PHONES = ['12025550100', '+1 202-555-0100', '0012025550100', ...NO_PHONES, `+1${'2'.repeat(30)}`, ''];

test(
  'POST with an e-mail address that is none, or a phone not in E.164, never answers by another schema',
  rules(
    'attendee.email.value',
    'attendees.create.keeps-email',
    'attendees.create.phone-form',
    'attendees.create.refused-creates-nothing',
    'errors.no-500',
  ),
  async ({ check, sandbox }) => {
    await sandbox.positiveControl();
    await Promise.all([
      ...ADDRESSES.map((email) =>
        ask(check, sandbox, 'attendees.create.validation', `e-mail "${email}"`, { email }),
      ),
      ...PHONES.map(async (phone) => {
        const reply = await ask(check, sandbox, 'attendees.create.validation', `phone "${phone}"`, { phone });
        if (NO_PHONES.includes(phone))
          check.that('attendees.create.phone-form', !reply.ok || reply.item['phone'] !== phone, {
            message: 'a phone that is no telephone number is stored as it is',
            expected: 'a refusal, or another value',
            actual: shown(reply.item['phone']),
            replies: [reply],
          });
        if (reply.ok)
          check.notes.observe(
            'attendee.phone-normalisation',
            String(reply.item['phone']),
            reply,
            `"${phone}"`,
          );
      }),
    ]);
    const mixed = sandbox.newAttendee().email.replace(/^./, (letter) => letter.toUpperCase());
    for (const email of [beyondColumn(everyForm(mixed)), everyForm(mixed), longest(mixed), mixed]) {
      const what = `e-mail "${email}"`;
      const reply = await ask(check, sandbox, 'attendees.create.validation', what, { email });
      if (!reply.ok) continue;
      const came = reply.item['email'];
      check.notes.observe('attendee.email-case', came === email ? 'kept' : 'changed', reply);
      check.that('attendees.create.keeps-email', String(came).toLowerCase() === email.toLowerCase(), {
        message: `an e-mail address of ${email.length} characters did not come back as it was sent`,
        expected: shown(email),
        actual: shown(came),
        replies: [reply],
        wants: [
          {
            of: reply.exchange.id,
            at: ['item', 'email'],
            is: [email, email.toLowerCase()].map((form) => JSON.stringify(form)),
          },
        ],
      });
      break;
    }
  },
);

test(
  'POST with a first_name of null or nothing in it answers without falling over',
  rules('errors.no-500', 'attendees.create.refused-creates-nothing', 'attendees.create.first-name-null'),
  async ({ check, sandbox }) => {
    await sandbox.positiveControl();
    for (const first_name of [null, '', ' ']) {
      const what = `first_name ${JSON.stringify(first_name)}`;
      const reply = await ask(check, sandbox, 'attendees.create.validation', what, { first_name });
      if (first_name === null)
        check.refuses('attendees.create.first-name-null', reply, 'a first_name of null creates an attendee');
    }
  },
);

/** This many of the attributes that a create does not have are sent by themselves: each says whose record is meant. */
const ALONE = 2;

test(
  'POST with attributes that a create does not have makes an attendee of its own all the same',
  rules(
    'attendee.id.distinct',
    'attendee.event_id.owner',
    'attendees.update.others-untouched',
    'errors.no-500',
  ),
  async ({ check, sandbox, worker }) => {
    const victim = await sandbox.positiveControl();
    const { other_event_id: other, event_id: own } = worker.profile;
    const cases: ReadonlyArray<readonly [string, Readonly<Record<string, unknown>>]> = [
      ['id of another attendee', { id: numeric(victim.id) }],
      ['event_id of another event', { event_id: numeric(other ?? own ?? '1') }],
      ['an attribute that nobody knows', { unheard_of: 1 }],
      ['checkin_status', { checkin_status: 'checked_in' }],
      ['a sixth checkin_status', { checkin_status: 'gone' }],
      ['qr_code and created_at', { qr_code: 'chosen', created_at: '2001-01-01T00:00:00Z' }],
      ['rsvp_status', { rsvp_status: 'declined' }],
      ['a sixth rsvp_status', { rsvp_status: 'maybe' }],
    ];
    // Few attendees are to stay behind: several at once, and each alone where they are refused together.
    const together: Readonly<Record<string, unknown>> = Object.assign(
      {},
      ...cases.slice(ALONE).map(([, over]) => over),
    );
    const tries = [...cases.slice(0, ALONE), ['what answers have and creates do not', together] as const];
    for (const [what, over] of tries) {
      const reply = await ask(check, sandbox, 'attendees.create.validation', what, over);
      if (!reply.ok && over === together) tries.push(...cases.slice(ALONE));
      if (!reply.ok) continue;
      check.differs(
        'attendee.id.distinct',
        reply.id,
        victim.id,
        [victim.reply, reply],
        'a create answers with the id of an attendee that was there before',
      );
      for (const name of Object.keys(over))
        check.notes.observe(
          'attendees.create.validation',
          String(reply.item[name]) === String(over[name]) ? 'taken' : 'passed over',
          reply,
          `${name} on create`,
        );
    }
    check.eventually.attendee({
      event: victim.event,
      id: victim.id,
      expected: held(victim.record),
      rule: 'attendees.update.others-untouched',
      message: 'a create that names the id of another attendee changed that one',
      replies: [victim.reply],
    });
  },
);

/** The least id that an integer of 32 bits does not hold. */
const BEYOND_32_BITS = 2_147_483_648;

test(
  'POST with a registration type that does not exist leaves no attendee of such a type',
  rules('attendee.registration_type_id.refers', 'errors.no-500'),
  async ({ api, check, sandbox, worker }) => {
    await sandbox.positiveControl();
    let judged = false;
    const asked: Reply[] = [];
    const unknown = sandbox.unknownId;
    for (const id of [unknown, BEYOND_32_BITS, 0, -1]) {
      const what = `type ${id === unknown ? 'unknown' : id}`;
      const reply = await ask(check, sandbox, 'attendees.create.unknown-registration-type', what, {
        registration_type_id: id,
      });
      asked.push(reply);
      const answered = reply.item['registration_type_id'];
      if (!reply.ok || answered === null || answered === undefined) continue;
      const type = await api.call('getRegistrationType', {
        path: { event_id: sandbox.event, id: String(answered) },
        intent: 'probe',
      });
      judged = true;
      check.succeeds(
        'attendee.registration_type_id.refers',
        type,
        'an attendee was created with a registration type that cannot be read',
        reply,
      );
    }
    const { other_event_id: other, registration_type_id: own } = worker.profile;
    if (other !== undefined && own !== undefined) {
      // One of this event, put to an attendee of another: refused, passed over, or readable there.
      const item = sandbox.newAttendee({ registration_type_id: numeric(own) });
      const path = { event_id: other };
      const reply = await api.call('createAttendee', { path, item, intent: 'probe' });
      asked.push(reply);
      const kept = reply.item['registration_type_id'];
      if (reply.ok && kept !== null && kept !== undefined) {
        const there = { path: { ...path, id: String(kept) }, intent: 'probe' } as const;
        judged = true;
        check.succeeds(
          'attendee.registration_type_id.refers',
          await api.call('getRegistrationType', there),
          'an attendee was created with a registration type that cannot be read under its event',
          reply,
        );
      }
    }
    const { foreign } = worker.profile;
    const theirs = foreign?.client && foreign.event_id && (await foreignType(check, foreign.event_id));
    if (theirs !== undefined) {
      const item = sandbox.newAttendee({ registration_type_id: numeric(theirs) });
      const path = { event_id: sandbox.event };
      const reply = await api.call('createAttendee', { path, item, intent: 'probe' });
      asked.push(reply);
      const kept = reply.item['registration_type_id'];
      if (reply.ok && kept !== null && kept !== undefined) {
        judged = true;
        check.succeeds(
          'attendee.registration_type_id.refers',
          await api.call('getRegistrationType', { path: { ...path, id: String(kept) }, intent: 'probe' }),
          "an attendee was created with another account's registration type, which cannot be read here",
          reply,
        );
      }
    }
    const proof = proofOf(asked);
    if (!judged && proof !== undefined) {
      check.notes.observe('attendees.create.unknown-registration-type', 'never kept');
      check.holds('attendee.registration_type_id.refers', ...proof);
    }
  },
);

/** Answers a question that another event lists and this one does not: it is none that this event knows. */
async function askOtherEvents(check: Check, sandbox: Sandbox, worker: WorkerContext): Promise<void> {
  const { event_id: one, fields_event_id: three } = worker.profile;
  const lists = new Map<string, readonly string[]>();
  for (const event of ownEvents(worker.profile)) {
    const list = await check.api.call('listAttendeeFields', { path: { event_id: event }, intent: 'probe' });
    // Only what stood before the run: the rest may be gone in a moment.
    if (list.ok) lists.set(event, worker.questions.among(event, list.items).map(idOf));
  }
  const all = [...lists.values()].flat();
  for (const [event, own] of lists) {
    if (event === three && three !== one) continue;
    const elsewhere = all.find((id) => !own.includes(id));
    if (elsewhere === undefined) continue;
    await claimKnownQuestions(check, event, async () => {
      const fields = [{ attendee_field_id: numeric(elsewhere), value: `Answer ${sandbox.word()}` }];
      const options = {
        path: { event_id: event },
        item: sandbox.newAttendee({ fields }),
        intent: 'probe',
      } as const;
      const reply = await check.api.call('createAttendee', options);
      return { records: [reply.item], replies: [reply] };
    });
    return;
  }
}

/** What names no attendee field. */
const NO_QUESTIONS: readonly unknown[] = [0, BEYOND_32_BITS, null, 'abc'];

test(
  'POST with an answer to an attendee field that does not exist makes up no field',
  rules('attendee.fields.known', 'errors.no-500'),
  async ({ check, sandbox, worker }) => {
    await sandbox.positiveControl();
    const unknown = Number(sandbox.unknownId);
    const gap = 'attendees.create.unknown-field';
    let passedOver = false;
    await claimKnownQuestions(check, sandbox.event, async () => {
      const fields = [{ attendee_field_id: unknown, value: 'x' }];
      const reply = await ask(check, sandbox, gap, 'an unknown attendee_field_id', { fields });
      passedOver = reply.ok;
      return { records: [reply.item], replies: [reply] };
    });
    await askOtherEvents(check, sandbox, worker);
    const put = async (ids: readonly unknown[]): Promise<boolean> => {
      const fields = ids.map((attendee_field_id) => ({ attendee_field_id, value: 'x' }));
      return (await ask(check, sandbox, gap, `attendee_field_id ${ids.map(String).join()}`, { fields })).ok;
    };
    // An attendee that was created stays behind.
    if (passedOver) await inHalves(NO_QUESTIONS, put);
    else await Promise.all(NO_QUESTIONS.map((id) => put([id])));
  },
);

test(
  'POST with an e-mail address that is taken creates another attendee, updates who has it, or is refused',
  rules('attendee.id.distinct', 'attendees.update.others-untouched').quick(),
  async ({ check, sandbox }) => {
    const guest = await sandbox.guestOfItsOwn();
    const last_name = sandbox.word();
    const reply = await ask(check, sandbox, 'attendees.create.duplicate-email', 'in the same event', {
      email: guest.sent.email,
      last_name,
    });
    const same = reply.ok && reply.id === guest.id;
    if (reply.ok)
      check.notes.observe('attendees.create.duplicate-email', same ? 'the same attendee' : 'another', reply);
    if (reply.ok && !same) check.holds('attendee.id.distinct', guest.reply, reply);
    // The attendee that has the address may be updated instead: then no other attendee is.
    const other = same ? await sandbox.positiveControl() : guest;
    check.eventually.attendee({
      event: other.event,
      id: other.id,
      expected: held(other.record),
      rule: 'attendees.update.others-untouched',
      message: `a create with an e-mail address that was taken changed ${same ? 'another attendee than the one' : 'the attendee'} who has it`,
      replies: [reply],
    });
  },
);
