import type { Check } from '../../fixtures/check/check.ts';
import { proofOf, provenBy } from '../../fixtures/check/proof.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { Reply } from '../../harness/call/reply.ts';
import { refusalsAbout } from '../../spec/refusals.ts';
import { bodyOf, type CheckInForm, confirmed } from './check-in.ts';
import { CHECK_IN_SCRIPTS, type CheckInScript, IN, OUT, UNDO, type Walker } from './check-in-scripts.ts';
import type { Move } from './move.ts';
import { judgeFoundElsewhere } from './session-elsewhere.ts';

const DOOR = ['empty item', 'no body', 'null session'] as const satisfies readonly CheckInForm[];

/** The door, said otherwise than by an item without session_id. */
const OTHER_WAYS = ['no body', 'null session'] as const satisfies readonly CheckInForm[];

/** How a body is refused, and not its sender. */
const REFUSED: ReadonlySet<number> = refusalsAbout('bodyOfRecord');

/** How many of those whom the door refused are put to the way that took another. */
const PUT_AGAIN = 3;

/** The guests whose first step is a check-in. */
const whoEnter = (walkers: readonly Walker[]): Walker[] =>
  walkers.filter(({ path }) => CHECK_IN_SCRIPTS[path][0] === IN);

/** The answers to the first check-in of each guest. */
export const triedIn = (walkers: readonly Walker[]): Reply[] =>
  whoEnter(walkers).map(({ replies }) => replies[0] as Reply);

/**
 * An attendee can be checked in. Where none can, only an event that is under way, and a guest `withType` who is refused
 * as well, leave no other reading.
 */
export async function judgeCheckIn(
  check: Check,
  sandbox: Sandbox,
  worker: WorkerContext,
  walkers: readonly Walker[],
  withType: Reply | undefined,
): Promise<void> {
  const entering = whoEnter(walkers);
  const door = entering.filter(({ way }) => DOOR.some((one) => one === way));
  const atDoor = triedIn(door);
  const inside = entering.find(({ replies }) => replies[0]?.ok);
  const done = inside?.replies[0];
  for (const reply of triedIn(walkers)) noteCheckIn(check, reply);
  if (done === undefined) await mayAskForMore(check, sandbox.event, atDoor, withType);
  if (inside !== undefined && atDoor.every((reply) => !reply.ok)) {
    const refused = door.slice(0, PUT_AGAIN);
    const taken = await takenBy(inside.way, worker, refused);
    if (taken !== undefined) {
      check.breaks('checkin.check-in.succeeds', {
        message: `no confirmed guest can be checked in at the door, and one whom it refused is taken otherwise (${inside.way})`,
        expected: 'success',
        actual: atDoor.map((reply) => reply.status).join(', '),
        replies: provenBy(taken, triedIn(refused)),
      });
      return;
    }
  }
  const last = done ?? atDoor.at(-1);
  if (last !== undefined)
    check.succeeds(
      'checkin.check-in.succeeds',
      last,
      'no confirmed guest of a live event can be checked in, at the door or otherwise',
      ...(done === undefined && withType !== undefined ? [withType] : []),
    );
  if (done === undefined) check.limits.stop({ why: 'nobody could be checked in', of: 'trouble' });
}

/**
 * The check-in of one whom the door has refused, in a way that took another guest; undefined where it takes none of them.
 * That other guest may hold what these lack, as a registration type.
 */
async function takenBy(
  way: CheckInForm,
  { profile: { session_id: named } }: WorkerContext,
  refused: readonly Walker[],
): Promise<Reply | undefined> {
  for (const { door } of refused) {
    const reply = await door.move(IN, way, bodyOf(way, named));
    if (reply.ok) return reply;
  }
  return undefined;
}

/** Notes of how a first check-in was answered. */
function noteCheckIn(check: Check, reply: Reply): void {
  if (!reply.ok) {
    check.notes.observe('checkin.check-in.refusal', `${reply.status}`, reply, 'a confirmed guest');
    return;
  }
  const kind = reply.text === '' ? 'nothing' : 'first_name' in reply.item ? 'the attendee' : 'another record';
  check.notes.observe('checkin.check-in.success', `${reply.status} with ${kind}`, reply);
}

/**
 * Ends the check where a door may ask for more than was brought. What a check-in asks for there is not shown; that it finds
 * no attendee, or breaks down, is no such thing.
 */
async function mayAskForMore(
  check: Check,
  id: string,
  atDoor: readonly Reply[],
  withType: Reply | undefined,
): Promise<void> {
  const event = await check.api.call('getEvent', { path: { id } });
  if (event.item['status'] !== 'live')
    check.limits.stop({
      why: `no confirmed guest could be checked in, at an event that is ${String(event.item['status'])}`,
      of: 'trouble',
    });
  const reasons = [...atDoor, ...(withType === undefined ? [] : [withType])].filter(isPrecondition);
  if (reasons.length > 0)
    check.limits.stop({
      why: `no confirmed guest could be checked in: answered ${[...new Set(reasons.map(({ status }) => status))].join(', ')}`,
      of: 'trouble',
    });
}

/**
 * Three guests whom the list shows as checked in: one of them can be checked out, or back. The preconditions are not
 * shown, so that refusals, the pause between two scans waited for, are no breach: answers without a reason in them are.
 */
export function judgeAfterwards(
  check: Check,
  walkers: readonly Walker[],
  inside: ReadonlyMap<Walker, string | undefined>,
  path: CheckInScript,
  rule: 'checkin.check-out.200' | 'checkin.undo.200',
): void {
  const here = walkers.filter((one) => one.path === path && DOOR.some((way) => way === one.way));
  const replies = here.map((one) => one.replies[1] as Reply);
  const shownIn = here.every((one) => one.replies[0]?.ok === true && inside.get(one) === 'checked_in');
  const holds = replies.some((reply) => reply.ok);
  if (!holds && !shownIn) {
    check.limits.stop({
      why: 'no guest who was checked in reads as checked_in',
      of: 'trouble',
      rules: [rule],
    });
    return;
  }
  if (!holds && replies.some((reply) => reply.status < 500)) {
    const statuses = replies.map((reply) => reply.status).join(', ');
    check.limits.stop({
      why: `it never succeeded for a guest who was checked in: ${statuses}`,
      of: 'trouble',
      rules: [rule],
    });
    return;
  }
  const proof = proofOf(here.slice(-1).flatMap((one) => one.replies));
  if (proof === undefined) return;
  check.that(rule, holds, {
    message:
      'it breaks down right after a check-in, for each of three guests whom the list shows as checked_in',
    expected: '200',
    actual: replies.map((reply) => reply.status).join(', '),
    replies: proof,
  });
}

/** Claims that one of the attendees whom the door has let in reads otherwise than before: else no list tells who is inside. */
export function judgeMoved(
  check: Check,
  walkers: readonly Walker[],
  inside: ReadonlyMap<Walker, string | undefined>,
): void {
  const here = walkers.filter(
    (one) =>
      CHECK_IN_SCRIPTS[one.path][0] === IN &&
      DOOR.some((way) => way === one.way) &&
      one.replies[0]?.ok === true &&
      inside.get(one) !== undefined,
  );
  const replies = proofOf(here.map((one) => one.replies[0] as Reply));
  if (replies === undefined) return;
  const states = here.map((one) => inside.get(one));
  check.that(
    'checkin.moves-status',
    states.some((state) => state !== 'not_checked_in'),
    {
      message: `check-ins of ${here.length} guests succeeded, and each still reads not_checked_in`,
      expected: 'another checkin_status than before',
      actual: [...new Set(states)].join(', '),
      replies,
    },
  );
}

/** The situation before each operation, and where in its path a guest meets it. */
const MEETS = { checkIn: ['leaves', 0], checkOut: ['leaves', 1], undoCheckIn: ['returns', 1] } as const;

/** What `{ "item": {} }` can do, no body and a null session can do; a difference counts if a second pair shows it too. */
export async function judgeWays(
  check: Check,
  sandbox: Sandbox,
  worker: WorkerContext,
  walkers: readonly Walker[],
): Promise<void> {
  for (const [way, rule] of [
    ['no body', 'checkin.body-optional'],
    ['null session', 'checkin.null-session'],
  ] as const)
    for (const [move, [path, index]] of Object.entries(MEETS) as Array<
      [Move, readonly [CheckInScript, number]]
    >) {
      const replyOf = (one: CheckInForm): Reply | undefined =>
        walkers.find((walker) => walker.way === one && walker.path === path)?.replies[index];
      // The least effort sends fewer ways.
      if (!walkers.some((walker) => walker.way === way && walker.path === path)) continue;
      const [plain, other] = [replyOf('empty item'), replyOf(way)];
      const outcome = { check, sandbox, worker, move, way, rule } as const;
      if (plain?.ok === true && other !== undefined) await judgeWay(outcome, plain, other);
      else
        await judgeOmitted(
          outcome,
          plain,
          OTHER_WAYS.filter((one) => replyOf(one)?.ok),
        );
    }
}

/** An operation in a way that says the same as an empty item, and the rule by which it can do the same. */
interface SameWay {
  readonly check: Check;
  readonly sandbox: Sandbox;
  readonly worker: WorkerContext;
  readonly move: Move;
  readonly way: CheckInForm;
  readonly rule: 'checkin.body-optional' | 'checkin.null-session';
}

const stateOf = (reply: Reply): unknown => (reply.ok ? reply.item['checkin_status'] : undefined);

/** Claims that a way has the outcome of an empty item. */
async function judgeWay(same: SameWay, plain: Reply, other: Reply): Promise<void> {
  const { check, move, way, rule } = same;
  if (other.ok && stateOf(other) === stateOf(plain)) return void check.holds(rule, other);
  const [first, second, control] = await secondPair(same, ['empty item', way]);
  if (first === undefined || second === undefined || !first.ok) return;
  // A guest whom no way takes lacks what this one asks for, as a registration type.
  if (!second.ok && control?.ok !== true) return;
  check.that(rule, second.ok && stateOf(first) === stateOf(second), {
    message: `${move} with ${way} has another outcome than with an empty item, for two pairs of guests`,
    expected: `${first.status} ${String(stateOf(first))}`,
    actual: `${second.status} ${String(stateOf(second))}`,
    replies: [plain, other, first, ...(control ? [control] : []), second],
  });
}

/** Judges an empty item that was refused beside other ways that were taken, or says that nothing can be judged. */
async function judgeOmitted(
  same: SameWay,
  plain: Reply | undefined,
  taken: readonly CheckInForm[],
): Promise<void> {
  const { check, move, rule } = same;
  const isOmission = rule === 'checkin.body-optional' && plain !== undefined && REFUSED.has(plain.status);
  if (isOmission && (await refusesOmitted(same, plain, taken))) return;
  check.limits.stop({ why: `${move} with an empty item did not succeed`, of: 'trouble', rules: [rule] });
}

/**
 * Whether an item that leaves session_id out is refused where one of these ways of saying the same is taken. Two pairs of
 * guests say so, and those who were refused are taken by that way: which steps are refused to whom is not shown.
 */
async function refusesOmitted(same: SameWay, met: Reply, ways: readonly CheckInForm[]): Promise<boolean> {
  const { check, move } = same;
  for (const way of ways) {
    const pairs: Reply[] = [];
    for (let pair = 0; pair < 2; pair += 1) {
      const [taken, refused, control] = await secondPair(same, [way, 'empty item'], way);
      if (taken === undefined || refused === undefined || !REFUSED.has(refused.status)) break;
      if (control?.ok !== true) break;
      pairs.push(taken, control, refused);
    }
    const last = pairs.at(-1);
    if (pairs.length < 6 || last === undefined) continue;
    check.breaks('checkin.body-optional', {
      message: `${move} with an item that leaves session_id out is refused, and with ${way} it is not, for two pairs of guests`,
      expected: `${pairs[0]?.status}`,
      actual: `${last.status} ${last.text.slice(0, 120)}`,
      replies: provenBy(last, [met, ...pairs.slice(0, -1)]),
    });
    return true;
  }
  return false;
}

/**
 * Two fresh guests brought into the situation of an operation in the same way, and what it answers to each. Where it takes
 * the first alone, a third answer is that to the second guest in the way of the first.
 */
async function secondPair(
  same: Pick<SameWay, 'check' | 'sandbox' | 'worker' | 'move'>,
  ways: readonly [CheckInForm, CheckInForm],
  before: CheckInForm = 'empty item',
): Promise<Reply[]> {
  const { check, sandbox, worker, move } = same;
  const { session_id: named } = worker.profile;
  const doors = await confirmed(check, await sandbox.borrows(2, 'unscanned'));
  const replies = await Promise.all(
    doors.map(async (door, index) => {
      const way = ways[index] as CheckInForm;
      if (move !== IN) await door.move(IN, before, bodyOf(before, named));
      return door.move(move, way, bodyOf(way, named));
    }),
  );
  const [[first, second], [way, other], [, door]] = [replies, ways, doors];
  if (door !== undefined && way !== other && first?.ok && second?.ok === false)
    replies.push(await door.move(move, way, bodyOf(way, named)));
  await Promise.all(doors.map((door) => door.eventually()));
  return replies;
}

/** The session of the profile can be named; refusals count where they take it for one that does not exist, and others find it. */
export async function judgeSession(
  check: Check,
  sandbox: Sandbox,
  worker: WorkerContext,
  walkers: readonly Walker[],
): Promise<void> {
  const { session_id: named } = worker.profile;
  if (named === undefined) {
    check.limits.stop({ why: 'the profile names no session_id', of: 'profile', rules: ['checkin.session'] });
    return;
  }
  const here = walkers.filter((one) => one.way === 'session');
  const entries = here
    .filter(({ path }) => CHECK_IN_SCRIPTS[path][0] === IN)
    .map(({ replies }) => replies[0] as Reply);
  const entered = entries.find((reply) => reply.ok);
  for (const { path, replies } of here)
    if (CHECK_IN_SCRIPTS[path][0] === IN && replies[0]?.ok)
      check.notes.observe('checkin.session-effect', String(replies[0].item['checkin_status']), replies[0]);
  if (entered === undefined) return judgeRefusedSession(check, sandbox, worker, { named, entries });
  check.holds('checkin.session', entered);
  for (const [move, path] of [
    [OUT, 'leaves'],
    [UNDO, 'returns'],
  ] as const) {
    const atDoor = walkers.find((one) => one.way === 'empty item' && one.path === path)?.replies[1];
    const [into, reply] = here.find((one) => one.path === path)?.replies ?? [];
    if (atDoor?.ok !== true || into?.ok !== true || reply === undefined) continue;
    const again = reply.ok
      ? []
      : await secondPair({ check, sandbox, worker, move }, ['session', 'session'], 'session');
    if (!reply.ok && [reply, ...again].some((one) => isPrecondition(one))) continue;
    check.that('checkin.session', reply.ok || again.some((one) => one.ok), {
      message: `${move} is refused for the session that was just checked in to, though not at the door`,
      expected: '200',
      actual: `${reply.status} ${reply.text.slice(0, 120)}`,
      replies: [into, reply],
    });
  }
}

/** The session of the profile, and how it refused those who came first. */
interface RefusedSession {
  readonly named: string;
  readonly entries: readonly Reply[];
}

/** Judges a session that refuses all who came first: whether it takes who is inside, or is found by others. */
async function judgeRefusedSession(
  check: Check,
  sandbox: Sandbox,
  worker: WorkerContext,
  { named, entries }: RefusedSession,
): Promise<void> {
  const [door] = await confirmed(check, await sandbox.borrows(1, 'unscanned'));
  if (door === undefined) return;
  const nowhere = { item: { session_id: sandbox.unknownId } };
  await door.move(IN, 'empty item', bodyOf('empty item'));
  const known = await door.move(IN, 'session', bodyOf('session', named));
  const unknown = await door.move(IN, 'unknown session', nowhere);
  if (known.ok) check.holds('checkin.session', known);
  else if (
    withoutDigits(known) !== withoutDigits(unknown) ||
    !(await judgeFoundElsewhere(check, worker, door, provenBy(unknown, [...entries, known]), nowhere))
  )
    check.limits.stop({
      why: 'the session of the profile takes no check-in',
      of: 'trouble',
      rules: ['checkin.session'],
    });
  await door.eventually();
}

/** Whether a refusal may name something that an operation asks for, and that is not shown. */
const isPrecondition = ({ ok, status }: Reply): boolean => !ok && status < 500 && status !== 404;

/** A refusal without the ids that it may name. */
const withoutDigits = (reply: Reply): string => `${reply.status} ${reply.text.replace(/\d+/g, '#')}`;
