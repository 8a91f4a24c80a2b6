import type { Check } from '../../fixtures/check/check.ts';
import { expectLetters } from '../../fixtures/check/keeps-letters.ts';
import { LETTERS, likeness, PLAIN } from '../../fixtures/property/text-kinds.ts';
import { answering } from '../../fixtures/records/answering.ts';
import {
  type Field,
  type FieldBench,
  type FieldExpectation,
  withFields,
} from '../../fixtures/records/fields.ts';
import { insistedOn } from '../../fixtures/records/required-questions.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { type Answer, answerOf } from '../../harness/client/natural-answers.ts';
import { at } from '../../judge/body.ts';
import { answerTo } from '../../judge/compare.ts';
import { shown } from '../../judge/finding.ts';
import { KEPT_RULES } from '../../spec/ledger/index.ts';

test.use({ exclusive: true });

type Kind = readonly [kind: string, text: string];

const KINDS: readonly Kind[] = [['punctuation', PLAIN], ...Object.entries(LETTERS)];

/** Longer than what is often stored: of so many characters where that many are taken. */
const LONG: readonly Kind[] = [120, 280].map((length) => [
  `${length} characters`,
  'Which of the boats '
    .repeat(length)
    .slice(0, length - 1)
    .concat('x'),
]);

/** Claims that an accepted label and its options read as text that was sent reads. */
function claimText(
  check: Check,
  operation: 'createAttendeeField' | 'updateAttendeeField',
  reply: Reply,
  kind: string,
  sent: { readonly label: string; readonly options: readonly string[] },
): void {
  const { label, options } = reply.item;
  const came: readonly unknown[] = Array.isArray(options) ? options : [];
  const same = came.length === sent.options.length;
  for (const [name, whole] of [
    ['label', likeness(sent.label, label) !== 'changed'],
    ['options', same && sent.options.every((one, index) => likeness(one, came[index]) !== 'changed')],
  ] as const)
    check.that(KEPT_RULES[operation][name], whole, {
      message: `${name} lost letters (${kind})`,
      expected: shown(sent[name]),
      actual: shown(reply.item[name]),
      replies: [reply],
    });
}

/** A word as digits: a label may have no Latin letter at all, and is told from others still. */
const digits = (word: string): string => [...word].map((letter) => letter.codePointAt(0)).join('');

/** An attendee field with a text for its label and one of its options. */
function textIn(bench: FieldBench, text: string): { label: string; options: string[] } {
  return { label: `${text} ${digits(bench.label())}?`, options: [text, 'Other', `${text} twice`] };
}

function refusedText(check: Check, kind: string, reply: Reply): void {
  check.notes.observe('fields.create.validation', `${reply.status}`, reply, `${kind} in a label`);
}

/** Creates an attendee field for each kind of text, which may be refused, and expects them as they were answered. */
async function create(check: Check, bench: FieldBench): Promise<Field[]> {
  const made: Field[] = [];
  for (const [kind, text] of [...LONG, ...KINDS]) {
    const sent = textIn(bench, text);
    const reply = await bench.create({ item: { ...sent, type: 'dropdown' }, intent: 'probe' });
    if (!reply.ok) refusedText(check, kind, reply);
    else claimText(check, 'createAttendeeField', reply, kind, sent);
    if (reply.ok && reply.id !== '') made.push({ id: reply.id, record: reply.item, reply });
  }
  await bench.listed(made);
  return made;
}

/**
 * Turns attendee fields into each kind of text, which may be refused, and expects each as it was answered: those that are
 * at hand in turn, so that one list shows many updates, and once more before one of them is turned again.
 */
async function turn(check: Check, bench: FieldBench, fields: readonly Field[]): Promise<void> {
  const due = new Map<string, FieldExpectation>();
  const settle = async (): Promise<void> => {
    if (due.size > 0) await bench.eventually([...due.values()]);
    due.clear();
  };
  for (const [index, [kind, text]] of [...LONG, ...KINDS].entries()) {
    const { id } = fields[index % fields.length] as Field;
    if (due.has(id)) await settle();
    const sent = textIn(bench, text);
    const reply = await bench.update(id, sent, { intent: 'probe' });
    if (!reply.ok) {
      refusedText(check, kind, reply);
      continue;
    }
    claimText(check, 'updateAttendeeField', reply, kind, sent);
    const { label, options } = reply.item;
    due.set(id, {
      ...{ id, expected: { label, options }, replies: [reply] },
      rule: 'fields.update.listed',
      message: 'the list does not show the label and the options that an update answered',
    });
  }
  await settle();
}

test(
  'labels and options keep apostrophes and ampersands, and letters beyond ASCII where they are taken',
  rules(
    'fields.create.keeps-label',
    'fields.create.keeps-options',
    'fields.update.keeps-label',
    'fields.update.keeps-options',
    'fields.create.listed',
    'fields.update.listed',
  ),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const plain = await bench.make({ type: 'dropdown', options: ['Small', 'Large'] });
      await turn(check, bench, [plain, ...(await create(check, bench))]);
    }),
);

test(
  'answers keep apostrophes and ampersands, and letters beyond ASCII where they are taken',
  rules('attendees.create.keeps-fields'),
  async ({ check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const types = ['short_text', 'long_text', 'text', 'text_area'];
      const fields = await bench.several(types.map((type) => ({ type })));
      const { answers: base } = await insistedOn(check, sandbox.fieldsEvent, sandbox.word());
      for (let start = 0; start < KINDS.length; start += fields.length) {
        const lot = fields.map(
          (field, index) => [field, KINDS[(start + index) % KINDS.length] as Kind] as const,
        );
        const answers = lot.map(([{ record }, [, text]]) => answerOf(record, text));
        const { guest } = await answering(check, sandbox, answers, { base });
        if (guest === undefined) {
          check.notes.observe('attendees.create.validation', 'refused', undefined, 'answers beyond ASCII');
          continue;
        }
        const kept: Answer[] = [];
        for (const [{ id, record }, [kind, text]] of lot) {
          const found = answerTo(guest.record['fields'], id);
          const value: unknown = at(found, 'value');
          expectLetters(check, 'attendees.create.keeps-fields', `an answer (${kind})`, text, value, [
            guest.reply,
          ]);
          if (found !== undefined) kept.push(answerOf(record, value));
        }
        if (kept.length > 0)
          await check.eventually.now([
            {
              ...{ event: guest.event, id: guest.id, expected: { fields: kept } },
              rule: 'attendees.create.keeps-fields',
              message: 'an answer does not read as it was answered',
              replies: [guest.reply],
            },
          ]);
      }
    }),
);
