import type { Check } from '../../fixtures/check/check.ts';
import { claimKept } from '../../fixtures/check/keeps-attribute.ts';
import { wantsText } from '../../fixtures/check/wants.ts';
import { WORDS } from '../../fixtures/property/text-kinds.ts';
import { sized } from '../../fixtures/records/breadth.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { shown } from '../../judge/finding.ts';
import { likeness, likenessOf } from '../../judge/likeness.ts';
import { type GapId, KEPT_RULES } from '../../spec/ledger/index.ts';

const NAMES = ['first_name', 'last_name', 'job_title', 'company'] as const;
type Name = (typeof NAMES)[number];
const TITLES: readonly Name[] = ['job_title', 'company'];

/** Text that can be taken for nothing but text, in small letters like `WORDS`. */
const CONTROL = 'sails';

/** Sends a word in some of the names; a service may refuse it. */
type Send = (word: string, names: readonly Name[]) => Promise<Reply>;

/** The gap about what a write refuses. */
const VALIDATION = {
  createAttendee: 'attendees.create.validation',
  updateAttendee: 'attendees.update.validation',
} as const satisfies Record<string, GapId>;
type Write = keyof typeof VALIDATION;

/** Claims that each word that is taken stays the text that it is, wherever ordinary text does. */
async function claimWords(check: Check, operation: Write, send: Send): Promise<void> {
  const control = await send(CONTROL, NAMES);
  const asWritten = (name: Name): boolean => control.ok && likeness(CONTROL, control.item[name]) === 'kept';
  for (const word of WORDS) {
    let names: readonly Name[] = NAMES;
    let reply = await send(word, names);
    if (!reply.ok) {
      // Names of people may be refused where those of companies are not.
      names = TITLES;
      reply = await send(word, names);
    }
    if (!reply.ok) {
      check.notes.observe(VALIDATION[operation], `${reply.status}`, reply, `"${word}" as text`);
      continue;
    }
    for (const name of names) {
      const like = asWritten(name) ? likeness : likenessOf(name);
      check.that(KEPT_RULES[operation][name], like(word, reply.item[name]) !== 'changed', {
        message: `${name} of ${shown(word)} became something else`,
        expected: shown(word),
        actual: shown(reply.item[name]),
        replies: [control, reply],
        wants: wantsText(reply, name, word),
      });
    }
  }
}

test(
  'POST keeps text that looks like a number, a boolean or null as text',
  rules(
    'attendees.create.keeps-first_name',
    'attendees.create.keeps-last_name',
    'attendees.create.keeps-job_title',
    'attendees.create.keeps-company',
  ),
  async ({ api, check, sandbox }) => {
    await sandbox.positiveControl();
    await claimWords(check, 'createAttendee', async (word, names) => {
      const item = sandbox.newAttendee(Object.fromEntries(names.map((name) => [name, word])));
      const reply = await api.call('createAttendee', {
        path: { event_id: sandbox.event },
        item,
        intent: 'probe',
      });
      if (reply.ok) {
        sandbox.leave(sandbox.event, reply);
      }
      return reply;
    });
  },
);

test(
  'PATCH keeps text that looks like a number, a boolean or null as text',
  rules(
    'attendees.update.keeps-first_name',
    'attendees.update.keeps-last_name',
    'attendees.update.keeps-job_title',
    'attendees.update.keeps-company',
  ),
  async ({ api, check, sandbox }) => {
    const { event, id } = await sandbox.borrow();
    await claimWords(check, 'updateAttendee', (word, names) =>
      api.call('updateAttendee', {
        path: { event_id: event, id },
        item: Object.fromEntries(names.map((name) => [name, word])),
        intent: 'probe',
      }),
    );
  },
);

/** Telephone numbers of 8 to 15 digits, of several countries; the last digits are another each time. */
function phones(tail: string): readonly string[] {
  const two = tail.slice(-2);
  return [
    `+290223${two}`,
    `+2982012${two}`,
    `+6421555${two}`,
    `+331990050${two}`,
    `+447700900${two}0`,
    `+49302312${two}`,
    `+493023125${tail}`,
    `+4930231250${tail}`,
    `+49302312500${tail}`,
  ];
}

test(
  'POST and PATCH keep telephone numbers of 8 to 15 digits and of other countries, or refuse them',
  rules('attendees.create.keeps-phone', 'attendees.update.keeps-phone'),
  async ({ api, check, sandbox, worker }) => {
    const guest = await sandbox.borrow();
    const path = { event_id: guest.event };
    const claim = (operation: Write, phone: string, reply: Reply): void => {
      if (reply.ok)
        claimKept(check, KEPT_RULES[operation].phone, reply, {
          sent: { phone },
          message: 'a telephone number in E.164 did not come back as it was sent',
          expected: shown(phone),
        });
      else check.notes.observe(VALIDATION[operation], `${reply.status}`, reply, `phone "${phone}"`);
    };
    const tail = String(guest.sent.phone).slice(-4);
    const all = phones(tail);
    const some = all.filter((_, index) => index % 4 === 0);
    for (const phone of sized(worker, some, some, all)) {
      const made = await api.call('createAttendee', {
        ...{ path, item: sandbox.newAttendee({ phone }), intent: 'probe' },
      });
      if (made.ok) sandbox.leave(guest.event, made);
      claim('createAttendee', phone, made);
    }
    for (const phone of phones(String(sandbox.newAttendee().phone).slice(-4))) {
      const options = { path: { ...path, id: guest.id }, item: { phone }, intent: 'probe' } as const;
      claim('updateAttendee', phone, await api.call('updateAttendee', options));
    }
  },
);
