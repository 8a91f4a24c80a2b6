import type { Check } from '../../../fixtures/check/check.ts';
import { provenBy } from '../../../fixtures/check/proof.ts';
import type { Sandbox } from '../../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../../fixtures/runner/worker-context.ts';
import type { Reply } from '../../../harness/call/reply.ts';
import { refusalsAbout } from '../../../spec/refusals.ts';
import type { CheckInForm } from '../check-in.ts';
import type { CheckInScript, Walker } from '../check-in-scripts.ts';
import type { Move } from '../move.ts';
import { type Situation, secondPair } from './second-pair.ts';

/** The door, said otherwise than by an item without session_id. */
const OTHER_WAYS = ['no body', 'null session'] as const satisfies readonly CheckInForm[];

/** How a body is refused, and not its sender. */
const REFUSED: ReadonlySet<number> = refusalsAbout('bodyOfRecord');

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
interface SameWay extends Situation {
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
      status: pairs[0]?.status,
      actual: `${last.status} ${last.text.slice(0, 120)}`,
      replies: provenBy(last, [met, ...pairs.slice(0, -1)]),
    });
    return true;
  }
  return false;
}
