import type { Check } from '../../fixtures/check/check.ts';
import { leavesNothing } from '../../fixtures/check/leaves-nothing.ts';
import { few, goesFurther, sized } from '../../fixtures/records/breadth.ts';
import {
  type AnswersSent,
  answersShown,
  createWithAnswers,
} from '../../fixtures/records/create-with-answers.ts';
import { claimKnownQuestions } from '../../fixtures/records/known-questions.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { type EventQuestions, withFields } from '../../fixtures/records/questions.ts';
import { insistedOn } from '../../fixtures/records/required-questions.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { type ApiRecord, type Reply, rules, test } from '../../fixtures/test.ts';
import { answerOf, type FieldAnswer, FREE_TEXT } from '../../harness/forms/natural-answers.ts';
import { INSISTED_PAUSES_MS } from '../../harness/inquiry/patience.ts';
import { pausing, repeated } from '../../harness/inquiry/repeated.ts';
import { sameJson } from '../../judge/body.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { claimNameless } from './nameless.ts';

const CHOICES = ['dropdown', 'radio', 'checkbox'].map((type) => ({
  ...{ type, options: ['Red', 'Blue'], required: false },
}));

/** Red, in the form in which a question of this type takes it. */
const red = (choice: ApiRecord): FieldAnswer =>
  answerOf(choice, choice['type'] === 'checkbox' ? ['Red'] : 'Red');
const NEW = { type: 'short_text', required: false };

test.describe('with a question of its own', () => {
  test.use({ exclusive: true });

  test(
    'POST with an answer that lacks a part creates nothing, one of null is taken, and a changed question loses none',
    rules(
      'attendees.create.answer-complete',
      'attendees.create.first-name-required',
      'attendees.create.refused-creates-nothing',
      'attendees.create.null-accepted',
      'attendees.create.keeps-fields',
      'fields.update.untouched',
      'fields.delete.others-untouched',
      'attendee.fields.known',
      'errors.no-500',
    ).quick(),
    async ({ check, sandbox, worker }) => {
      const word = sandbox.word();
      await withFields(check, sandbox, worker, async (bench) => {
        const [field] = await bench.taken([{ ...NEW, label: sandbox.label('answers', word) }]);
        if (field === undefined || !FREE_TEXT.has(String(field['type'])))
          return check.limits.stop({
            why: 'no attendee field for free text could be made',
            of: 'environment',
          });
        const asked: AskedQuestion = { check, sandbox, worker, bench, field, word };
        const answered = await answeredOnce(asked);
        await claimParts(asked, answered);
        if (field['required'] === false) await claimNull(asked, answered);
        const { guest } = answered.control;
        if (guest !== undefined) await claimChangedQuestions(check, worker, bench, guest, field, word);
      });
    },
  );
});

/** A question of the check for free text. */
interface AskedQuestion {
  readonly check: Check;
  readonly sandbox: Sandbox;
  readonly worker: WorkerContext;
  readonly bench: EventQuestions;
  readonly field: ApiRecord;
  readonly word: string;
}

/** A create whose answer to it was taken. */
interface AnsweredQuestion {
  readonly control: AnswersSent;
  /** The answer in plain text. */
  readonly whole: FieldAnswer;
  /** The answer to a question that offers a choice, if there is one. */
  readonly choice: FieldAnswer | undefined;
  /** Whether choices were answered as well. */
  readonly withChoice: boolean;
  /** Answers to questions of others that the form insists on. */
  readonly base: readonly FieldAnswer[];
}

/** Answers the question in plain text, beside choices where the form takes those; the check ends here where that is refused. */
async function answeredOnce({
  check,
  sandbox,
  bench,
  field,
  word,
}: AskedQuestion): Promise<AnsweredQuestion> {
  const { event } = bench;
  let { answers: base } = await insistedOn(check, event, word);
  const choices = await bench.taken(
    CHOICES.map((choice) => ({ ...choice, label: sandbox.label(choice.type, word) })),
  );
  const [choice] = choices.map(red);
  const whole = answerOf(field, `Answer ${word}`);
  let first = await createWithAnswers(check, sandbox, [whole, ...choices.map(red)], { base });
  if (!first.reply.ok && choice !== undefined)
    first = await createWithAnswers(check, sandbox, [whole, choice], { base });
  const again = async (attempt: number): Promise<AnswersSent> => {
    if (attempt === 1 && first.reply.ok) return first;
    if (attempt > 1) base = (await insistedOn(check, event, word)).answers;
    return createWithAnswers(check, sandbox, [whole], { base });
  };
  const control = await repeated(
    again,
    pausing(INSISTED_PAUSES_MS, ({ reply }) => reply.ok),
  );
  if (!control.reply.ok || control.reply.id === '')
    return check.limits.stop({
      why: `an answer in plain text was answered with ${control.reply.status}`,
      of: 'environment',
    });
  return { control, whole, choice, withChoice: control === first, base };
}

/** Claims that no create with an answer that lacks a part makes anything. */
async function claimParts(asked: AskedQuestion, answered: AnsweredQuestion): Promise<void> {
  const { check, sandbox, worker, field, word } = asked;
  const { control, whole, choice, base } = answered;
  const { attendee_field_id, value } = whole;
  const incomplete: readonly Incomplete[] = [
    ['without value', [{ attendee_field_id }]],
    // A service that looks at the first alone takes what follows it for null.
    ...(choice === undefined
      ? []
      : [
          [
            'without value behind a whole one',
            [whole, { attendee_field_id: choice.attendee_field_id }],
          ] as const,
        ]),
    ['without attendee_field_id', [{ value }]],
    ['that is empty', [{}]],
  ];
  await claimIncomplete(check, sandbox, base, few(worker, incomplete, 2));
  if (!goesFurther(worker)) return;
  await claimNameless(check, sandbox, [whole], base, control.reply);
  await answerTwice(check, sandbox, base, [whole, answerOf(field, `Other answer ${word}`)]);
}

/** Claims that null is taken as the answer to a question that need not be answered. */
async function claimNull(asked: AskedQuestion, answered: AnsweredQuestion): Promise<void> {
  const { check, sandbox, field } = asked;
  const { control, whole, choice, withChoice, base } = answered;
  const beside = withChoice && choice !== undefined ? [choice] : [];
  let none = await createWithAnswers(check, sandbox, [answerOf(field, null), ...beside], { base });
  if (none.reply.ok) await claimBesideNull(check, none, beside);
  else none = await createWithAnswers(check, sandbox, [answerOf(field, null)], { base });
  // Others may insist on a question of theirs meanwhile: then its plain control is refused as well.
  const plain = none.reply.ok || (await createWithAnswers(check, sandbox, [whole], { base })).reply.ok;
  if (!plain) return check.limits.stop({ why: 'an answer in plain text is refused now', of: 'environment' });
  check.succeeds(
    'attendees.create.null-accepted',
    none.reply,
    'a create with an answer of null, to a question that need not be answered, is refused',
    control.reply,
  );
}

/** Claims that an answer is kept that was sent behind one of null. */
async function claimBesideNull(
  check: Check,
  { guest }: AnswersSent,
  beside: readonly FieldAnswer[],
): Promise<void> {
  if (guest === undefined || beside.length === 0) return;
  const { event, id, reply } = guest;
  await check.eventually.now([
    {
      ...{ event, id, expected: { fields: beside }, rule: 'attendees.create.keeps-fields' },
      message: 'a reply to a form question is gone or changed where one before it was null',
      replies: [reply],
    },
  ]);
}

/**
 * Changes questions that are answered, which a service may refuse, and claims that the answer to each stays. The
 * questions get another label, one option more or another order of options, and must be answered from now on, or no
 * longer.
 */
async function claimChangedQuestions(
  check: Check,
  worker: WorkerContext,
  bench: EventQuestions,
  guest: CreatedAttendee,
  question: ApiRecord,
  word: string,
): Promise<void> {
  const { event } = bench;
  const asked: readonly FieldAnswer[] = guest.sent['fields'] as FieldAnswer[];
  // What came back otherwise at once is no doing of a change.
  let answers = answersShown(guest.record, asked);
  type Change = readonly [id: unknown, item: Readonly<Record<string, unknown>>];
  const choices = answers.filter(({ value }) => sameJson(value, 'Red') || sameJson(value, ['Red']));
  const each = (item: Change[1]): Change[] =>
    choices.map(({ attendee_field_id }) => [attendee_field_id, item]);
  /** As the list shows the guest, and as an update answers. */
  const known = (): Promise<void> =>
    claimKnownQuestions(check, event, async () => {
      const path = { event_id: event, id: guest.id };
      const item = { company: `Guild of ${word}` };
      const updated = await check.api.call('updateAttendee', { path, item, intent: 'probe' });
      const { seen, pages } = await check.seeker.seek(event, [guest.id]);
      const page = pages.at(-1);
      const record = seen.get(guest.id);
      return page && record && { records: [record, updated.item], replies: [updated, page] };
    });
  const rounds: ReadonlyArray<readonly Change[]> = [
    [[question['id'], { label: `Renamed ${word}` }], ...each({ options: ['Red', 'Blue', 'Green'] })],
    [[question['id'], { required: true }], ...each({ required: true })],
    [
      [question['id'], { required: false }],
      // What was chosen stays, at another place and beside fewer.
      ...each({ options: ['Green', 'Red'] }),
    ],
  ];
  // What a change does to answers, effort quick asks of other checks.
  for (const changes of sized(worker, [[]], rounds)) {
    for (const [id, item] of changes)
      if (id !== undefined && answers.length > 0) await claimChange(String(id), item);
    // What is shown beside an answer may be one change behind: it is read after each attribute's.
    await known();
  }
  if (goesFurther(worker)) await claimNeighbour();

  /** A question that comes and goes beside those that are answered takes no answer with it. */
  async function claimNeighbour(): Promise<void> {
    const made = await bench.create({ item: { ...NEW, label: `Beside ${word}` }, intent: 'probe' });
    if (!made.ok) return;
    await claimStays(made, 'attendees.create.keeps-fields', 'another question was made');
    const gone = await bench.delete(made.id, { intent: 'probe' });
    if (gone.ok) await claimStays(gone, 'fields.delete.others-untouched', 'another question was deleted');
  }

  /** Claims that the answers read as they were sent. */
  async function claimStays(since: Reply, rule: RuleId, what: string): Promise<void> {
    if (answers.length === 0) return;
    const message = `a reply to a form question is gone or changed since ${what}`;
    const expected = { fields: answers };
    const read = await check.eventually.now([
      { event, id: guest.id, expected, rule, message, replies: [guest.reply, since] },
    ]);
    // What one change took away, the next did not.
    answers = answersShown(read.get(guest.id), answers);
  }

  async function claimChange(id: string, item: Readonly<Record<string, unknown>>): Promise<void> {
    const what = Object.keys(item).join();
    const reply = await bench.update(id, item, { intent: 'probe' });
    if (!reply.ok)
      return check.notes.observe(
        'fields.create.validation',
        `${reply.status}`,
        reply,
        `${what} of an answered question`,
      );
    await claimStays(reply, 'fields.update.untouched', `its question has another ${what}`);
  }
}

/** Answers one question twice, which a service may refuse or take either of. */
async function answerTwice(
  check: Check,
  sandbox: Sandbox,
  base: readonly unknown[],
  answers: readonly FieldAnswer[],
): Promise<void> {
  const { sent, reply } = await createWithAnswers(check, sandbox, answers, { base });
  check.notes.observe('attendees.create.validation', `${reply.status}`, reply, 'two answers to one question');
  if (!reply.ok) leavesNothing(check, sandbox.fieldsEvent, sent.email, reply);
}

/** Answers of which one lacks a part. */
type Incomplete = readonly [what: string, answers: readonly object[]];

async function claimIncomplete(
  check: Check,
  sandbox: Sandbox,
  base: readonly unknown[],
  incomplete: readonly Incomplete[],
): Promise<void> {
  const event = sandbox.fieldsEvent;
  for (const [what, answers] of incomplete) {
    const { sent, reply } = await createWithAnswers(check, sandbox, answers, { base });
    check.refuses('attendees.create.answer-complete', reply, `a create with an answer ${what} succeeds`);
    if (!reply.ok) leavesNothing(check, event, sent.email, reply);
  }
}
