import type { Check } from '../../fixtures/check/check.ts';
import { wantsOf, wantsText } from '../../fixtures/check/wants.ts';
import { KEPT_KINDS, sideBySide, type TextKind, WORDS } from '../../fixtures/property/text-kinds.ts';
import type { Field } from '../../fixtures/records/form-records.ts';
import type { FieldExpectation } from '../../fixtures/records/listed-questions.ts';
import { type EventQuestions, withFields } from '../../fixtures/records/questions.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { shown } from '../../judge/finding.ts';
import { likeness } from '../../judge/likeness.ts';
import { KEPT_RULES } from '../../spec/ledger/index.ts';

test.use({ exclusive: true });

/** All kinds, in as many texts. */
const LOTS = sideBySide(KEPT_KINDS, 4);

/** Longer than what is often stored: of this many characters where that many are taken. */
const LONG: readonly TextKind[] = [120, 280, 600, 2500].map((length) => [
  `${length} characters`,
  'Which of the boats '
    .repeat(length)
    .slice(0, length - 1)
    .concat('x'),
]);

/** A label and options that a service may refuse, and keeps where it takes them. */
interface Odd {
  readonly kind: string;
  readonly label: string;
  readonly options: readonly string[];
}

/** Claims that an accepted label and its options read as text that was sent reads. */
function claimText(
  check: Check,
  operation: 'createAttendeeField' | 'updateAttendeeField',
  reply: Reply,
  sent: Odd,
): void {
  const { label, options } = reply.item;
  const came: readonly unknown[] = Array.isArray(options) ? options : [];
  const same = came.length === sent.options.length;
  for (const [name, whole] of [
    ['label', likeness(sent.label, label) !== 'changed'],
    ['options', same && sent.options.every((one, index) => likeness(one, came[index]) !== 'changed')],
  ] as const)
    check.that(KEPT_RULES[operation][name], whole, {
      message: `${name} lost letters (${sent.kind})`,
      expected: shown(sent[name]),
      actual: shown(reply.item[name]),
      replies: [reply],
      wants:
        name === 'label'
          ? wantsText(reply, name, sent.label)
          : wantsOf(reply.item, { options: sent.options }, [reply]),
    });
}

/** A word as digits: a label may have no Latin letter at all, and is told from others still. */
const digits = (word: string): string => [...word].map((letter) => letter.codePointAt(0)).join('');

/** An attendee field with a text for its label and one of its options. */
const textIn = (bench: EventQuestions, [kind, text]: TextKind): Odd => ({
  kind,
  label: `${text} ${digits(bench.label())}?`,
  options: [text, 'Other', `${text} twice`],
});

/** Options of which lists lose some, or that stand in another order after they were sorted. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'many options': Array.from({ length: 30 }, (_, index) => `Seat ${30 - index}`),
  'options of digits': ['10', '9', '100', '2'],
  'one option': ['Only'],
};

function oddities(bench: EventQuestions): Odd[] {
  return [
    ...[...LONG, ...LOTS].map((one) => textIn(bench, one)),
    ...WORDS.map((word) => ({ kind: `"${word}"`, label: word, options: [word, 'Other', `${word} twice`] })),
    ...Object.entries(LISTS).map(([kind, options]) => ({ kind, label: bench.label(), options })),
  ];
}

/** Sends each oddity; where one that holds several kinds is refused, each kind by itself, and of a long one the label alone. */
async function inTurn(bench: EventQuestions, send: (odd: Odd) => Promise<boolean>): Promise<void> {
  let apart = false;
  for (const odd of oddities(bench)) {
    if (await send(odd)) continue;
    apart ||= LOTS.some(([kind]) => kind === odd.kind);
    if (LONG.some(([kind]) => kind === odd.kind)) await send({ ...odd, options: ['Yes', 'No'] });
  }
  if (apart) for (const kind of KEPT_KINDS) await send(textIn(bench, kind));
}

function refusedText(check: Check, { kind }: Odd, reply: Reply): false {
  check.notes.observe('fields.create.validation', `${reply.status}`, reply, `${kind} in a label or options`);
  return false;
}

/** Creates an attendee field for each oddity, which may be refused, and expects them as they were answered. */
async function create(check: Check, bench: EventQuestions): Promise<Field[]> {
  const made: Field[] = [];
  await inTurn(bench, async (odd) => {
    const { label, options } = odd;
    const reply = await bench.create({ item: { label, options, type: 'dropdown' }, intent: 'probe' });
    if (!reply.ok) return refusedText(check, odd, reply);
    claimText(check, 'createAttendeeField', reply, odd);
    if (reply.id !== '') made.push({ id: reply.id, record: reply.item, reply });
    return true;
  });
  await bench.listed(made);
  return made;
}

/**
 * Gives attendee fields each oddity, which may be refused, and expects each as it was answered. Those that are at hand
 * are taken in turn, so that one list shows many updates. A list shows them once more before one of them is turned again.
 */
async function turn(check: Check, bench: EventQuestions, fields: readonly Field[]): Promise<void> {
  const due = new Map<string, FieldExpectation>();
  const settle = async (): Promise<void> => {
    if (due.size > 0) await bench.eventually([...due.values()]);
    due.clear();
  };
  let turns = 0;
  await inTurn(bench, async (odd) => {
    const { id } = fields[turns % fields.length] as Field;
    turns += 1;
    if (due.has(id)) await settle();
    const sent = { label: odd.label, options: odd.options };
    const reply = await bench.update(id, sent, { intent: 'probe' });
    if (!reply.ok) return refusedText(check, odd, reply);
    claimText(check, 'updateAttendeeField', reply, odd);
    const { label, options } = reply.item;
    due.set(id, {
      ...{ id, expected: { label, options }, replies: [reply] },
      rule: 'fields.update.listed',
      message: 'the list does not show the label and the options that an update answered',
    });
    return true;
  });
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
