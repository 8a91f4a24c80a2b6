import type { Check } from '../../../fixtures/check/check.ts';
import { answerInWords, provenBy } from '../../../fixtures/check/proof.ts';
import { goesFurther } from '../../../fixtures/records/breadth.ts';
import type { Sandbox } from '../../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../../fixtures/runner/worker-context.ts';
import { PERSONAL } from '../../../harness/call/identity.ts';
import type { Reply } from '../../../harness/call/reply.ts';
import { bodyOf, confirmed } from '../check-in.ts';
import { IN, OUT, UNDO } from '../check-in-scripts.ts';
import { isLikeUnknown } from './like-unknown.ts';

/**
 * A session that takes whom a client checks in takes those of a user as well. Twice it has to break down for the user, or
 * to be refused as an unknown one is. The client is served with the same guest each time. What a user may is not shown.
 */
export async function judgeSessionOfUser(
  check: Check,
  sandbox: Sandbox,
  worker: WorkerContext,
  named: string,
): Promise<void> {
  if (worker.profile.user === undefined || !goesFurther(worker) || !sandbox.affords(2)) return;
  const way = 'session, personal token';
  const ofUser = { ...bodyOf('session', named), as: PERSONAL };
  const nowhere = { item: { session_id: sandbox.unknownId }, as: PERSONAL };
  const doors = await confirmed(check, await sandbox.borrows(2, 'unscanned'));
  const failed: Reply[] = [];
  const served: Reply[] = [];
  for (const [index, door] of doors.entries()) {
    const entry = await door.move(IN, way, ofUser);
    if (entry.ok) {
      check.holds('checkin.session', entry);
      await door.move(index === 0 ? OUT : UNDO, way, ofUser);
    } else if (entry.crashed || isLikeUnknown(entry, await door.move(IN, `unknown ${way}`, nowhere))) {
      const twin = await door.move(IN, 'session', bodyOf('session', named));
      if (twin.ok) served.push(twin);
      failed.push(entry);
    }
    door.eventually();
  }
  const last = failed.at(-1);
  if (last === undefined || served.length < doors.length) return;
  check.breaks('checkin.session', {
    message: 'a check-in to the session fails for a user, and the same is served to a client',
    expected: 'success',
    actual: answerInWords(last),
    replies: provenBy(last, [...failed.slice(0, -1), ...served]),
  });
}
