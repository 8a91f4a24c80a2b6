import type { Check } from '../../fixtures/check/check.ts';
import type { Expectation } from '../../fixtures/check/eventually.ts';
import { expectKept } from '../../fixtures/check/keeps-attribute.ts';
import type { Proof } from '../../fixtures/check/proof.ts';
import { Tracked } from '../../fixtures/check/tracked.ts';
import { sized } from '../../fixtures/records/breadth.ts';
import {
  type Answering,
  answersShown,
  createWithAnswers,
} from '../../fixtures/records/create-with-answers.ts';
import { claimKnownQuestions } from '../../fixtures/records/known-questions.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { withFields } from '../../fixtures/records/questions.ts';
import { insistedOn } from '../../fixtures/records/required-questions.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { type ApiRecord, PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import { idOf } from '../../harness/call/reply.ts';
import {
  answerOf,
  type FieldAnswer,
  FREE_TEXT,
  MUCH,
  naturalValues,
  numeric,
} from '../../harness/forms/natural-answers.ts';
import { at, isRecord, sameJson } from '../../judge/body.ts';
import { answerTo, differences, held } from '../../judge/compare.ts';
import { shown } from '../../judge/finding.ts';
import { PLAIN_ATTRIBUTES } from '../../spec/contract.ts';
import { KEPT_RULES } from '../../spec/ledger/index.ts';
import { claimOnLaterPage } from './later-page.ts';

/** No more attendee fields than these are answered in the form that an event has. */
const MOST_FIELDS = 30;

const kindName = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** Claims that every answer that a create sent comes back. */
function claimAnswers(check: Check, reply: Reply, answers: readonly FieldAnswer[]): void {
  if (answers.length === 0) return;
  // No attendee had its e-mail address before: there is none to be updated instead.
  check.answers('attendees.create.201', reply, 201);
  for (const { attendee_field_id: id, value } of answers) {
    const came = at(answerTo(reply.item['fields'], id), 'value');
    if (typeof value !== 'string' && value !== null && came !== undefined)
      check.notes.observe(
        'attendee.answer-form',
        sameJson(came, value) ? 'as sent' : `as ${kindName(came)}`,
        reply,
        kindName(value),
      );
  }
  check.carries(
    'attendees.create.keeps-fields',
    reply.item,
    { fields: answers },
    [reply],
    'an answer did not come back as it was sent',
  );
}

/** The answers whose questions the event asks still, where some are not as they were sent: others may delete theirs. */
async function stillAsked(
  check: Check,
  event: string,
  answers: readonly FieldAnswer[],
  reply: Reply,
): Promise<readonly FieldAnswer[]> {
  if (differences(reply.item, { fields: answers }).length === 0) return answers;
  const now = check.limits.given(await check.api.call('listAttendeeFields', { path: { event_id: event } }));
  const asked = new Set(now.items.map(idOf));
  return answers.filter(({ attendee_field_id: id }) => asked.has(String(id)));
}

/** Numbers of every kind go to the fields for numbers in turn, so that fewer attendees are made of them. */
function valuesFor(field: ApiRecord, fields: readonly ApiRecord[], word: string): readonly unknown[] {
  const values = naturalValues(field, word);
  if (field['type'] !== 'number') return values;
  const alike = fields.filter(({ type }) => type === 'number');
  const share = Math.ceil(values.length / alike.length);
  const from = alike.indexOf(field) * share;
  return values.slice(from, from + share);
}

/** Value number `round` for every field that has one; a field with fewer values is left out. */
function roundOf(fields: readonly ApiRecord[], word: string, round: number): FieldAnswer[] {
  return fields.flatMap((field) => {
    const values = valuesFor(field, fields, word);
    return round < values.length ? [answerOf(field, values[round])] : [];
  });
}

const kindOf = (fields: readonly ApiRecord[], { attendee_field_id: id }: FieldAnswer): string =>
  String(fields.find((field) => String(field['id']) === String(id))?.['type']);

test(
  'POST with answers to the questions that the event asks keeps each of them',
  rules(
    'attendees.create.keeps-fields',
    'attendees.create.201',
    'attendees.create.keeps-registration_type_id',
  ).quick(),
  async ({ api, check, sandbox, worker }) => {
    sandbox.writable();
    const typeId = worker.profile.registration_type_id;
    const { event } = sandbox;
    const listed = check.limits.given(await api.call('listAttendeeFields', { path: { event_id: event } }));
    const fields = worker.questions.among(event, listed.items).slice(0, MOST_FIELDS);
    const word = sandbox.word();
    let made = 0;
    /** Answers beside a registration type, if there is one and it was not tried yet. */
    let over = typeId === undefined ? undefined : { registration_type_id: numeric(typeId) };
    const typed = async (answers: readonly FieldAnswer[]): Promise<boolean> => {
      if (over === undefined || made === 0) return false;
      const { guest } = await createWithAnswers(check, sandbox, answers, { event, over });
      over = undefined;
      if (guest === undefined) return false;
      claimAnswers(check, guest.reply, await stillAsked(check, event, answers, guest.reply));
      check.carries(
        'attendees.create.keeps-registration_type_id',
        guest.record,
        { registration_type_id: typeId },
        [guest.reply],
        'a registration type was lost beside answers',
      );
      check.eventually.attendee({
        event,
        id: guest.id,
        expected: { registration_type_id: typeId, fields: answers },
        rule: 'attendees.create.keeps-registration_type_id',
        message:
          'an attendee with a registration type and replies to form questions reads otherwise than it was sent',
        replies: [guest.reply],
      });
      return true;
    };
    for (let round = 0; round < 4; round += 1) {
      const answers = roundOf(fields, word, round);
      if (answers.length === 0) break;
      if (await typed(answers)) continue;
      // What a question that stood before the run accepts is its owner's affair: a number of members, letters alone.
      const { guest } = await createWithAnswers(check, sandbox, answers, { event });
      if (guest === undefined) {
        const kinds = [...new Set(answers.map((answer) => kindOf(fields, answer)))].sort().join(', ');
        check.notes.observe('attendees.create.validation', 'refused', listed, `answers to ${kinds}`);
        continue;
      }
      made += 1;
      claimAnswers(check, guest.reply, await stillAsked(check, event, answers, guest.reply));
      check.eventually.attendee({
        event,
        id: guest.id,
        expected: { ...held(guest.record), fields: answers },
        rule: 'attendees.create.keeps-fields',
        message: 'a reply to a form question reads otherwise than it was sent',
        replies: [guest.reply],
      });
    }
    await typed(roundOf(fields, word, 0));
    if (made === 0)
      check.notes.observe('attendees.create.validation', 'no question of the event could be answered');
  },
);

/** All of them are one of the answers: more than a service may have room for, and one that a list in text would split. */
const MANY: readonly string[] = [
  ...['Sailing', 'Knots', 'Charts', 'Tides', 'Weather', 'Rowing'],
  ...['Diving', 'Signals', 'Aid, first', 'Rigging', 'Engines', 'Cooking'],
];

const FORM: ReadonlyArray<{ readonly type: string; readonly options?: readonly string[] }> = [
  { type: 'short_text' },
  { type: 'short_text' },
  { type: 'long_text' },
  { type: 'number' },
  { type: 'number' },
  { type: 'number' },
  { type: 'consent' },
  { type: 'checkbox', options: MANY },
  { type: 'dropdown', options: ['Small', 'Large'] },
  { type: 'radio', options: ['Yes', 'No'] },
  { type: 'home_address' },
];

/** As many as the values of a type, where only one attendee field takes them. */
const MOST_ROUNDS = 6;

/** Values of every kind that no type of field asks for by itself. */
const ODD_VALUES: readonly unknown[] = [[], [1, 0, 2.5, false, 1], {}, '', [true, false], 0];
/** Those that are put to an environment at effort normal. */
const SOME_ODD = ODD_VALUES.slice(0, 3);

test.describe('with a form of its own', () => {
  test.use({ exclusive: true });

  test(
    'POST with answers of every kind keeps them, alone and together, and an update leaves them alone',
    rules(
      'attendees.create.keeps-fields',
      'attendees.create.201',
      ...PLAIN_ATTRIBUTES.map((name) => KEPT_RULES.createAttendee[name]),
      'attendee.fields.known',
      'attendees.create.listed',
      'attendees.update.untouched',
      'attendee-field-value.field.present',
      'attendee-field-value.value.present',
    ),
    async ({ check, sandbox, worker }) => {
      const event = sandbox.fieldsEvent;
      const word = sandbox.word();
      const form = FORM.map(({ type, ...rest }, at) => ({
        label: sandbox.label(`${type} ${at}`, word),
        type,
        ...rest,
      }));
      await withFields(check, sandbox, worker, async (bench) => {
        const fields = await bench.taken(form);
        if (!fields.some(({ type }) => type === 'checkbox')) {
          const few = { label: sandbox.label('few', word), type: 'checkbox', options: MANY.slice(0, 3) };
          fields.push(...(await bench.taken([few])));
        }
        const text = fields.find((field) => FREE_TEXT.has(String(field['type'])));
        if (text === undefined)
          return check.limits.stop({
            why: 'no attendee field for free text could be made',
            of: 'environment',
          });
        const { questions: insisted, answers: base } = await insistedOn(check, event, word);
        const asked: AskedForm = { check, sandbox, worker, event, fields, text, word, base };
        const kept = new KeptAnswers(asked, insisted.length === 0);
        await claimPlain(asked, kept);
        const bare = await createBare(asked);
        for (let round = 0; round < MOST_ROUNDS && (await kept.round(round)); round += 1);
        await answerBesideOthers(asked, kept);
        const odd = sized(worker, SOME_ODD, SOME_ODD, ODD_VALUES);
        await askOdd(check, fields, (answers) => kept.create(answers), odd);
        await claimLater(asked, kept.guests, bare);
      });
    },
  );
});

/** A form with questions of every kind, and what is answered beside them. */
interface AskedForm {
  readonly check: Check;
  readonly sandbox: Sandbox;
  readonly worker: WorkerContext;
  readonly event: string;
  readonly fields: readonly ApiRecord[];
  /** The question for free text. */
  readonly text: ApiRecord;
  readonly word: string;
  /** Answers to questions of others that the form insists on. */
  readonly base: readonly FieldAnswer[];
}

/** Attendees that were created with answers, each of which came back. */
class KeptAnswers {
  readonly guests: CreatedAttendee[] = [];
  readonly #form: AskedForm;
  /** Whether a create with plain answers must succeed. */
  readonly #mustTake: boolean;

  constructor(form: AskedForm, mustTake: boolean) {
    this.#form = form;
    this.#mustTake = mustTake;
  }

  /** Creates an attendee with answers; undefined where they were refused. */
  async create(
    answers: readonly FieldAnswer[],
    { plain = false, as }: Pick<Answering, 'plain' | 'as'> = {},
  ): Promise<CreatedAttendee | undefined> {
    const { check, sandbox, base } = this.#form;
    const options = { plain: plain && this.#mustTake, base, as };
    return (await createWithAnswers(check, sandbox, answers, options)).guest;
  }

  /** The same, and claims that everything came back. */
  async keep(
    answers: readonly FieldAnswer[],
    options?: Pick<Answering, 'plain' | 'as'>,
  ): Promise<CreatedAttendee | undefined> {
    const { check } = this.#form;
    const guest = await this.create(answers, options);
    if (guest === undefined) return undefined;
    claimAnswers(check, guest.reply, answers);
    for (const name of PLAIN_ATTRIBUTES) expectKept(check, 'createAttendee', name, guest.sent, guest.reply);
    this.guests.push(guest);
    return guest;
  }

  /** Answers with the values of a round, together or, where that is refused, each by itself; false where no value is left. */
  async round(round: number): Promise<boolean> {
    const { check, worker, fields, word } = this.#form;
    const inOrder = roundOf(fields, word, round);
    if (inOrder.length === 0) return false;
    // Each says which question it answers, whatever its place.
    const answers = round % 2 === 0 ? inOrder : inOrder.toReversed();
    // Answers of a user are kept as those of an application are.
    const as = round === 1 && worker.profile.user !== undefined ? PERSONAL : undefined;
    if ((await this.keep(answers, { as })) !== undefined) return true;
    for (const answer of answers)
      if ((await this.keep([answer])) === undefined) {
        const what = `an answer to ${kindOf(fields, answer)}`;
        check.notes.observe('attendees.create.validation', 'refused', undefined, what);
      }
    return true;
  }
}

/** Answers the question for free text, and claims that the answer names a question that is known. */
async function claimPlain(form: AskedForm, kept: KeptAnswers): Promise<void> {
  const { check, event, fields, text, word, base } = form;
  const plain = [answerOf(text, `Answer ${word}`)];
  await claimKnownQuestions(check, event, async () => {
    const guest = await kept.keep(plain, { plain: true });
    if (guest === undefined) return undefined;
    const came = Array.isArray(guest.record['fields']) ? guest.record['fields'].length : 0;
    if (fields.length > plain.length)
      check.notes.observe(
        'attendee.unanswered-fields',
        came > base.length + plain.length ? 'listed' : 'left out',
        guest.reply,
      );
    return { records: [guest.record], replies: [guest.reply] };
  });
}

/** Creates an attendee without answers: that a question is required need not mean that such a create is refused. */
async function createBare({ check, sandbox, event, fields, word }: AskedForm): Promise<Reply> {
  const bare = await check.api.call('createAttendee', {
    ...{ path: { event_id: event }, item: sandbox.newAttendee(), intent: 'probe' },
    // Said outright, so that nothing is added to the item.
    method: 'POST',
  });
  if (bare.ok) {
    sandbox.leave(event, bare);
    claimUnanswered(check, bare.item, [bare], fields, word);
  }
  return bare;
}

/** Answers that stand behind those of null, and two that stand alone. */
async function answerBesideOthers({ check, fields, text, word }: AskedForm, kept: KeptAnswers) {
  // An answer stands behind those of null: a service that stops at the first of them loses it.
  const none = [
    ...fields.filter((field) => field !== text).map((field) => answerOf(field, null)),
    answerOf(text, `Behind none ${word}`),
  ];
  if ((await kept.keep(none)) === undefined)
    check.notes.observe('attendees.create.validation', 'refused', undefined, 'answers of null');
  // Two alone are each other's only neighbours.
  const two = fields.filter((field) => FREE_TEXT.has(String(field['type']))).slice(0, 2);
  // Where they may be longer than what is often stored of a short text, such answers show as much.
  for (const more of two.length === 2 ? [MUCH, ''] : []) {
    const pair = two.map((field, at) => answerOf(field, `Side ${at} ${word}${more}`));
    if ((await kept.keep(pair)) !== undefined) break;
    check.notes.observe('limits.lengths', 'refused', undefined, `two answers${more && ', long'}`);
  }
}

/** Claims what later reads show of these attendees: the first three after updates, of the others whether each is there once. */
async function claimLater(form: AskedForm, guests: readonly CreatedAttendee[], bare: Reply): Promise<void> {
  const { check, sandbox, worker, event, fields, word } = form;
  for (const { id, record, reply } of guests.slice(3))
    check.eventually.attendee({
      ...{ event, id, expected: { email: record['email'] }, replies: [reply] },
      ...{
        rule: 'attendees.create.listed',
        message: 'an attendee that was created with replies to form questions is not listed once',
      },
    });
  // No longer than the one it replaces: a service may hold addresses of some length alone.
  const email = worker.profile.user === undefined ? undefined : sandbox.newAttendee().email;
  const updated = await claimUpdates(check, guests.slice(0, 3), email);
  const alone = {
    ...unanswered(event, bare),
    also: (record: ApiRecord, replies: Proof) => claimUnanswered(check, record, replies, fields, word),
  };
  await check.eventually.now([
    ...(bare.ok ? [alone] : []),
    ...updated.map(
      (tracked): Expectation => ({
        event,
        id: tracked.guest.id,
        expected: tracked.state,
        rule: 'attendees.update.untouched',
        message: 'an update changed something that it does not name',
        replies: [tracked.last],
      }),
    ),
    ...guests.flatMap((guest) => answersAfter(guest, updated)),
  ]);
  await claimOnLaterPage(check, guests.at(-1));
}

/** An attendee that was created without answers is listed. */
const unanswered = (event: string, reply: Reply): Expectation => ({
  ...{ event, id: reply.id, expected: {}, rule: 'attendees.create.listed', replies: [reply] },
  message: 'an attendee that was created without replies to form questions is not listed',
});

/** Claims that an attendee without answers has none of the one before: those hold the word. */
function claimUnanswered(
  check: Check,
  record: ApiRecord,
  replies: Proof,
  fields: readonly ApiRecord[],
  word: string,
): void {
  const foreign = fields
    .map(({ id }) => shown(at(answerTo(record['fields'], id), 'value')))
    .filter((value) => value.includes(word));
  check.none('attendees.create.keeps-fields', foreign, replies, {
    message: 'an attendee that was created without answers has those of another',
    expected: 'no answers',
  });
}

/** Values that need not be taken: observed where they are refused or come back as something else. */
async function askOdd(
  check: Check,
  fields: readonly ApiRecord[],
  create: (answers: readonly FieldAnswer[]) => Promise<CreatedAttendee | undefined>,
  values: readonly unknown[],
): Promise<void> {
  const targets = fields.filter((field) => field['type'] === 'short_text');
  for (const field of targets) {
    const answers = await Promise.all(
      values.map(async (value) => {
        const guest = await create([answerOf(field, value)]);
        const situation = `${JSON.stringify(value)} for ${String(field['type'])}`;
        if (guest === undefined) return { situation, answer: 'refused' };
        const mine = answerTo(guest.record['fields'], field['id']);
        const came = isRecord(mine) ? mine['value'] : undefined;
        const kept = sameJson(came, value);
        if (Array.isArray(value) && Array.isArray(came))
          check.same(
            'attendees.create.keeps-fields',
            came.length,
            value.length,
            [guest.reply],
            'a reply that is an array came back with more or fewer elements',
          );
        if (typeof value === 'object' && typeof came === 'object' && came !== null)
          check.that('attendees.create.keeps-fields', Array.isArray(came) === Array.isArray(value), {
            message: 'a reply that is an array came back as an object, or the other way round',
            expected: shown(value),
            actual: shown(came),
            replies: [guest.reply],
          });
        return { situation, answer: kept ? 'kept' : 'changed', reply: guest.reply };
      }),
    );
    for (const { situation, answer, reply } of answers)
      check.notes.observe('attendees.create.validation', answer, reply, situation);
  }
}

/** Updates of anything leave the answers as they are: one by the user, where there is one, to another address. */
async function claimUpdates(
  check: Check,
  guests: readonly CreatedAttendee[],
  email: unknown,
): Promise<readonly Tracked[]> {
  const tracked = guests.map((guest) => new Tracked(check, guest));
  const [one, two, three] = tracked;
  await one?.update({ company: 'Another Company' });
  await one?.update({ rsvp_status: 'declined' });
  await two?.update({ phone: null });
  await two?.update({ first_name: 'Grace', last_name: 'Moved', job_title: null });
  if (email !== undefined) await three?.update({ email }, { as: PERSONAL });
  return tracked;
}

/**
 * The answers that an attendee is to show still: what an update was answered without, the create did not lose. Nothing is
 * expected of who has none left.
 */
function answersAfter(
  { event, id, sent, reply }: CreatedAttendee,
  updated: readonly Tracked[],
): Expectation[] {
  const answers = (sent['fields'] ?? []) as readonly FieldAnswer[];
  const last = updated.find(({ guest }) => guest.id === id)?.last.item;
  const fields = last === undefined ? answers : answersShown(last, answers);
  if (fields.length === 0) return [];
  const message = 'a reply to a form question reads otherwise than it was sent';
  return [
    { event, id, expected: { fields }, rule: 'attendees.create.keeps-fields', message, replies: [reply] },
  ];
}
