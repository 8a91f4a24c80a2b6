import type { Check } from '../../fixtures/check/check.ts';
import { inHalves } from '../../fixtures/property/in-halves.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import { rules, test } from '../../fixtures/test.ts';
import { shown } from '../../judge/finding.ts';
import { KEPT_RULES } from '../../spec/ledger/index.ts';

/** Texts of free form that no service needs. */
const TEXTS = ['last_name', 'job_title', 'company'] as const;

const isNothing = (value: unknown): boolean => value === '' || value === null || value === undefined;

/** Creates an attendee with nothing in these texts; whether that was taken. */
async function createBlank(
  check: Check,
  sandbox: Sandbox,
  names: readonly (typeof TEXTS)[number][],
): Promise<boolean> {
  const item = sandbox.newAttendee(Object.fromEntries(names.map((name) => [name, ''])));
  const path = { event_id: sandbox.event };
  const reply = await check.api.call('createAttendee', { path, item, intent: 'probe' });
  const said = `${names.join(', ')} of ""`;
  check.notes.observe('attendees.create.validation', `${reply.status}`, reply, said);
  if (!reply.ok || reply.id === '') return reply.ok;
  // It may stand for null, as if the text was not given.
  for (const name of names)
    check.that(KEPT_RULES.createAttendee[name], isNothing(reply.item[name]), {
      message: `a create with an empty text is accepted, and fills in ${name}`,
      expected: '"" or null',
      actual: shown(reply.item[name]),
      replies: [reply],
    });
  check.eventually.attendee({
    event: sandbox.event,
    id: reply.id,
    expected: Object.fromEntries(names.map((name) => [name, reply.item[name]])),
    rule: 'attendees.create.listed',
    message: 'an attendee that was created with an empty text is listed otherwise than the create answered',
    replies: [reply],
  });
  return true;
}

test(
  'POST with an empty text keeps it empty, where it is taken',
  rules('attendees.create.listed', ...TEXTS.map((name) => KEPT_RULES.createAttendee[name])).normal(
    'effort quick sends plain text alone',
  ),
  async ({ check, sandbox }) => {
    await sandbox.positiveControl();
    await inHalves(TEXTS, (names) => createBlank(check, sandbox, names));
  },
);
