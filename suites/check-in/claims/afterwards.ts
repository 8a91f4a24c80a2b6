import type { Check } from '../../../fixtures/check/check.ts';
import { proofOf } from '../../../fixtures/check/proof.ts';
import type { Reply } from '../../../harness/call/reply.ts';
import { type CheckInScript, isAtDoor, type Walker, whoEnter } from '../check-in-scripts.ts';

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
  const here = walkers.filter((one) => one.path === path && isAtDoor(one));
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
    status: 200,
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
  const here = whoEnter(walkers).filter(
    (one) => isAtDoor(one) && one.replies[0]?.ok === true && inside.get(one) !== undefined,
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
