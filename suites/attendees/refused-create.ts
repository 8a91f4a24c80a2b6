import type { Check } from '../../fixtures/check/check.ts';
import { leavesNothing } from '../../fixtures/check/leaves-nothing.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { Reply } from '../../fixtures/test.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { isRecord } from '../../judge/body.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

/** Whether what is required is missing, in a body that is otherwise well formed: 422 is documented for that. */
const lacks = ({ item, json }: CallOptions): boolean =>
  item === undefined ? isRecord(json) && !Object.hasOwn(json, 'item') : isRecord(item);

/**
 * Sends a create that must not succeed, and must be answered with 422 where it lacks what is required. `what` says so,
 * and `before` shows that the same client was served. Claims later that no attendee carries `marker`, unless that is
 * empty.
 */
export async function refusedCreate(
  check: Check,
  sandbox: Sandbox,
  rule: RuleId,
  what: string,
  options: CallOptions,
  marker: string,
  ...before: readonly Reply[]
): Promise<Reply> {
  const reply = await check.api.call('createAttendee', {
    path: { event_id: sandbox.event },
    intent: 'probe',
    ...options,
  });
  if (lacks(options)) check.answers(rule, reply, 422, `a create ${what} is not answered with 422`, ...before);
  else check.refuses(rule, reply, `a create ${what} succeeds`, ...before);
  const event = String(options.path?.['event_id'] ?? sandbox.event);
  if (!reply.ok && marker !== '') leavesNothing(check, event, marker, reply);
  return reply;
}
