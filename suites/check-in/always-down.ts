import type { Check } from '../../fixtures/check/check.ts';
import { provenBy } from '../../fixtures/check/proof.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { wasHeldBack } from '../../harness/call/lost-write.ts';
import type { Reply } from '../../harness/call/reply.ts';
import { GATEWAY_PAUSES_MS } from '../../harness/inquiry/patience.ts';
import { GATEWAY_STATUSES } from '../../judge/exchange/status.ts';
import { SUCCESS_RULE } from '../../judge/exchange/success-rule.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { bodyOf, type CheckInForm, confirmed } from './check-in.ts';
import { IN } from './check-in-scripts.ts';
import { MOVES, type Move } from './move.ts';

/** The sentence that a way goes by which says the door otherwise than by an item without session_id, or no door. */
const OF_WAY: Partial<Record<CheckInForm, RuleId>> = {
  'no body': 'checkin.body-optional',
  'null session': 'checkin.null-session',
  session: 'checkin.session',
};

/**
 * Looks again at a step that got no usable answer, and may have been carried out: it is put to guest after guest, each of
 * whom an update or a check-in was served a moment before. Always a gateway's error, it is broken; whatever else comes says
 * nothing.
 */
export async function judgeAlwaysDown(
  check: Check,
  sandbox: Sandbox,
  { profile: { session_id: named } }: WorkerContext,
  move: Move,
  way: CheckInForm,
): Promise<void> {
  if (way === 'no item') return;
  const before = way === 'session' ? way : 'empty item';
  const proof: Reply[] = [];
  for (const ms of GATEWAY_PAUSES_MS) {
    await check.calls.rest(ms);
    const [door] = await confirmed(check, await sandbox.borrows(1, 'unscanned'));
    if (door === undefined) return;
    if (move !== IN) await door.move(IN, before, bodyOf(before, named));
    const options = { path: door.path, ...bodyOf(way, named), intent: 'probe', once: true } as const;
    const reply = await check.calls.attempt(move, options);
    if (reply === undefined || !door.last.ok || (move !== IN && !door.moved)) return;
    if (!GATEWAY_STATUSES.has(reply.status) || wasHeldBack(reply.exchange)) return;
    proof.push(door.last, reply);
  }
  const last = proof.at(-1) as Reply;
  check.breaks(OF_WAY[way] ?? SUCCESS_RULE[move], {
    message: `${MOVES[move]} is answered with a gateway's error for guest after guest, each of whom another write was served a moment before`,
    expected: 'success',
    actual: `${last.status} ${last.text.slice(0, 120)}`,
    replies: provenBy(last, proof.slice(0, -1)),
  });
}
