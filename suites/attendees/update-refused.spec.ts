import type { Check } from '../../fixtures/check/check.ts';
import { proofOf } from '../../fixtures/check/proof.ts';
import { showEvent } from '../../fixtures/check/show-event.ts';
import { Tracked } from '../../fixtures/check/tracked.ts';
import { few, goesFurther } from '../../fixtures/records/breadth.ts';
import { heldReason, isFree, knownIds } from '../../fixtures/records/known-ids.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { CLIENT, PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { numeric } from '../../harness/forms/natural-answers.ts';
import { isRecord } from '../../judge/body.ts';
import { held } from '../../judge/compare.ts';
import type { GapId, RuleId } from '../../spec/ledger/index.ts';
import { bodyOf, confirmed } from '../check-in/check-in.ts';

/** Sends an update that must not succeed. */
async function refused(check: Check, rule: RuleId, what: string, options: CallOptions): Promise<Reply> {
  const reply = await check.api.call('updateAttendee', { intent: 'probe', ...options });
  const lacksItem = isRecord(options.json) && !Object.hasOwn(options.json, 'item');
  if (lacksItem) check.answers(rule, reply, 422, `an update ${what} is not answered with 422`);
  else check.refuses(rule, reply, `an update ${what} succeeds`);
  return reply;
}

/** Claims that an update whose media type names a charset is taken: it is like the one that was served last, with a new value. */
async function claimCharset(check: Check, tracked: Tracked, company: string): Promise<void> {
  const item = { company };
  const reply = await check.api.call('updateAttendee', {
    path: tracked.path,
    json: { item },
    headers: { 'content-type': 'application/json; charset=utf-8' },
    intent: 'probe',
  });
  const rule = 'envelope.charset-taken';
  if (!check.succeeds(rule, reply, 'a body that says charset=utf-8 is refused', tracked.last)) return;
  tracked.learns(reply, item);
  check.carries(rule, reply.item, item, [reply], 'a body that says charset=utf-8 is answered and not read');
}

test(
  'PATCH without item changes nothing and does not succeed',
  rules(
    'attendees.update.item-required',
    'attendees.update.refused-changes-nothing',
    'envelope.charset-taken',
    'errors.no-500',
  ).quick(),
  async ({ api, check, sandbox, worker }) => {
    const tracked = new Tracked(check, await sandbox.borrow());
    // The positive control.
    await tracked.update({ company: `Company ${sandbox.word()}` });
    const { path } = tracked;
    const company = 'Must not be';
    for (const [what, json] of [
      ['with an empty object', {}],
      ['with attributes and no item', { company, job_title: company }],
      ['with attendee for item', { attendee: { company } }],
    ] as const) {
      const reply = await refused(check, 'attendees.update.item-required', what, { path, json });
      // What was served instead is no refusal that changed something.
      const { company: before, job_title } = tracked.state;
      if (reply.ok) await tracked.update({ company: before, job_title });
    }
    // Whether an item of null is one that is missing is left open: it names nothing that could be changed.
    for (const item of few<unknown>(worker, [null, [], [{ company }], 'Must not be', 7, true], 1)) {
      const reply = await api.call('updateAttendee', { path, item, intent: 'probe' });
      check.notes.observe(
        'attendees.update.validation',
        `${reply.status}`,
        reply,
        `item ${JSON.stringify(item)}`,
      );
      // An array of one that is taken for the one would be odd, yet no sentence forbids it.
      if (reply.ok && Array.isArray(item) && item.length > 0)
        await tracked.update({ company: tracked.state['company'] });
    }
    for (const raw of few(worker, ['', '{"item":{"company":"Must not be"', '[]', 'null', '"x"'], 1)) {
      const reply = await api.call('updateAttendee', { path, raw, intent: 'malformed' });
      check.notes.observe(
        'errors.malformed-body',
        `${reply.status}`,
        reply,
        `update with ${raw || 'an empty body'}`,
      );
    }
    await claimCharset(check, tracked, `Company ${sandbox.word()}`);
    for (const type of few(worker, ['text/plain', 'application/xml', null], 1)) {
      const reply = await api.call('updateAttendee', {
        path,
        json: { item: { company: tracked.state['company'] } },
        headers: { 'content-type': type },
        intent: 'malformed',
      });
      check.notes.observe(
        'errors.malformed-body',
        `${reply.status}`,
        reply,
        `update as ${type ?? 'no media type'}`,
      );
    }
    tracked.eventually(
      'attendees.update.refused-changes-nothing',
      'an update that was refused changed something',
    );
  },
);

test(
  'PATCH with an empty item changes nothing',
  rules('attendees.update.untouched', 'attendees.update.empty-item-taken'),
  async ({ api, check, sandbox }) => {
    const tracked = new Tracked(check, await sandbox.borrow());
    const reply = await api.call('updateAttendee', { path: tracked.path, item: {}, intent: 'probe' });
    check.answers(
      'attendees.update.empty-item-taken',
      reply,
      200,
      'an update with an empty item is not taken',
    );
    check.notes.observe('attendees.update.empty-item', `${reply.status}`, reply);
    tracked.eventually('attendees.update.untouched', 'an update with an empty item changed something');
  },
);

test(
  'PATCH of an attendee, or in an event, that does not exist answers 404',
  rules('errors.unknown-attendee', 'errors.unknown-event', 'errors.404-envelope', 'errors.no-500').quick(),
  async ({ api, check, sandbox, worker }) => {
    const tracked = new Tracked(check, await sandbox.borrow());
    await tracked.update({ company: `Company ${sandbox.word()}` });
    const item = { company: 'Must not be' };
    const { event_id, id } = tracked.path;
    const unknown = [
      ['errors.unknown-attendee', { event_id, id: sandbox.unknownId }],
      ['errors.unknown-event', { event_id: sandbox.unknownId, id }],
      ['errors.unknown-event', { event_id: sandbox.unknownId, id: sandbox.unknownId }],
    ] as const;
    for (const [rule, path] of unknown)
      for (const body of few(worker, [item, { rsvp_status: 'confirmed' }], 1)) {
        const reply = await api.call('updateAttendee', { path, item: body, intent: 'probe' });
        check.answers(rule, reply, 404, 'an update of what does not exist is not answered with 404');
      }
    for (const huge of few(worker, ['2147483648', '9007199254740993', '9223372036854775808', '0', '-1'], 1))
      await refused(check, 'errors.unknown-attendee', `of attendee ${huge}`, {
        path: { event_id, id: huge },
        item,
      });
    for (const odd of few(worker, ['abc', `${id}abc`, '1.5', `${id} `], 1)) {
      const reply = await api.call('updateAttendee', {
        path: { event_id, id: odd },
        item: {},
        intent: 'malformed',
      });
      check.notes.observe(
        'events.get.invalid-id',
        `${reply.status}`,
        reply,
        `update of attendee ${odd.replace(id, '…')}`,
      );
    }
    tracked.eventually(
      'attendees.update.refused-changes-nothing',
      'an update of another address changed an attendee',
    );
  },
);

test(
  'PATCH of an attendee under another event of the account finds none and changes none',
  rules('attendees.update.other-event', 'attendees.update.refused-changes-nothing').quick(),
  async ({ api, check, sandbox, worker }) => {
    const { event, otherEvent } = sandbox;
    await showEvent(check, otherEvent);
    const here = new Tracked(check, await sandbox.borrow());
    const sides: Array<readonly [Tracked, string]> = [[here, otherEvent]];
    // An event that takes no attendees can still be named in the path of another's attendee.
    const made = await sandbox.guestIfTaken(otherEvent);
    if (made !== undefined) sides.push([new Tracked(check, made), event]);
    for (const [tracked, wrong] of few(worker, sides, 1)) {
      const held = await knownIds(check, 'attendee', wrong);
      if (!isFree(held, tracked.guest.id)) {
        check.limits.stop({
          why: heldReason(held),
          of: 'environment',
          rules: ['attendees.update.other-event'],
        });
        continue;
      }
      await tracked.update({ job_title: `Usher ${sandbox.word()}` });
      const user = worker.profile.user === undefined ? CLIENT : PERSONAL;
      let refused = true;
      for (const [item, as] of [
        [{ company: 'Must not be' }, CLIENT],
        [{ rsvp_status: 'declined' }, user],
        [{ phone: null, first_name: 'No' }, CLIENT],
        [{ job_title: 'Must not be' }, user],
      ] as const) {
        const path = { event_id: wrong, id: tracked.guest.id };
        const reply = await api.call('updateAttendee', { path, item, as, intent: 'probe' });
        const message = 'an attendee is updated under an event that is not its own';
        refused = check.refuses('attendees.update.other-event', reply, message) && refused;
      }
      tracked.eventually(
        refused ? 'attendees.update.refused-changes-nothing' : 'attendees.update.other-event',
        'an update under another event changed an attendee',
      );
    }
  },
);

type Case = readonly [attribute: string, gap: GapId, value: unknown];

const WRONG: readonly Case[] = [
  ['first_name', 'errors.wrong-types', 12],
  ['first_name', 'errors.wrong-types', null],
  ['first_name', 'attendees.update.validation', ''],
  ['last_name', 'errors.wrong-types', { text: 'x' }],
  ['last_name', 'errors.wrong-types', null],
  ['email', 'errors.wrong-types', 12],
  ['email', 'errors.wrong-types', null],
  ['email', 'attendees.update.validation', 'not an address'],
  ['email', 'attendees.update.validation', 'ada@'],
  ['email', 'attendees.update.validation', 'ada@@example.com'],
  ['email', 'attendees.update.validation', ''],
  ['phone', 'errors.wrong-types', 12_025_550_100],
  ['phone', 'attendees.update.validation', 'none'],
  ['job_title', 'errors.wrong-types', ['Usher']],
  ['company', 'errors.wrong-types', false],
  ['registration_type_id', 'attendees.update.validation', null],
  ['checkin_status', 'attendees.update.validation', 'gone'],
  ['fields', 'attendees.update.validation', []],
  ['unheard_of', 'attendees.update.validation', 1],
];

test(
  'PATCH with a value that may be refused changes nothing where it is refused, and answers by the schema where not',
  rules(
    'attendees.update.refused-changes-nothing',
    'attendees.update.200',
    'attendees.update.listed',
    'attendee.email.value',
    'attendee.first_name.value',
    'attendees.update.same',
    'errors.no-500',
  ),
  async ({ api, check, sandbox }) => {
    const [first, second] = await sandbox.borrows(2);
    if (first === undefined || second === undefined) return;
    const send = ([attribute, , value]: Case, { event, id, record }: CreatedAttendee): Promise<Reply> => {
      const { first_name, job_title } = sandbox.newAttendee();
      const rsvp_status = record['rsvp_status'] === 'declined' ? 'confirmed' : 'declined';
      const item = { first_name, job_title, rsvp_status, [attribute]: value };
      return api.call('updateAttendee', { path: { event_id: event, id }, item, intent: 'probe' });
    };
    const refused: Case[] = [];
    let accepted = first.reply;
    for (const one of WRONG) {
      const reply = await send(one, first);
      const [attribute, gap, value] = one;
      check.notes.observe(gap, `${reply.status}`, reply, `${attribute} ${JSON.stringify(value)} on update`);
      if (reply.ok) accepted = reply;
      else if (!reply.crashed) refused.push(one);
    }
    check.eventually.attendee({
      event: first.event,
      id: first.id,
      expected: held(accepted.item),
      rule: 'attendees.update.listed',
      message: 'an update does not read as it was answered',
      replies: [accepted],
    });

    // What was refused goes to an attendee of its own: what it leaves there, nothing writes over.
    const replies: Reply[] = [];
    for (const one of refused) replies.push(await send(one, second));
    const proof = proofOf(replies.slice(-3));
    if (proof === undefined || replies.some((reply) => reply.ok))
      return check.limits.stop({
        why: 'no update was refused',
        of: 'trouble',
        rules: ['attendees.update.refused-changes-nothing'],
      });
    // A client that was refused puts it right: a refusal keeps nothing of the record back.
    const { company } = sandbox.newAttendee();
    const path = { event_id: second.event, id: second.id };
    const right = await api.call('updateAttendee', { path, item: { company } });
    const message = 'after updates that were refused a plain one is refused, too';
    check.succeeds('attendees.update.200', right, message, second.reply);
    return check.eventually.attendee({
      event: second.event,
      id: second.id,
      expected: { ...held(second.record), ...(right.ok && { company: right.item['company'] }) },
      rule: 'attendees.update.refused-changes-nothing',
      message: 'an update that was refused changed something',
      replies: proof,
    });
  },
);

test(
  'PATCH with the id of another attendee, or another event, answers the one that is addressed, where it was',
  rules('attendees.update.same', 'attendee.event_id.owner', 'attendees.update.listed'),
  async ({ api, check, sandbox, worker }) => {
    const [guest, other] = await sandbox.borrows(2);
    if (guest === undefined || other === undefined) return;
    const path = { event_id: guest.event, id: guest.id };
    let shown = guest.reply;
    // Both name what the profile or the run owns: an attendee that is overwritten, or moved, is of the run.
    for (const [attribute, value] of [
      ['id', other.id],
      ['event_id', worker.profile.other_event_id ?? guest.event],
    ] as const) {
      const { company } = sandbox.newAttendee();
      const item = { company, [attribute]: numeric(value) };
      const reply = await api.call('updateAttendee', { path, item, intent: 'probe' });
      check.notes.observe('attendees.update.validation', `${reply.status}`, reply, `${attribute} on update`);
      if (!reply.ok) continue;
      // What the answer shows elsewhere the judge of exchanges has named: what follows from that is no finding of its own.
      if (reply.id !== guest.id || String(reply.item['event_id']) !== String(guest.event)) return;
      shown = reply;
    }
    for (const [one, last] of [
      [guest, shown],
      [other, other.reply],
    ] as const)
      check.eventually.attendee({
        ...{ event: one.event, id: one.id, expected: held(last.item) },
        ...{ rule: 'attendees.update.listed', replies: [last] },
        message: 'an update that names another id or event moved or changed an attendee',
      });
  },
);

test(
  'PATCH with checkin_status leaves it as it is: check-in, check-out and undo act on it',
  rules('attendees.update.checkin-status-stays').quick(),
  async ({ api, check, sandbox, worker }) => {
    const states = few(worker, ['checked_in', 'checked_out'], 1);
    const guests = await sandbox.borrows(states.length);
    for (const [index, { event, id, record, reply }] of guests.entries()) {
      const { checkin_status: stands } = record;
      // The state that an attendee has already would show nothing.
      await setsState(
        { event, id, stands, to: stands === states[index] ? 'not_checked_in' : states[index] },
        reply,
      );
    }
    // Some let an update take back what a check-in did, and nothing else.
    const [door] = goesFurther(worker) ? await confirmed(check, await sandbox.borrows(1, 'unscanned')) : [];
    await door?.move('checkIn', 'empty item', bodyOf('empty item'));
    if (door?.moved && door.answered && door.state === 'checked_in')
      await setsState(
        { event: door.guest.event, id: door.id, stands: door.state, to: 'not_checked_in' },
        door.last,
      );

    async function setsState(
      { event, id, stands, to }: { event: string; id: string; stands: unknown; to: unknown },
      before: Reply,
    ): Promise<void> {
      const item = { company: `Guild ${sandbox.word()}`, checkin_status: to };
      const reply = await api.call('updateAttendee', {
        path: { event_id: event, id },
        item,
        intent: 'probe',
      });
      const situation = 'checkin_status on update';
      check.notes.observe('attendees.update.validation', `${reply.status}`, reply, situation);
      const message = 'an update moved checkin_status';
      const rule = 'attendees.update.checkin-status-stays';
      const expected = { checkin_status: stands };
      // An answer that shows no state says nothing of it: the later read does.
      if ('checkin_status' in reply.item) check.carries(rule, reply.item, expected, [before, reply], message);
      check.eventually.attendee({ event, id, expected, rule, message, replies: [before, reply] });
    }
  },
);
