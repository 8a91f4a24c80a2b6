import type { Check } from '../../fixtures/check/check.ts';
import { expectKept } from '../../fixtures/check/keeps-attribute.ts';
import { proofOf } from '../../fixtures/check/proof.ts';
import { Tracked } from '../../fixtures/check/tracked.ts';
import { sized } from '../../fixtures/records/breadth.ts';
import { type CreatedAttendee, guestOf } from '../../fixtures/records/made-attendees.ts';
import { leaveWithoutTypes, typesOf } from '../../fixtures/records/registration-types.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import { numeric } from '../../harness/forms/natural-answers.ts';
import { held } from '../../judge/compare.ts';
import { shown } from '../../judge/finding.ts';
import { PLAIN_ATTRIBUTES } from '../../spec/contract.ts';
import { KEPT_RULES } from '../../spec/ledger/index.ts';
import { refusedCreate } from './refused-create.ts';

const OPTIONAL = ['last_name', 'email', 'phone', 'job_title', 'company'] as const;
const NULLABLE = ['phone', 'job_title', 'company', 'registration_type_id'] as const;

/** Claims that everything plain that a create sent is answered. */
function claimAnswered(check: Check, { sent, reply }: CreatedAttendee): void {
  for (const attribute of PLAIN_ATTRIBUTES)
    if (attribute in sent) expectKept(check, 'createAttendee', attribute, sent, reply);
  if (typeof sent['registration_type_id'] === 'number')
    expectKept(check, 'createAttendee', 'registration_type_id', sent, reply);
}

/** What a create left out may not be what was sent for another attendee. That it is not proves nothing of what is sent. */
function judgeLeftOut(check: Check, sandbox: Sandbox, { sent, reply }: CreatedAttendee): void {
  for (const attribute of OPTIONAL)
    if (!(attribute in sent) && sandbox.holdsAnothers(String(reply.item[attribute]), Object.values(sent)))
      check.breaks(KEPT_RULES.createAttendee[attribute], {
        message: `a create without ${attribute} shows what was sent for another attendee`,
        expected: `${attribute} as no other attendee has it`,
        actual: shown(reply.item[attribute]),
        replies: [reply],
      });
}

/** Claims the same, and that later reads show it. */
function claimCreated(check: Check, guest: CreatedAttendee): void {
  const { reply, record } = guest;
  claimAnswered(check, guest);
  check.eventually.attendee({
    event: guest.event,
    id: guest.id,
    expected: held(record),
    rule: 'attendees.create.listed',
    message: 'a created attendee does not read as it was answered',
    replies: [reply],
  });
}

/** Sends a create whose refusal breaks no must-rule; what it made is claimed. Answers the reply. */
async function attempt(
  check: Check,
  sandbox: Sandbox,
  item: Record<string, unknown>,
  claim: (check: Check, guest: CreatedAttendee) => void | Promise<void> = claimCreated,
): Promise<Reply> {
  const reply = await check.api.call('createAttendee', {
    path: { event_id: sandbox.event },
    item,
    intent: 'probe',
  });
  if (!reply.ok || reply.id === '') return reply;
  sandbox.leave(sandbox.event, reply);
  const guest = guestOf(sandbox.event, reply, item as CreatedAttendee['sent']);
  judgeLeftOut(check, sandbox, guest);
  await claim(check, guest);
  return reply;
}

/** Claims what a create with nothing but a first name answers, and that the attendee takes an update of anything else. */
async function claimLeast(check: Check, guest: CreatedAttendee): Promise<void> {
  claimAnswered(check, guest);
  const tracked = new Tracked(check, guest);
  await tracked.update({ rsvp_status: 'confirmed' });
  await tracked.update({ company: `Guild of ${guest.sent.first_name}` });
  tracked.eventually(
    'attendees.update.listed',
    'an update of somebody with a first name alone does not read as it was answered',
  );
}

/** Claims that an attendee without an e-mail address is taken for no other: there is no address that the two could share. */
function claimApart(check: Check, creates: readonly Reply[]): void {
  const proof = proofOf(creates);
  const ids = creates.map(({ id }) => id);
  if (proof === undefined) return;
  check.that('attendee.id.distinct', new Set(ids).size === ids.length, {
    message: 'creates without an e-mail address are answered with the same id',
    expected: `${ids.length} ids`,
    actual: ids.join(', '),
    replies: proof,
  });
}

/** Two of them at effort normal, others with another seed: what each does by itself, all together do as well. */
function spread<T>(worker: WorkerContext, all: readonly T[]): readonly T[] {
  const two = [0, 2].map((step) => all[(worker.info.seed + step) % all.length] as T);
  return sized(worker, two, two, all);
}

const only = (sandbox: Sandbox, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sandbox.newAttendee()).filter(([name]) => names.includes(name)));

/**
 * What may be refused, and is no reason to fall over or to read more into it. These are no answer, and a first name of
 * two parts.
 */
function special(attribute: string, item: Record<string, unknown>): Record<string, unknown> {
  if (attribute === 'company') return { ...item, fields: [] };
  return attribute === 'phone' ? { ...item, first_name: `${String(item['first_name'])} Marie` } : item;
}

const KEEPS = [
  'attendees.create.keeps-last_name',
  'attendees.create.keeps-email',
  'attendees.create.keeps-phone',
  'attendees.create.keeps-job_title',
  'attendees.create.keeps-company',
  'attendees.create.listed',
] as const;

test(
  'POST with first_name alone, or with one more attribute, creates what was sent, and an update of that is taken',
  rules(
    'attendees.create.least',
    'attendees.create.keeps-first_name',
    ...KEEPS,
    'attendees.update.attributes-optional',
    'attendees.update.untouched',
    'attendees.update.listed',
    'attendee.id.distinct',
    'errors.no-500',
  ),
  async ({ check, sandbox }) => {
    await sandbox.positiveControl();
    const least = await attempt(check, sandbox, only(sandbox, ['first_name']), claimLeast);
    check.succeeds('attendees.create.least', least, 'first_name alone creates no attendee');
    for (const attribute of ['last_name', 'email', 'phone', 'job_title', 'company'])
      if (least.ok)
        check.notes.observe(
          'attendee.absent-values',
          String(least.item[attribute]),
          least,
          `${attribute} on create`,
        );
    const unaddressed: Reply[] = least.ok && least.id !== '' ? [least] : [];
    await Promise.all(
      OPTIONAL.map(async (attribute) => {
        const item = (): Record<string, unknown> => only(sandbox, ['first_name', attribute]);
        let reply = await attempt(check, sandbox, special(attribute, item()));
        if (!reply.ok && attribute === 'phone') reply = await attempt(check, sandbox, item());
        if (!reply.ok)
          check.notes.observe(
            'attendees.create.validation',
            `${reply.status}`,
            reply,
            `first_name and ${attribute} alone`,
          );
        else if (attribute !== 'email' && reply.id !== '') unaddressed.push(reply);
      }),
    );
    claimApart(check, unaddressed);
  },
);

test(
  'POST without one of the optional attributes keeps all the others',
  rules('attendees.create.keeps-first_name', ...KEEPS),
  async ({ check, sandbox, worker }) => {
    sandbox.writable();
    await Promise.all(
      spread(worker, OPTIONAL).map(async (absent) => {
        const reply = await attempt(check, sandbox, { ...sandbox.newAttendee({ [absent]: undefined }) });
        if (!reply.ok)
          check.notes.observe('attendees.create.validation', `${reply.status}`, reply, `all but ${absent}`);
      }),
    );
  },
);

test(
  'POST with null where null is allowed is accepted and keeps it',
  rules(
    'attendees.create.null-accepted',
    'attendees.create.201',
    'attendees.create.keeps-phone',
    'attendees.create.keeps-job_title',
    'attendees.create.keeps-company',
  ),
  async ({ api, check, sandbox, worker }) => {
    await sandbox.positiveControl();
    const nulls = (attributes: readonly string[]): Record<string, null> =>
      Object.fromEntries(attributes.map((attribute) => [attribute, null]));
    // Each is null beside a value of another: one that is null takes nothing else away.
    const halves = [0, 1].map((half) => NULLABLE.filter((_, index) => index % 2 === half));
    const singles = NULLABLE.map((attribute) => [attribute]);
    const cases = [...sized(worker, halves, halves, singles), NULLABLE].map(nulls);
    await Promise.all(
      cases.map(async (over) => {
        const sent = sandbox.newAttendee(over);
        const names = Object.keys(over).join(', ');
        const reply = await api.call('createAttendee', { path: { event_id: sandbox.event }, item: sent });
        check.succeeds('attendees.create.null-accepted', reply, `${names} of null is refused on create`);
        if (!reply.ok) return;
        if ('registration_type_id' in over)
          check.notes.observe(
            'attendee.absent-values',
            reply.item['registration_type_id'] === null ? 'null' : 'a type',
            reply,
            'registration_type_id of null on create',
          );
        sandbox.leave(sandbox.event, reply);
        claimCreated(check, guestOf(sandbox.event, reply, sent));
      }),
    );
  },
);

test(
  'POST with a registration type keeps it, and the type can be read',
  rules(
    'attendees.create.201',
    'attendees.create.keeps-registration_type_id',
    'attendee.registration_type_id.refers',
    'attendees.create.listed',
  ).quick(),
  async ({ api, check, sandbox, worker }) => {
    const typeId = check.limits.needs(
      worker.profile.registration_type_id,
      'the profile names no registration_type_id',
    );
    const full = await sandbox.guest({ registration_type_id: numeric(typeId) });
    claimCreated(check, full);
    check.carries(
      'attendees.create.keeps-registration_type_id',
      full.record,
      { registration_type_id: typeId },
      [full.reply],
    );
    const least = await attempt(check, sandbox, {
      ...only(sandbox, ['first_name', 'last_name', 'email']),
      registration_type_id: numeric(typeId),
    });
    for (const reply of [full.reply, least]) {
      const answered = reply.item['registration_type_id'];
      if (!reply.ok || answered === null || answered === undefined) continue;
      const type = await api.call('getRegistrationType', {
        path: { event_id: sandbox.event, id: String(answered) },
        intent: 'probe',
      });
      check.succeeds(
        'attendee.registration_type_id.refers',
        type,
        'the registration type of a new attendee cannot be read',
        reply,
      );
    }
  },
);

/** This many registration types are tried at most. */
const MOST_TYPES = 6;
/** This many ids are asked for that may name nothing. */
const MOST_GUESSES = 3;
/** This many of them have a place among those that are tried. */
const MOST_BESIDE = 2;

/** The ids next to that of a registration type, where ids are counted. */
const neighboursOf = (id: string): string[] =>
  /^\d{1,15}$/.test(id) ? [1, -1].map((step) => String(Number(id) + step)).filter((one) => one !== '0') : [];

test(
  'POST with each registration type that attendees have, or that stands beside one, keeps it, or is refused',
  rules('attendees.create.keeps-registration_type_id', 'attendees.create.listed'),
  async ({ api, check, sandbox, worker }) => {
    sandbox.writable();
    const path = { event_id: sandbox.event };
    const page = check.limits.given(await api.call('listAttendees', { path, query: { per_page: 100 } }));
    const types = typesOf(page.items);
    if (types.length === 0) leaveWithoutTypes(worker, check);
    // Nothing lists the types of an event: one without an attendee may stand beside one that has some.
    const near = new Set(types.flatMap(neighboursOf).filter((id) => !types.includes(id)));
    const beside: string[] = [];
    for (const id of [...near].slice(0, MOST_GUESSES)) {
      const type = await api.call('getRegistrationType', { path: { ...path, id }, intent: 'probe' });
      if (type.ok && type.id === id && beside.length < MOST_BESIDE) beside.push(id);
    }
    for (const registration_type_id of [...types.slice(0, MOST_TYPES - beside.length), ...beside]) {
      // A type may be full, or closed to those who register themselves.
      const item = sandbox.newAttendee({ registration_type_id: numeric(registration_type_id) });
      const reply = await api.call('createAttendee', { path, item, intent: 'probe' });
      if (!reply.ok || reply.id === '') continue;
      check.carries('attendees.create.keeps-registration_type_id', reply.item, { registration_type_id }, [
        reply,
      ]);
      check.eventually.attendee({
        event: sandbox.event,
        id: reply.id,
        expected: { registration_type_id },
        rule: 'attendees.create.listed',
        message: 'a new attendee does not read with the registration type that was answered',
        replies: [reply],
      });
    }
  },
);

test(
  'POST with a personal token creates the attendee as it was sent',
  rules(
    'attendees.create.201',
    'attendees.create.keeps-first_name',
    'attendees.create.keeps-registration_type_id',
    'attendees.create.first-name-required',
    'attendees.create.item-required',
    ...KEEPS,
  ),
  async ({ check, sandbox, worker }) => {
    check.limits.needs(worker.profile.user, 'the profile names no user');
    const guest = await sandbox.typedGuest({ as: PERSONAL });
    claimCreated(check, guest);
    // What is refused to an application for want of something is refused to a user, who was served just now.
    const whole = sandbox.newAttendee();
    for (const [rule, what, body] of [
      ['attendees.create.first-name-required', 'first_name', { item: { ...whole, first_name: undefined } }],
      ['attendees.create.item-required', 'item', { json: whole }],
    ] as const) {
      const options = { ...body, as: PERSONAL };
      const without = `without ${what} by a user`;
      await refusedCreate(check, sandbox, rule, without, options, whole.email, guest.reply);
    }
  },
);

test(
  'POST four times at once creates four attendees with ids of their own',
  rules(
    'attendees.create.201',
    'attendee.id.distinct',
    'attendees.create.keeps-email',
    'attendees.create.listed',
  ),
  async ({ check, sandbox }) => {
    const guests = await sandbox.guests(4);
    const ids = guests.map((guest) => guest.id);
    const replies = proofOf(guests.map((guest) => guest.reply));
    if (replies !== undefined)
      check.that('attendee.id.distinct', new Set(ids).size === ids.length, {
        message: 'creates that overlap are answered with the same id',
        expected: 'four ids',
        actual: ids.join(', '),
        replies,
      });
    for (const guest of guests) claimCreated(check, guest);
  },
);
