import type { Check } from '../../../fixtures/check/check.ts';
import { provenBy } from '../../../fixtures/check/proof.ts';
import type { Sandbox } from '../../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../../fixtures/runner/worker-context.ts';
import type { Reply } from '../../../harness/call/reply.ts';
import { bodyOf, confirmed, shownOf } from '../check-in.ts';
import { IN, OUT, triedIn, UNDO, type Walker } from '../check-in-scripts.ts';
import { judgeFoundElsewhere } from '../session-elsewhere.ts';
import { isLikeUnknown } from './like-unknown.ts';
import { isPrecondition } from './precondition.ts';
import { secondPair } from './second-pair.ts';
import { judgeSessionOfUser } from './session-of-user.ts';

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
  const entries = triedIn(here);
  const entered = entries.find((reply) => reply.ok);
  // The body of a check-in is not shown: another one than that of the attendee tells no state.
  for (const entry of entries.filter((one) => one.ok && 'checkin_status' in shownOf(one)))
    check.notes.observe('checkin.session-effect', String(entry.item['checkin_status']), entry);
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
      status: 200,
      actual: `${reply.status} ${reply.text.slice(0, 120)}`,
      replies: [into, reply],
    });
  }
  await judgeSessionOfUser(check, sandbox, worker, named);
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
    !isLikeUnknown(known, unknown) ||
    !(await judgeFoundElsewhere(check, worker, door, provenBy(unknown, [...entries, known]), nowhere))
  )
    check.limits.stop({
      why: 'the session of the profile takes no check-in',
      of: 'trouble',
      rules: ['checkin.session'],
    });
  door.eventually();
}
