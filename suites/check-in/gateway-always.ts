import type { Check } from '../../fixtures/check/check.ts';
import { provenBy } from '../../fixtures/check/proof.ts';
import { putBeside } from '../../fixtures/check/put-beside.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { Reply } from '../../fixtures/test.ts';
import { wasHeldBack } from '../../harness/call/lost-write.ts';
import { callIn } from '../../harness/call/plain-call.ts';
import { EventClosed } from '../../harness/inquiry/explanations/event-closed.ts';
import { GATEWAY_PAUSES_MS } from '../../harness/inquiry/patience.ts';
import { GATEWAY_STATUSES } from '../../judge/exchange/status.ts';
import { SUCCESS_RULE } from '../../judge/exchange/success-rule.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { bodyOf, type CheckedAttendee, type CheckInForm, confirmed } from './check-in.ts';
import { IN } from './check-in-scripts.ts';
import { MOVES, type Move } from './move.ts';

/** The sentence that a way goes by which says the door otherwise than by an item without session_id, or no door. */
const OF_WAY: Partial<Record<CheckInForm, RuleId>> = {
  'no body': 'checkin.body-optional',
  'null session': 'checkin.null-session',
  session: 'checkin.session',
};

/** One step in one form. */
interface Step {
  readonly move: Move;
  readonly way: CheckInForm;
}

const isDown = ({ status, exchange }: Reply): boolean =>
  GATEWAY_STATUSES.has(status) && !wasHeldBack(exchange);

/**
 * Puts a step that got no usable answer, and may have been carried out, to one attendee after another. Each was served
 * another write a moment before. Always a gateway's error, it is broken; any other answer says nothing.
 */
export async function judgeGatewayAlways(
  check: Check,
  sandbox: Sandbox,
  { profile: { session_id: named } }: WorkerContext,
  { move, way }: Step,
): Promise<void> {
  if (way === 'no item') return;
  const before = way === 'session' ? way : 'empty item';
  let door: CheckedAttendee | undefined;
  const served = async (): Promise<Reply | undefined> => {
    [door] = await confirmed(check, await sandbox.borrows(1, 'unscanned'));
    return move === IN ? door?.last : door?.move(IN, before, bodyOf(before, named));
  };
  const step = (): Promise<Reply> =>
    check.api.call(move, {
      ...(door && { path: door.path }),
      ...bodyOf(way, named),
      ...{ intent: 'probe', once: true, keepConflict: true },
    });
  const [first = 0, ...pauses] = GATEWAY_PAUSES_MS;
  await check.calls.rest(first);
  const control = await served();
  if (control?.ok !== true) return;
  const down = await step();
  const { reply, beside, earlier, excuse, untold } = await putBeside(check, down, {
    ...{ call: callIn(down.exchange), send: step, isOpen: isDown, pauses },
    explanations: [new EventClosed(async () => (await served())?.answered)],
  });
  if (excuse !== undefined || untold || !isDown(reply)) return;
  check.breaks(OF_WAY[way] ?? SUCCESS_RULE[move], {
    message: `${MOVES[move]} is answered with a gateway's error for guest after guest, each of whom another write was served a moment before`,
    status: 'success',
    actual: `${reply.status} ${reply.text.slice(0, 120)}`,
    replies: provenBy(reply, [control, ...beside, ...earlier]),
  });
}
