import type { Check } from '../../../fixtures/check/check.ts';
import type { Sandbox } from '../../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../../fixtures/runner/worker-context.ts';
import type { Reply } from '../../../harness/call/reply.ts';
import { bodyOf, type CheckInForm, confirmed } from '../check-in.ts';
import { IN } from '../check-in-scripts.ts';
import type { Move } from '../move.ts';

/** An operation, and the guests to whom it is put. */
export interface Situation {
  readonly check: Check;
  readonly sandbox: Sandbox;
  readonly worker: WorkerContext;
  readonly move: Move;
}

/**
 * Two fresh guests brought into the situation of an operation in the same way, and what it answers to each. Where it takes
 * the first alone, a third answer is that to the second guest in the way of the first.
 */
export async function secondPair(
  situation: Situation,
  ways: readonly [CheckInForm, CheckInForm],
  before: CheckInForm = 'empty item',
): Promise<Reply[]> {
  const { check, sandbox, worker, move } = situation;
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
  for (const door of doors) door.eventually();
  return replies;
}
