import type { Check } from '../../fixtures/check/check.ts';
import { answerInWords, type Proof, provenBy } from '../../fixtures/check/proof.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { PERSONAL } from '../../harness/call/identity.ts';
import { bodyOf, type CheckedAttendee } from './check-in.ts';
import { IN, OUT } from './check-in-scripts.ts';
import type { Move } from './move.ts';

/**
 * Claims that a session, refused as one that does not exist is, is found by no other call for the same guest. Answers
 * whether one finds it. Where none does, it may be there for those alone who have signed up for it. `nowhere` names no
 * session.
 */
export async function judgeFoundElsewhere(
  check: Check,
  { profile: { session_id: named, user } }: WorkerContext,
  door: CheckedAttendee,
  refused: Proof,
  nowhere: CallOptions,
): Promise<boolean> {
  const elsewhere: ReadonlyArray<readonly [string, Move, CallOptions]> = [
    ...(user === undefined ? [] : [['a check-in by a user', IN, { as: PERSONAL }] as const]),
    ['a check-out', OUT, {}],
  ];
  for (const [who, move, options] of elsewhere) {
    const missed = await door.move(move, 'unknown session', { ...nowhere, ...options });
    const found = await door.move(move, 'session', { ...bodyOf('session', named), ...options });
    // Who takes any session for the door, or none, finds nothing.
    if (missed.ok || !found.ok) continue;
    check.breaks('checkin.session', {
      message: `the session of the profile is refused as one that does not exist is, and ${who} finds it`,
      expected: 'success',
      actual: answerInWords(refused[0]),
      replies: provenBy(found, [...refused, missed]),
    });
    return true;
  }
  return false;
}
