import type { Check } from '../../fixtures/check/check.ts';
import { expectLetters } from '../../fixtures/check/keeps-letters.ts';
import { LENGTHS } from '../../fixtures/property/text-kinds.ts';
import { goesDeep } from '../../fixtures/records/breadth.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import type { OperationId } from '../../spec/contract.ts';
import { KEPT_RULES } from '../../spec/ledger/index.ts';
import { createBy, entriesOf, NAMES, type Name, observe, type Texts } from './text-in-names.ts';

/** Text of this many characters, each of which is missed where it is lost. */
const textOf = (length: number): string =>
  'Long name '
    .repeat(length / 10 + 1)
    .slice(0, length - 1)
    .concat('x');

/** Claims that each name that was sent came back with all its letters; answers whether it was taken. */
function claimLong(
  check: Check,
  operation: 'createAttendee' | 'updateAttendee',
  reply: Reply | undefined,
  texts: Partial<Texts>,
): reply is Reply {
  if (reply === undefined) {
    for (const [, [kind]] of entriesOf(texts))
      check.notes.observe('limits.lengths', 'no answer', undefined, kind);
    return false;
  }
  observe(check, 'limits.lengths', reply, texts);
  if (reply.ok)
    for (const [name, [kind, text]] of entriesOf(texts))
      expectLetters(check, KEPT_RULES[operation][name], `${name} (${kind})`, text, reply.item[name], [reply]);
  return reply.ok;
}

/** Lengths of text by name. */
type Lengths = Partial<Record<Name, number>>;

/** Sends text of these lengths; answers whether it was taken. */
type Send = (lengths: Lengths) => Promise<boolean>;

const sameIn = (names: readonly Name[], length: number): Lengths =>
  Object.fromEntries(names.map((name) => [name, length]));

/** How long a text all names take together: the longest first, since what is cut is cut from the longest too; 0 where none. */
async function longestTogether(send: Send, deep: boolean): Promise<number> {
  let taken = 0;
  for (const length of deep ? LENGTHS : LENGTHS.toReversed()) {
    const ok = await send(sameIn(NAMES, length));
    if (ok) taken = length;
    // Longer ones would be refused likewise.
    if (ok !== deep) break;
  }
  return taken;
}

/** How long a text each name takes by itself, where that is longer than what all take together. */
async function longestAlone(send: Send, together: number): Promise<Lengths> {
  const alone: Lengths = {};
  for (const name of NAMES)
    for (const length of LENGTHS.filter((one) => one > together)) {
      if (!(await send(sameIn([name], length)))) break;
      alone[name] = length;
    }
  return alone;
}

test(
  'POST and PATCH with long text keep every letter of it, or refuse it',
  rules(
    'errors.no-500',
    'attendees.create.keeps-first_name',
    'attendees.create.keeps-last_name',
    'attendees.create.keeps-job_title',
    'attendees.create.keeps-company',
    'attendees.update.keeps-first_name',
    'attendees.update.keeps-last_name',
    'attendees.update.keeps-job_title',
    'attendees.update.keeps-company',
    'attendees.update.listed',
  ),
  async ({ api, check, sandbox, worker }) => {
    // A gateway may close the connection on a long body, where it might refuse it as well.
    const sender =
      (lengths: Lengths) =>
      (operation: OperationId, options: CallOptions): Promise<Reply | undefined> =>
        Object.values(lengths).every((length) => length === LENGTHS[0])
          ? api.call(operation, options)
          : check.calls.attempt(operation, options);
    const { event, id } = await sandbox.borrow();
    const deep = goesDeep(worker);
    const textsOf = (lengths: Lengths): Partial<Texts> => {
      const names = Object.keys(lengths);
      const kind = (length: number): string =>
        `${length} characters in ${names.length < NAMES.length ? names.join(', ') : 'every name'}`;
      return Object.fromEntries(
        Object.entries(lengths).map(([name, length]) => [name, [kind(length), textOf(length)]]),
      );
    };
    const long: Record<string, unknown> = {};
    const shownBy: Reply[] = [];
    const update: Send = async (lengths) => {
      const texts = textsOf(lengths);
      const item = Object.fromEntries(entriesOf(texts).map(([name, [, text]]) => [name, text]));
      const reply = await sender(lengths)('updateAttendee', {
        path: { event_id: event, id },
        item,
        intent: 'probe',
      });
      if (!claimLong(check, 'updateAttendee', reply, texts)) return false;
      for (const name of Object.keys(item)) if (name in reply.item) long[name] = reply.item[name];
      shownBy.push(reply);
      return true;
    };
    const create: Send = async (lengths) => {
      const texts = textsOf(lengths);
      const reply = await createBy(sender(lengths), check, sandbox, texts);
      return claimLong(check, 'createAttendee', reply, texts);
    };
    const alone = await longestAlone(update, await longestTogether(update, deep));
    const [first, ...others] = shownBy;
    if (first !== undefined)
      check.eventually.attendee({
        ...{ event, id, expected: long, replies: [first, ...others] },
        rule: 'attendees.update.listed',
        message: 'a long text reads otherwise than the update that set it answered',
      });
    const together = await longestTogether(create, deep);
    // What updates took tells which longer texts a create may take, so that few attendees are made.
    const longer = entriesOf(alone).filter(([, length]) => length > together);
    if (longer.length === 0 || (await create(Object.fromEntries(longer)))) return;
    if (longer.length > 1) for (const [name, length] of longer) await create(sameIn([name], length));
  },
);
