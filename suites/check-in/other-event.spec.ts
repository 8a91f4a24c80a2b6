import type { Check } from '../../fixtures/check/check.ts';
import type { Expectation } from '../../fixtures/check/eventually.ts';
import { answerInWords, provenBy } from '../../fixtures/check/proof.ts';
import { showEvent } from '../../fixtures/check/show-event.ts';
import { few, goesFurther } from '../../fixtures/records/breadth.ts';
import { heldReason, isFree, knownIds } from '../../fixtures/records/known-ids.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import {
  type ApiRecord,
  CLIENT,
  type Identity,
  PERSONAL,
  type Reply,
  rules,
  test,
} from '../../fixtures/test.ts';
import { SUCCESS_RULE } from '../../judge/exchange/success-rule.ts';
import { CHECK_IN_OPERATIONS } from '../../spec/contract.ts';
import { bodyOf, CheckedAttendee, type CheckInForm, confirmed, personal, readStates } from './check-in.ts';
import { IN, OUT, UNDO } from './check-in-scripts.ts';
import { MOVES, type Move } from './move.ts';

/** A budget that affords less than this many times what is needed here is a small one. */
const SMALL = 10;

const WAYS_HERE = [
  'empty item',
  'no body',
  'null session',
  'session',
] as const satisfies readonly CheckInForm[];

test(
  'an attendee is checked in, out and back under its own event, and not under another',
  rules(
    'checkin.other-event',
    'checkin.others-untouched',
    ...CHECK_IN_OPERATIONS.map((move) => SUCCESS_RULE[move]),
    'checkin.answer-is-read',
    'checkin.nothing-else',
  ).quick(),
  async ({ check, sandbox, worker }) => {
    const other = sandbox.otherEvent;
    await showEvent(check, other);
    const { session_id: session } = worker.profile;
    const ways = WAYS_HERE.filter((way) => way !== 'session' || session !== undefined);
    const tokens: Identity[] = worker.profile.user === undefined ? [CLIENT] : [CLIENT, PERSONAL];
    const here = await confirmed(check, await sandbox.borrows(CHECK_IN_OPERATIONS.length, 'unscanned'));
    // An event that takes no attendees can still be named in the path of another's attendee.
    const first = goesFurther(worker) ? await sandbox.guestIfTaken(other) : undefined;
    const there = first === undefined ? [] : await confirmed(check, [first, ...(await others())]);
    const [namesake, entering] = [there[0], here[1]];
    const beside = entering === undefined ? [] : await enterBeside(check, entering, namesake, there);
    const sides: ReadonlyArray<readonly [readonly CheckedAttendee[], string]> = [
      [here, other],
      [there, sandbox.event],
    ];
    for (const [doors, wrong] of few(worker, sides, 1)) {
      // The last two are inside: a check-out or an undo would then have something to do.
      const inside = doors.slice(1);
      const entered = entering?.moved ? entering.last : undefined;
      await Promise.all(inside.filter((door) => !door.moved).map((door) => step(check, door, IN, entered)));
      if (inside.some((door) => door.state === undefined))
        await readStates(check, worker, inside, 'checked_in');
      // What a check-in did not do, or did beside it, is not held against what comes next.
      if (goesFurther(worker)) {
        const entries = inside.flatMap((door) => door.expected());
        goOn(doors, await check.eventually.now(doors === there ? [...beside, ...entries] : entries));
      }
      const held = await knownIds(check, 'attendee', wrong);
      if (doors.every(({ id }) => isFree(held, id)))
        await astray(doors, { check, worker, wrong, ways, tokens, here, there });
      else check.limits.stop({ why: heldReason(held), of: 'environment', rules: ['checkin.other-event'] });
    }
    await leave(check, there, entering?.moved ? entering.last : undefined);

    /** Those who are there beside the first, and behind it where ids count up, as far as the budget is no small one. */
    async function others(): Promise<CreatedAttendee[]> {
      const isAmple = sandbox.affords(SMALL * CHECK_IN_OPERATIONS.length);
      const guests: CreatedAttendee[] = [];
      while (guests.length < CHECK_IN_OPERATIONS.length - 1) {
        const made = isAmple ? await sandbox.guestIfTaken(other) : undefined;
        guests.push(made ?? (await sandbox.borrow('unscanned', { event: other })));
      }
      return guests;
    }
  },
);

/**
 * Checks in an attendee of the own event, to whom one of another event was made alike. Who is registered for both events
 * is checked in here, and there does nothing. Gives what the other is to read as; it takes its place among those `there`.
 */
async function enterBeside(
  check: Check,
  entering: CheckedAttendee,
  namesake: CheckedAttendee | undefined,
  there: CheckedAttendee[],
): Promise<Expectation[]> {
  if (namesake === undefined) return [];
  const { email, first_name, last_name } = entering.guest.sent;
  const item = { email, first_name, last_name };
  const alike = await check.api.call('updateAttendee', { path: namesake.path, item, intent: 'probe' });
  const double = alike.ok ? new CheckedAttendee(check, namesake.guest, alike.item, alike) : undefined;
  if (double !== undefined) there[0] = double;
  await entering.move('checkIn', 'empty item', bodyOf('empty item'));
  if (double === undefined || !entering.moved) return [];
  return [
    {
      event: double.guest.event,
      id: double.id,
      expected: { ...double.shown, ...(double.state && { checkin_status: double.state }) },
      rule: 'checkin.others-untouched',
      message: 'a check-in changed an attendee of another event who has the same e-mail address and name',
      replies: [entering.last],
    },
  ];
}

/** Where attendees are sent to another event than their own, and how. */
interface Astray {
  readonly check: Check;
  readonly worker: WorkerContext;
  readonly wrong: string;
  readonly ways: readonly CheckInForm[];
  readonly tokens: readonly Identity[];
  readonly here: readonly CheckedAttendee[];
  readonly there: readonly CheckedAttendee[];
}

/** Sends each a step under an event that is not its own, and claims that nothing comes of it. */
async function astray(doors: readonly CheckedAttendee[], where: Astray): Promise<void> {
  const { check, there } = where;
  const unchanged = await Promise.all(
    doors.map((door, index) => stepAstray(door, CHECK_IN_OPERATIONS[index] as Move, where)),
  );
  // Those of the other event take one step more, so that they are read before.
  if (doors === there) goOn(there, await check.eventually.now(unchanged.flat()));
  else for (const one of unchanged.flat()) check.eventually.attendee(one);
}

async function stepAstray(door: CheckedAttendee, move: Move, where: Astray): Promise<Expectation[]> {
  const { check, worker, wrong, ways, tokens, here, there } = where;
  // What is done nowhere is refused elsewhere for any reason.
  const isDone = move === IN ? [...here, ...there].some(({ moved }) => moved) : door.moved;
  const { session_id: session } = worker.profile;
  let refusals = 0;
  for (const as of few(worker, tokens, 1))
    for (const way of few(worker, ways, 1)) {
      const path = { event_id: wrong, id: door.id };
      const reply = await check.api.call(move, { path, ...bodyOf(way, session), as, intent: 'probe' });
      const message = `${move} succeeds under an event that is not the attendee's own`;
      if (isDone || reply.ok) check.refuses('checkin.other-event', reply, message, door.guest.reply);
      else refusals += 1;
      if (reply.ok) door.state = undefined;
    }
  if (refusals > 0)
    check.limits.stop({
      why: `${MOVES[move]} is refused under the own event as well`,
      of: 'environment',
      rules: ['checkin.other-event'],
    });
  // That a step changes nothing here, which changes nothing anywhere, shows nothing.
  if (door.state === undefined || refusals > 0) return [];
  return [
    {
      event: door.guest.event,
      id: door.id,
      expected: { ...door.shown, checkin_status: door.state },
      rule: 'checkin.other-event',
      message: `${move} under another event was refused, and changed the attendee`,
      replies: [door.last],
    },
  ];
}

/**
 * Lets those of another event leave it. The later first, as a step may reach the one before as well: those who stay inside
 * are read in between.
 */
async function leave(
  check: Check,
  there: readonly CheckedAttendee[],
  entered: Reply | undefined,
): Promise<void> {
  const [outside] = there;
  if (outside !== undefined && there.slice(1).some((door) => door.moved)) {
    await step(check, outside, IN, entered);
    goOn([outside], await check.eventually.now(outside.expected()));
  }
  const leaving = there.filter((door) => door.moved).toReversed();
  for (const [place, door] of leaving.entries()) {
    await step(check, door, place === 0 ? OUT : UNDO, door.last);
    door.eventually();
    const inside = leaving.slice(place + 1);
    goOn(inside, await check.eventually.now(inside.flatMap((other) => untouched(other, door))));
  }
}

/** That a step of one leaves another of the event as it was. */
const untouched = ({ guest, id, shown, state }: CheckedAttendee, { last }: CheckedAttendee): Expectation[] =>
  state === undefined
    ? []
    : [
        {
          ...{ event: guest.event, id, expected: { ...shown, checkin_status: state } },
          rule: 'checkin.others-untouched',
          message: 'a check-out or an undo changed another attendee of its event',
          replies: [last],
        },
      ];

/** Starts what comes next from what was read. */
function goOn(doors: readonly CheckedAttendee[], read: ReadonlyMap<string, ApiRecord>): void {
  for (const door of doors) {
    const record = read.get(door.id);
    if (record === undefined) continue;
    door.shown = personal(record);
    door.learns(String(record['checkin_status']));
  }
}

/**
 * Takes a step under the attendee's own event. An event may be closed to it; but whom its list shows is found there. A
 * 404 that stays, where such a step was `served` before, is a breach.
 */
async function step(
  check: Check,
  door: CheckedAttendee,
  move: Move,
  served: Reply | undefined,
): Promise<void> {
  const { event } = door.guest;
  const take = (): Promise<Reply> => door.move(move, 'empty item', bodyOf('empty item'));
  const refused = await take();
  if (refused.ok) return;
  if (refused.status !== 404 || served === undefined) {
    const reason = `event ${event} takes no ${MOVES[move]}: answered ${refused.status}`;
    return check.limits.stop({
      why: reason,
      of: 'environment',
      rules: ['checkin.answer-is-read', 'checkin.nothing-else'],
    });
  }
  await check.calls.settle();
  const { seen, pages } = await check.seeker.seek(event, [door.id]);
  const again = await take();
  const record = seen.get(door.id);
  // Who is not inside may have nothing to be found for a check-out or an undo.
  const stands = move === IN ? record !== undefined : record?.['checkin_status'] === 'checked_in';
  if (stands && again.status === 404)
    check.breaks(SUCCESS_RULE[move], {
      message: `${MOVES[move]}: an attendee is not found whom the list of its event shows`,
      status: 'success',
      actual: answerInWords(again),
      replies: provenBy(again, [served, refused, ...pages.slice(-1)]),
    });
}
