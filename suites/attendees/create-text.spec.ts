import type { Check } from '../../fixtures/check.ts';
import type { Sandbox } from '../../fixtures/sandbox.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { ASCII, LENGTHS, LETTERS, likeness, ODD } from '../../fixtures/text-kinds.ts';
import { held } from '../../judge/compare.ts';
import { shown } from '../../judge/finding.ts';
import type { GapId, RuleId } from '../../spec/ledger/index.ts';

const NAMES = ['first_name', 'last_name', 'job_title', 'company'] as const;

const keeps = (name: (typeof NAMES)[number]): RuleId => `attendees.create.keeps-${name}`;

/** Sends a create whose names all hold the text, and owes it as it was answered, or nothing where it was refused. */
async function createWith(check: Check, sandbox: Sandbox, text: string, plain: boolean): Promise<Reply> {
  const over = Object.fromEntries(NAMES.map((name) => [name, text]));
  const item = sandbox.newAttendee(over);
  const reply = await check.api.call('createAttendee', {
    path: { event_id: sandbox.event },
    item,
    intent: plain ? 'valid' : 'probe',
  });
  if (!reply.ok) {
    await check.owesNothing({
      event: sandbox.event,
      marker: item.email,
      rule: 'attendees.create.refused-creates-nothing',
      message: 'a create that was refused left an attendee behind',
      replies: [reply],
    });
    return reply;
  }
  await sandbox.spend(1);
  if (reply.id !== '')
    await check.owes({
      event: sandbox.event,
      id: reply.id,
      expected: held(reply.item),
      rule: 'attendees.create.listed',
      message: 'a created attendee does not read as it was answered',
      replies: [reply],
    });
  return reply;
}

/** What became of the text in each of the names: one answer. */
function observe(check: Check, gap: GapId, reply: Reply, text: string, situation: string): void {
  const answers = reply.ok
    ? new Set(NAMES.map((name) => likeness(text, reply.item[name])))
    : [`${reply.status}`];
  for (const answer of answers) check.observe(gap, answer, reply, situation);
}

test(
  'POST keeps apostrophes, ampersands and brackets in names',
  rules(
    'attendees.create.201',
    'attendees.create.keeps-first_name',
    'attendees.create.keeps-last_name',
    'attendees.create.keeps-job_title',
    'attendees.create.keeps-company',
    'attendees.create.listed',
  ),
  async ({ check, sandbox }) => {
    sandbox.writable();
    for (const text of Object.values(ASCII)) {
      const reply = await createWith(check, sandbox, text, true);
      if (!reply.ok) continue;
      for (const name of NAMES)
        check.carries(
          keeps(name),
          reply.item,
          { [name]: text },
          [reply],
          `${name} did not come back as it was sent`,
        );
    }
  },
);

test(
  'POST keeps letters beyond ASCII in names, or refuses them',
  rules(
    'attendees.create.keeps-first_name',
    'attendees.create.keeps-last_name',
    'attendees.create.keeps-job_title',
    'attendees.create.keeps-company',
    'errors.no-500',
  ),
  async ({ check, sandbox }) => {
    await sandbox.guest();
    for (const [kind, text] of Object.entries(LETTERS)) {
      const reply = await createWith(check, sandbox, text, false);
      observe(check, 'attendee.text-normalisation', reply, text, kind);
      if (!reply.ok) continue;
      for (const name of NAMES)
        check.that(keeps(name), likeness(text, reply.item[name]) !== 'changed', {
          message: `${name} lost letters (${kind})`,
          expected: shown(text),
          actual: shown(reply.item[name]),
          replies: [reply],
        });
    }
  },
);

test(
  'POST with odd or very long text answers without falling over',
  rules('errors.no-500', 'attendees.create.refused-creates-nothing'),
  async ({ check, sandbox }) => {
    await sandbox.guest();
    await Promise.all(
      Object.entries(ODD).map(async ([kind, text]) => {
        const reply = await createWith(check, sandbox, text, false);
        observe(check, 'attendee.text-normalisation', reply, text, kind);
      }),
    );
    for (const length of LENGTHS) {
      const text = 'Long name '
        .repeat(length / 10 + 1)
        .slice(0, length - 1)
        .concat('x');
      const reply = await createWith(check, sandbox, text, false);
      observe(check, 'limits.lengths', reply, text, `${length} characters in every name`);
      // Longer ones would be refused likewise.
      if (!reply.ok) break;
    }
  },
);
