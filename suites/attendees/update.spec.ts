import type { Check } from '../../fixtures/check/check.ts';
import { expectLetters } from '../../fixtures/check/keeps-letters.ts';
import { claimSaved } from '../../fixtures/check/saved-again.ts';
import { Tracked } from '../../fixtures/check/tracked.ts';
import { KEPT_KINDS, ODD, type TextKind } from '../../fixtures/property/text-kinds.ts';
import { attendeesWithAnswers } from '../../fixtures/records/attendees-with-answers.ts';
import { goesFurther } from '../../fixtures/records/breadth.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import { PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import { likenessOf } from '../../judge/likeness.ts';
import { type CheckInOperation, PLAIN_ATTRIBUTES } from '../../spec/contract.ts';
import { KEPT_RULES } from '../../spec/ledger/index.ts';
import { afterCheckIn } from '../check-in/checked-in.ts';
import { addressForms, beyondColumn } from './addresses.ts';
import { claimItemRequired } from './item-required.ts';
import { entriesOf, handedOut, NAMES, type Name } from './text-in-names.ts';

const ATTRIBUTES = [...PLAIN_ATTRIBUTES, 'rsvp_status'] as const;
type Attribute = (typeof ATTRIBUTES)[number];

const KEEPS = [
  'attendees.update.200',
  'attendees.update.same',
  'attendees.update.untouched',
  'attendees.update.listed',
  'attendees.update.keeps-first_name',
  'attendees.update.keeps-last_name',
  'attendees.update.keeps-email',
  'attendees.update.keeps-phone',
  'attendees.update.keeps-job_title',
  'attendees.update.keeps-company',
] as const;

/** A new plain value for an attribute. */
function fresh(sandbox: Sandbox, attribute: Attribute): unknown {
  return attribute === 'rsvp_status' ? 'waitlisted' : sandbox.newAttendee()[attribute];
}

const freshOf = (sandbox: Sandbox, attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map((attribute) => [attribute, fresh(sandbox, attribute)]));

/** A guest who has everything that an update could lose: answers, a registration type, a state that is no new one's, a check-in. */
async function richGuest(
  check: Check,
  guest: CreatedAttendee,
  steps: readonly CheckInOperation[],
): Promise<Tracked> {
  const path = { event_id: guest.event, id: guest.id };
  // Many services let only confirmed attendees in; what follows the check-in must be no update, which might undo it.
  const moved = await check.api.call('updateAttendee', { path, item: { rsvp_status: 'confirmed' } });
  check.limits.given(moved);
  const confirmed = { ...guest, record: moved.item, reply: moved };
  const inside = await afterCheckIn(check, confirmed, steps);
  const known = 'checkin_status' in inside.record ? inside : await afterCheckIn(check, inside, ['checkOut']);
  return new Tracked(check, known);
}

test(
  'PATCH of each attribute alone changes it and nothing else',
  rules('attendees.update.attributes-optional', 'rsvp.value-sent', 'rsvp.only-when-sent', ...KEEPS),
  async ({ check, sandbox, worker }) => {
    const [guest] = await attendeesWithAnswers(check, worker, sandbox, 1);
    if (guest === undefined) return check.limits.stop({ why: 'nobody could be made', of: 'trouble' });
    const tracked = await richGuest(check, guest, ['checkIn']);
    // Each attribute is sent once, so that the last read shows all of them.
    for (const attribute of ATTRIBUTES) await alone(tracked, attribute);
    tracked.eventually(
      'attendees.update.listed',
      'after updates of each attribute alone the list shows otherwise than the last answer did',
    );
    if (!goesFurther(worker)) return;
    const gone = await richGuest(check, await sandbox.borrow('unscanned'), ['checkIn', 'checkOut']);
    for (const attribute of ATTRIBUTES) await alone(gone, attribute);
    gone.eventually(
      'attendees.update.listed',
      'after updates of somebody who was checked out the list shows otherwise than the last answer did',
    );

    async function alone(tracked: Tracked, attribute: Attribute): Promise<void> {
      const { created_at, qr_code } = tracked.guest.record;
      const reply = await tracked.update(freshOf(sandbox, [attribute]));
      if (!reply.ok) return;
      const stays = (now: unknown, then: unknown): string =>
        String(now) === String(then) ? 'stays' : 'changes';
      check.notes.observe(
        'attendee.created-at.form',
        stays(reply.item['created_at'], created_at),
        reply,
        'an update',
      );
      check.notes.observe('attendee.qr-code.form', stays(reply.item['qr_code'], qr_code), reply, 'an update');
    }
  },
);

/**
 * Every pair once, in rounds of pairs that share nothing. What a round leaves behind, no later pair of it writes over, so
 * that one read at the end shows them all.
 */
function roundsOfPairs<T>(all: readonly T[]): T[][][] {
  const count = all.length;
  return all.map((_, round) => {
    const pairs: T[][] = [];
    for (let step = 1; step <= (count - 1) / 2; step += 1)
      pairs.push([all[(round + step) % count] as T, all[(round - step + count) % count] as T]);
    return pairs;
  });
}

test(
  'PATCH that changes nothing but the case of letters changes it, where case is kept',
  rules('attendees.update.listed', ...NAMES.map((name) => KEPT_RULES.updateAttendee[name])).normal(
    'effort quick sends each attribute once',
  ),
  async ({ check, sandbox }) => {
    const guest = await sandbox.borrow();
    const path = { event_id: guest.event, id: guest.id };
    const send = (item: Record<Name, string>): Promise<Reply> =>
      check.api.call('updateAttendee', { path, item, intent: 'probe' });
    const named = (word: string): Record<Name, string> =>
      Object.fromEntries(NAMES.map((name) => [name, word])) as Record<Name, string>;
    const [mixed, upper] = [named(`Guild ${sandbox.word()}`), named(`Guild ${sandbox.word()}`.toUpperCase())];
    const [before, shouted] = [await send(mixed), await send(upper)];
    const lower = named(upper.company.toLowerCase());
    const whispered = await send(lower);
    if (!whispered.ok) return;
    // Who writes names in a case of its own does so whatever was there before.
    const kept = NAMES.filter(
      (name) => before.item[name] === mixed[name] && shouted.item[name] === upper[name],
    );
    for (const name of kept)
      check.that(KEPT_RULES.updateAttendee[name], whispered.item[name] !== upper[name], {
        message: `an update that changes the case of letters alone leaves ${name} as it was`,
        expected: lower[name],
        actual: String(whispered.item[name]),
        replies: [shouted, whispered],
      });
    check.eventually.attendee({
      event: guest.event,
      id: guest.id,
      expected: Object.fromEntries(NAMES.map((name) => [name, whispered.item[name]])),
      rule: 'attendees.update.listed',
      message:
        'after an update that changed the case of letters alone the list shows otherwise than its answer did',
      replies: [whispered],
    });
  },
);

test(
  'PATCH of every pair of attributes changes both and nothing else',
  rules('rsvp.with-others', 'rsvp.value-sent', ...KEEPS),
  async ({ check, sandbox }) => {
    await Promise.all(
      roundsOfPairs(ATTRIBUTES).map(async (pairs) => {
        const tracked = new Tracked(check, await sandbox.borrow());
        for (const pair of pairs) await tracked.update(freshOf(sandbox, pair));
        tracked.eventually(
          'attendees.update.listed',
          'updates of two attributes do not read as they were answered',
        );
      }),
    );
  },
);

test(
  'PATCH of all attributes, of all but one, again, and with the same values keeps what was sent last',
  rules('rsvp.with-others', 'rsvp.only-when-sent', ...KEEPS),
  async ({ check, sandbox }) => {
    const tracked = new Tracked(check, await sandbox.borrow());
    const probe = { intent: 'probe' } as const;
    let whole: Record<string, unknown> = {};
    await claimSaved(check, 'attendees.update.200', {
      fresh: () => {
        whole = freshOf(sandbox, ATTRIBUTES);
        return tracked.update(whole);
      },
      again: () => tracked.update({ ...whole, company: fresh(sandbox, 'company') }, probe),
    });
    for (const absent of ATTRIBUTES)
      await tracked.update(
        freshOf(
          sandbox,
          ATTRIBUTES.filter((attribute) => attribute !== absent),
        ),
      );
    const again = freshOf(sandbox, ATTRIBUTES);
    await tracked.update(again);
    await tracked.update(again);
    // Each of them changed in turn beside all that a form sends along as it was.
    let { rsvp_status: _, ...form } = again;
    for (const attribute of PLAIN_ATTRIBUTES) {
      form = { ...form, ...freshOf(sandbox, [attribute]) };
      await tracked.update(form, probe);
    }
    for (const attribute of ATTRIBUTES) {
      await tracked.update(freshOf(sandbox, [attribute]));
      await tracked.update(freshOf(sandbox, [attribute]));
    }
    tracked.eventually(
      'attendees.update.listed',
      'the list shows an attendee otherwise than the answer to its last update did',
    );

    const same = new Tracked(check, await sandbox.borrow());
    for (const attribute of ATTRIBUTES) await same.update({ [attribute]: same.state[attribute] });
    same.eventually('attendees.update.untouched', 'an update with the values of before changed something');
  },
);

test(
  'PATCH with a personal token changes what it names, and the change stays; without item it is refused',
  rules('rsvp.value-sent', 'attendees.update.item-required', ...KEEPS),
  async ({ check, sandbox, worker }) => {
    check.limits.needs(worker.profile.user, 'the profile names no user');
    const one = new Tracked(check, await sandbox.typedGuest());
    const two = new Tracked(check, await sandbox.borrow());
    for (const attribute of ATTRIBUTES) await one.update(freshOf(sandbox, [attribute]), { as: PERSONAL });
    const served = await two.update(freshOf(sandbox, ATTRIBUTES), { as: PERSONAL });
    if (served.ok) await claimItemRequired(check, two, 'by a user', { as: PERSONAL });
    for (const tracked of [one, two])
      tracked.eventually(
        'attendees.update.listed',
        "a personal token's update does not read as it was answered",
      );
  },
);

test(
  'PATCH keeps apostrophes, ampersands, quotes, markup, letters beyond ASCII and long addresses where it takes them',
  rules(
    'errors.no-500',
    'attendees.update.keeps-email',
    'attendees.update.keeps-first_name',
    'attendees.update.keeps-last_name',
    'attendees.update.keeps-job_title',
    'attendees.update.keeps-company',
    'attendees.update.untouched',
    'attendees.update.listed',
  ),
  async ({ api, check, sandbox }) => {
    const tracked = new Tracked(check, await sandbox.borrow());
    const put = (item: Readonly<Record<string, string>>): Promise<Reply> =>
      api.call('updateAttendee', { path: tracked.path, item, intent: 'probe' });
    const send = (text: string, names: readonly string[]): Promise<Reply> =>
      put(Object.fromEntries(names.map((name) => [name, text])));
    const whole: TextKind[] = [];
    for (const [kind, text] of [...KEPT_KINDS, ...Object.entries(ODD)]) {
      const mayChange = kind in ODD;
      let names: readonly Name[] = NAMES;
      let reply = await send(text, names);
      if (!reply.ok && !mayChange) {
        // Names of people may be refused where those of companies are not.
        names = NAMES.slice(2);
        reply = await send(text, names);
      }
      const like = names.map((name) => [name, likenessOf(name)(text, reply.item[name])] as const);
      const answers = reply.ok ? new Set(like.map(([, answer]) => answer)) : [`${reply.status}`];
      for (const answer of answers)
        check.notes.observe('attendee.text-normalisation', answer, reply, `${kind}, on update`);
      if (!reply.ok || mayChange) continue;
      if (names === NAMES) whole.push([kind, text]);
      for (const name of names)
        expectLetters(check, KEPT_RULES.updateAttendee[name], `${name} (${kind})`, text, reply.item[name], [
          reply,
        ]);
    }
    // Every kind is read back once: that of each name is another one, so that few reads show them all.
    for (const texts of handedOut(whole)) {
      const reply = await put(Object.fromEntries(entriesOf(texts).map(([name, [, text]]) => [name, text])));
      if (!reply.ok) continue;
      const shown = NAMES.filter((name) => name in reply.item);
      await check.eventually.now([
        {
          ...{ event: tracked.guest.event, id: tracked.guest.id, replies: [reply] },
          expected: Object.fromEntries(shown.map((name) => [name, reply.item[name]])),
          rule: 'attendees.update.listed',
          message: 'a text reads otherwise than the update that set it answered',
        },
      ]);
    }
    await tracked.update({ last_name: 'Neill', company: 'Plain', first_name: 'Ada', job_title: 'Usher' });
    // Beside another attribute, as each address may be refused.
    const { email: address } = sandbox.newAttendee();
    for (const email of [beyondColumn(address), ...addressForms(address)])
      await tracked.update({ email, company: `Guild ${sandbox.word()}` }, { intent: 'probe' });
    tracked.eventually(
      'attendees.update.listed',
      'the list shows an attendee otherwise than the answer to its last update did',
    );
  },
);
