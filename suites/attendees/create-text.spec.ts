import type { Check } from '../../fixtures/check/check.ts';
import { expectLetters } from '../../fixtures/check/keeps-letters.ts';
import { leavesNothing } from '../../fixtures/check/leaves-nothing.ts';
import { LENGTHS, LETTERS, likenessOf, ODD, PLAIN, QUOTED } from '../../fixtures/property/text-kinds.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { held } from '../../judge/compare.ts';
import { type GapId, KEPT_RULES } from '../../spec/ledger/index.ts';

const NAMES = ['first_name', 'last_name', 'job_title', 'company'] as const;
type Name = (typeof NAMES)[number];
type Kind = readonly [kind: string, text: string];
/** Which text each of the names holds. */
type Texts = Readonly<Record<Name, Kind>>;

const inAll = (kind: Kind): Texts => ({ first_name: kind, last_name: kind, job_title: kind, company: kind });

/** Hands the kinds out to the names, four at a time: attendees stay behind, so that few are to be made. */
function handedOut(kinds: readonly Kind[]): Texts[] {
  const lots: Texts[] = [];
  for (let start = 0; start < kinds.length; start += NAMES.length) {
    const one = (index: number): Kind => kinds[(start + index) % kinds.length] as Kind;
    lots.push({ first_name: one(0), last_name: one(1), job_title: one(2), company: one(3) });
  }
  return lots;
}

/** Text of so many characters, each of which is missed where it is lost. */
const textOf = (length: number): string =>
  'Long name '
    .repeat(length / 10 + 1)
    .slice(0, length - 1)
    .concat('x');

/** Sends a create whose names hold the texts, and expects it as it was answered, or nothing where it was refused. */
async function createWith(check: Check, sandbox: Sandbox, texts: Texts): Promise<Reply> {
  const item = sandbox.newAttendee(Object.fromEntries(NAMES.map((name) => [name, texts[name][1]])));
  const reply = await check.api.call('createAttendee', {
    path: { event_id: sandbox.event },
    item,
    intent: 'probe',
  });
  if (!reply.ok) await leavesNothing(check, sandbox.event, item.email, reply);
  else {
    sandbox.leave(sandbox.event, reply);
    await check.eventually.attendee({
      ...{ event: sandbox.event, id: reply.id, replies: [reply] },
      expected: held(reply.item),
      rule: 'attendees.create.listed',
      message: 'a created attendee does not read as it was answered',
    });
  }
  return reply;
}

/** What became of each text. */
function observe(check: Check, gap: GapId, reply: Reply, texts: Texts): void {
  for (const name of NAMES) {
    const [kind, text] = texts[name];
    check.notes.observe(
      gap,
      reply.ok ? likenessOf(name)(text, reply.item[name]) : `${reply.status}`,
      reply,
      kind,
    );
  }
}

test(
  'POST keeps apostrophes, ampersands and brackets in names, or refuses them',
  rules(
    'attendees.create.keeps-first_name',
    'attendees.create.keeps-last_name',
    'attendees.create.keeps-job_title',
    'attendees.create.keeps-company',
    'attendees.create.listed',
  ),
  async ({ check, sandbox }) => {
    await sandbox.positiveControl();
    const whole = inAll(['punctuation', PLAIN]);
    const asked = [whole];
    for (const texts of asked) {
      const reply = await createWith(check, sandbox, texts);
      const punctuated = NAMES.filter((name) => texts[name][1] === PLAIN);
      if (reply.ok)
        for (const name of punctuated)
          expectLetters(
            check,
            KEPT_RULES.createAttendee[name],
            `${name} (punctuation)`,
            PLAIN,
            reply.item[name],
            [reply],
          );
      else {
        const situation = `punctuation in ${punctuated.join(', ')}`;
        check.notes.observe('attendees.create.validation', `${reply.status}`, reply, situation);
        // Names of people may be refused where those of jobs and companies are not.
        if (texts === whole)
          asked.push({ ...whole, first_name: ['plain', 'Siobhan'], last_name: ['plain', 'Sons'] });
      }
    }
  },
);

test(
  'POST keeps letters beyond ASCII, quotes and markup in names, or refuses them',
  rules(
    'attendees.create.keeps-first_name',
    'attendees.create.keeps-last_name',
    'attendees.create.keeps-job_title',
    'attendees.create.keeps-company',
    'errors.no-500',
  ),
  async ({ check, sandbox }) => {
    await sandbox.positiveControl();
    for (const texts of [...handedOut(Object.entries(LETTERS)), ...handedOut(Object.entries(QUOTED))]) {
      const reply = await createWith(check, sandbox, texts);
      observe(check, 'attendee.text-normalisation', reply, texts);
      if (!reply.ok) continue;
      for (const name of NAMES) {
        const [kind, text] = texts[name];
        expectLetters(check, KEPT_RULES.createAttendee[name], `${name} (${kind})`, text, reply.item[name], [
          reply,
        ]);
      }
    }
  },
);

test(
  'POST with odd text answers without falling over',
  rules('errors.no-500'),
  async ({ check, sandbox }) => {
    await sandbox.positiveControl();
    for (const texts of handedOut(Object.entries(ODD))) {
      const reply = await createWith(check, sandbox, texts);
      observe(check, 'attendee.text-normalisation', reply, texts);
    }
  },
);

/** Claims that each name came back with all its letters; answers whether it was taken. */
function claimLong(
  check: Check,
  operation: 'createAttendee' | 'updateAttendee',
  reply: Reply,
  texts: Texts,
): boolean {
  observe(check, 'limits.lengths', reply, texts);
  if (reply.ok)
    for (const name of NAMES) {
      const [kind, text] = texts[name];
      expectLetters(check, KEPT_RULES[operation][name], `${name} (${kind})`, text, reply.item[name], [reply]);
    }
  return reply.ok;
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
  ),
  async ({ api, check, sandbox, worker }) => {
    const { event, id } = await sandbox.borrow();
    const deep = worker.info.effort === 'deep';
    const operations = ['createAttendee', 'updateAttendee'] as const;
    // Where the longest is taken, shorter ones are: what is cut is cut from the longest too.
    for (const operation of operations)
      for (const length of deep ? LENGTHS : LENGTHS.toReversed()) {
        const texts = inAll([`${length} characters in every name`, textOf(length)]);
        const item = Object.fromEntries(NAMES.map((name) => [name, texts[name][1]]));
        const reply =
          operation === 'createAttendee'
            ? await createWith(check, sandbox, texts)
            : await api.call(operation, { path: { event_id: event, id }, item, intent: 'probe' });
        // Longer ones would be refused likewise.
        if (claimLong(check, operation, reply, texts) !== deep) break;
      }
  },
);
