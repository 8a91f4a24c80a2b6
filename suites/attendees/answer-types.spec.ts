import type { Check } from '../../fixtures/check/check.ts';
import { proofOf } from '../../fixtures/check/proof.ts';
import { wantsOf } from '../../fixtures/check/wants.ts';
import { inHalves } from '../../fixtures/property/in-halves.ts';
import { createWithAnswers } from '../../fixtures/records/create-with-answers.ts';
import { claimKnownQuestions } from '../../fixtures/records/known-questions.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { OF_ATTENDEE } from '../../fixtures/records/question-types.ts';
import { withFields } from '../../fixtures/records/questions.ts';
import { insistedOn } from '../../fixtures/records/required-questions.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import { type ApiRecord, rules, test } from '../../fixtures/test.ts';
import type { Reply } from '../../harness/call/reply.ts';
import { answerOf, CHOOSING, type FieldAnswer, likelyValue } from '../../harness/forms/natural-answers.ts';
import { at, isRecord } from '../../judge/body.ts';
import { answerTo, sameAnswer } from '../../judge/compare.ts';
import { shown } from '../../judge/finding.ts';
import { likeness } from '../../judge/likeness.ts';
import { FIELD_TYPES, PLAIN_ATTRIBUTES } from '../../spec/contract.ts';
import { claimNameless } from './nameless.ts';

test.use({ exclusive: true });

/**
 * What is wrong with an answer that was taken. In which form it comes back is not shown, so that any value counts, but
 * for two. Text holds the word of this run: what came without it is of another attendee. The very form that was sent,
 * with other digits, is another day, hour or number.
 */
function wrongWith(sent: unknown, came: unknown, word: string): string | undefined {
  if (came === undefined) return 'is missing';
  if (came === null || came === '') return `is ${shown(came)}, not ${shown(sent)}`;
  if (formOf(came) === formOf(sent) && shown(came).toLowerCase() !== shown(sent).toLowerCase())
    return `is ${shown(came)}, not ${shown(sent)}`;
  if (!sameUrl(sent, came)) return `is ${shown(came)}, not ${shown(sent)}`;
  if (TRICKY.has(sent) && typeof came !== 'object' && likeness(String(sent), String(came)) === 'changed')
    return `is ${shown(came)}, not ${shown(sent)}`;
  // Truth may be shown by many words, but not by those of the contrary.
  if (typeof sent === 'boolean' && sameAnswer(came, !sent)) return `is ${shown(came)}, not ${shown(sent)}`;
  const text = shown(came, 4000).toLowerCase();
  const parts = isRecord(sent) ? Object.values(sent).map((part) => String(part).toLowerCase()) : [];
  const own = shown(sent, 4000).includes(word) ? [word, ...parts] : parts;
  return own.every((part) => text.includes(part)) ? undefined : `is ${shown(came)}, not ${shown(sent)}`;
}

const URL_START = 'https://';

/**
 * Whether a URL came back with its path and its whole query. A service may write anew its scheme, its host, and what ends
 * the path.
 */
function sameUrl(sent: unknown, came: unknown): boolean {
  if (typeof sent !== 'string' || !sent.startsWith(URL_START) || typeof came !== 'string') return true;
  const parts = (text: string): string => {
    const [address = '', query = ''] = text.toLowerCase().split(/\?(.*)/s);
    const path = address.replace(/^(?:[a-z]+:)?\/\//, '').replace(/^[^/]*|\/+$/g, '');
    return `${path}?${query.split('&').toSorted().join('&')}`;
  };
  return parts(came) === parts(sent);
}

/** Free text that is easily lost or taken for something else, by the type that is asked for it. */
const TEXTS: Readonly<Record<string, string>> = {
  text: '0',
  short_text: 'null',
  headline: 'true',
  text_area: '007',
  long_text: 'Ada "the \\ usher", \n<b>retired</b> &amp; well',
};
const TRICKY: ReadonlySet<unknown> = new Set(Object.values(TEXTS));

/**
 * What is asked first of a type, where it may be refused though the likeliest is not. A part of it that is easily lost
 * holds the word.
 */
const richer = (field: ApiRecord, word: string): unknown =>
  field['type'] === 'url'
    ? `https://example.com/door?day=2&word=${word}`
    : (TEXTS[String(field['type'])] ?? likelyValue(field, word));

/**
 * Answers of a kind that a question of the type does not ask for. They may be refused, or kept in whatever form, and are
 * no reason to fall over.
 */
const UNFIT: Readonly<Record<string, unknown>> = {
  number: 'many',
  guest: 'a few',
  dropdown: 'Neither',
  radio: 'Neither',
  checkbox: 'Neither',
  date: 'soon',
  date_of_birth: 'long ago',
  time: 'later',
  consent: 'perhaps',
  home_address: 'next door',
  email: 'none',
  url: 'nowhere',
};

/** Types whose answers a service could take for the first name of an attendee who has none. */
const NAMES: ReadonlySet<string> = new Set(['first_name', 'full_name']);

/** A value with every digit alike: of what kind it is, and how it is written. */
const formOf = (value: unknown): string =>
  `${typeof value} ${shown(value).toLowerCase().replaceAll(/\d/g, '0')}`;

/** Whether a value is what a record holds of an attendee, or the whole name. */
const isOfRecord = (value: unknown, record: ApiRecord): boolean =>
  [
    ...PLAIN_ATTRIBUTES.map((name) => record[name]),
    `${record['first_name']} ${record['last_name']}`,
  ].includes(value);

/** The word in the answer to a question of a type: each has its own, so that no answer passes for another's. */
const wordOf = (word: string, type: unknown): string => {
  const index = (FIELD_TYPES as readonly unknown[]).indexOf(type);
  return `${word}${LETTERS[Math.floor(index / LETTERS.length)] ?? 'z'}${LETTERS[index % LETTERS.length] ?? 'z'}`;
};
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Claims that each answer that a create took is there, and that later reads show it as it was answered. */
async function claimTaken(
  check: Check,
  { event, id, record, sent, reply }: CreatedAttendee,
  word: string,
  typeOf: (answer: FieldAnswer) => string,
): Promise<void> {
  const answers = sent['fields'] as readonly FieldAnswer[];
  const wrong: string[] = [];
  const kept: FieldAnswer[] = [];
  for (const answer of answers) {
    const { attendee_field_id, value } = answer;
    const came = at(answerTo(record['fields'], attendee_field_id), 'value');
    // A question for what every attendee has may show just that.
    const own = OF_ATTENDEE.has(typeOf(answer)) && came !== null && isOfRecord(came, record);
    const what = own ? undefined : wrongWith(value, came, wordOf(word, typeOf(answer)));
    if (what === undefined) kept.push({ attendee_field_id, value: came });
    else wrong.push(`the answer to attendee field ${String(attendee_field_id)} ${what}`);
  }
  const message = 'a reply that was taken did not come back as it was sent';
  const lost = answers.filter((one) => !kept.some((own) => own.attendee_field_id === one.attendee_field_id));
  const wants = wantsOf(record, { fields: lost }, [reply]);
  check.none('attendees.create.keeps-fields', wrong, [reply], {
    message,
    expected: shown(answers, 300),
    wants,
  });
  if (kept.length > 0)
    await check.eventually.now([
      {
        event,
        id,
        expected: { fields: kept },
        rule: 'attendees.create.keeps-fields',
        message,
        replies: [reply],
      },
    ]);
}

/** Claims that not every reply of another kind than text is refused, where text is taken. */
function claimKinds(check: Check, taken: readonly CreatedAttendee[], refused: readonly Reply[]): void {
  const isOther = ({ sent }: CreatedAttendee): boolean =>
    (sent['fields'] as readonly FieldAnswer[]).some(({ value }) => typeof value !== 'string');
  const other = taken.find(isOther);
  const [text] = taken;
  if (text === undefined || (other === undefined && refused.length === 0)) return;
  const proof = other === undefined ? proofOf([text.reply, ...refused.slice(-3)]) : proofOf([other.reply]);
  if (proof === undefined) return;
  check.that('attendees.create.replies-of-kinds', other !== undefined, {
    message: `each of ${refused.length} replies of another kind than text was refused, and text was taken`,
    expected: 'success for one of them',
    actual: [...new Set(refused.map(({ status }) => status))].join(', '),
    replies: proof,
  });
}

test(
  'POST with an answer to a question of each type keeps what it takes',
  rules(
    'attendees.create.keeps-fields',
    'attendees.create.first-name-required',
    'attendees.create.refused-creates-nothing',
    'attendee.fields.known',
    'attendees.create.replies-of-kinds',
    'errors.no-500',
  ),
  async ({ check, sandbox, worker }) => {
    const word = sandbox.word();
    const form = FIELD_TYPES.map((type) => ({
      ...{ label: sandbox.label(type, word), type },
      ...(CHOOSING.has(type) && { options: ['Harbour', 'Island'] }),
    })).filter((question) => likelyValue(question as ApiRecord, word) !== undefined);
    await withFields(check, sandbox, worker, async (bench) => {
      const fields = await bench.taken(form);
      const { answers: base } = await insistedOn(check, bench.event, word);
      const typeOf = (answer: FieldAnswer): string => String(questionOf(fields, answer)?.['type']);
      const sent = new SentAnswers({ check, sandbox, base, word, fields });
      const { taken } = sent;
      const all = answersBy(fields, (field) => richer(field, wordOf(word, field['type'])));
      if (all.length === 0 || !(await sent.send(all))) check.limits.stop(NONE_TAKEN);
      claimKinds(check, taken, sent.refused);
      await inHalves(
        answersBy(fields, (field) => UNFIT[String(field['type'])]),
        async (unfit) => {
          const { reply } = await createWithAnswers(check, sandbox, unfit, { base });
          const what = `unfit answers to ${unfit.map(typeOf).join(', ')}`;
          check.notes.observe('attendees.create.validation', `${reply.status}`, reply, what);
          return reply.ok;
        },
      );
      const isName = (answer: FieldAnswer): boolean => NAMES.has(typeOf(answer));
      await claimNames(check, sandbox, { taken, base, isName });
      await claimKnownQuestions(check, bench.event, async (again) => {
        const shown = again ? await createdAgain(check, sandbox, taken, base) : taken;
        const replies = proofOf(shown.map(({ reply }) => reply));
        return replies && { records: shown.map(({ record }) => record), replies };
      });
    });
  },
);

/** A form with questions, and where its answers are sent. */
interface AskedTypes {
  readonly check: Check;
  readonly sandbox: Sandbox;
  /** Answers to questions of others that the form insists on. */
  readonly base: readonly FieldAnswer[];
  readonly word: string;
  readonly fields: readonly ApiRecord[];
}

/** What became of answers. */
class SentAnswers {
  readonly taken: CreatedAttendee[] = [];
  /** What was answered to a reply of another kind than text, sent alone. */
  readonly refused: Reply[] = [];
  readonly #form: AskedTypes;

  constructor(form: AskedTypes) {
    this.#form = form;
  }

  /** Sends answers together, by halves where they are refused, and one that is refused by itself as the likeliest. */
  async send(answers: readonly FieldAnswer[], isLikeliest = false): Promise<boolean> {
    const { check, sandbox, base, word, fields } = this.#form;
    const typeOf = (answer: FieldAnswer): string => String(questionOf(fields, answer)?.['type']);
    const { guest, reply } = await createWithAnswers(check, sandbox, answers, { base });
    if (guest !== undefined) {
      await claimTaken(check, guest, word, typeOf);
      this.taken.push(guest);
    }
    if (reply.ok) return true;
    const [only] = answers;
    if (only === undefined) return false;
    if (answers.length === 1) {
      if (typeof only.value !== 'string') this.refused.push(reply);
      const what = `an answer to ${typeOf(only)}`;
      check.notes.observe('attendees.create.validation', `${reply.status}`, reply, what);
      const likely = likeliest(fields, only, word);
      return isLikeliest || likely === undefined ? false : this.send([likely], true);
    }
    const half = Math.ceil(answers.length / 2);
    const lower = await this.send(answers.slice(0, half));
    return (await this.send(answers.slice(half))) || lower;
  }
}

const NONE_TAKEN = {
  why: 'no question took an answer',
  of: 'environment',
  rules: ['attendees.create.keeps-fields'],
} as const;

const questionOf = (
  fields: readonly ApiRecord[],
  { attendee_field_id: id }: FieldAnswer,
): ApiRecord | undefined => fields.find((field) => String(field['id']) === String(id));

/** An answer to each question that there is a value for. */
const answersBy = (fields: readonly ApiRecord[], valueFor: (field: ApiRecord) => unknown): FieldAnswer[] =>
  fields.flatMap((field) => {
    const value = valueFor(field);
    return value === undefined ? [] : [answerOf(field, value)];
  });

/** Attendees with answers, some of which give a name. */
interface Named {
  readonly taken: readonly CreatedAttendee[];
  readonly base: readonly FieldAnswer[];
  readonly isName: (answer: FieldAnswer) => boolean;
}

/** Claims that an answer which gives a name stands for no first name that is missing. */
async function claimNames(check: Check, sandbox: Sandbox, { taken, base, isName }: Named): Promise<void> {
  for (const { sent, reply } of taken) {
    const names = answersIn(sent).filter(isName);
    if (names.length > 0) await claimNameless(check, sandbox, names, base, reply);
  }
}

const answersIn = ({ fields }: CreatedAttendee['sent']): readonly FieldAnswer[] =>
  fields as readonly FieldAnswer[];

/** Attendees with the answers of others that were created before, as far as they are taken once more. */
async function createdAgain(
  check: Check,
  sandbox: Sandbox,
  taken: readonly CreatedAttendee[],
  base: readonly FieldAnswer[],
): Promise<CreatedAttendee[]> {
  const made: CreatedAttendee[] = [];
  for (const { sent } of taken) {
    const { guest } = await createWithAnswers(check, sandbox, answersIn(sent), { base });
    if (guest !== undefined) made.push(guest);
  }
  return made;
}

/** What is likelier to be taken than an answer; undefined where nothing is. */
function likeliest(fields: readonly ApiRecord[], answer: FieldAnswer, word: string): FieldAnswer | undefined {
  const field = questionOf(fields, answer);
  const likely = field && likelyValue(field, wordOf(word, field['type']));
  return field === undefined || shown(likely) === shown(answer.value) ? undefined : answerOf(field, likely);
}
