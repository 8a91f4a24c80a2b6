import type { Check } from '../../fixtures/check/check.ts';
import { type ApiOperation, onFields, validCall, WRITING } from '../../fixtures/property/valid-calls.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import type { Reply } from '../../harness/call/reply.ts';
import { OPERATIONS } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

export type AnyFormOptions = Readonly<Required<Pick<CallOptions, 'headers'>> & { intent: 'probe' }>;

/** The rule by which a success of an operation is JSON. */
const jsonRule = (operation: ApiOperation): RuleId =>
  operation === 'checkIn' || operation === 'deleteAttendeeField'
    ? 'envelope.json-or-nothing'
    : 'envelope.json';

/** Claims that a client that asks for any form is answered, and not sent elsewhere; what an answer looks like is the exchange judge's. */
export function claimHere(check: Check, rule: RuleId, reply: Reply, who: string): Reply {
  if (reply.status >= 300 && reply.status < 400)
    check.breaks(rule, {
      message: `a request that ${who} and accepts any media type is redirected`,
      expected: 'an answer in JSON',
      actual: `${reply.status} ${reply.header('location') ?? ''}`.trim(),
      replies: [reply],
    });
  return reply;
}

/** Claims it of a call that succeeds where JSON is asked for. */
export const claimServed = (check: Check, operation: ApiOperation, reply: Reply): Reply =>
  claimHere(check, jsonRule(operation), reply, `calls ${operation} as is right`);

/** A call of an operation on a record that does not exist, or in an event that does not; undefined where it names neither. */
export function unknownCall(
  operation: ApiOperation,
  worker: WorkerContext,
  sandbox: Sandbox,
  guest: CreatedAttendee | undefined,
): CallOptions | undefined {
  const [parameter] = OPERATIONS[operation].pathParams.slice(-1);
  if (parameter === undefined || (guest === undefined && WRITING.includes(operation))) return undefined;
  const event = onFields(operation) ? sandbox.fieldsEvent : sandbox.event;
  const fieldId = `${sandbox.unknownId}`;
  const valid = validCall(operation, worker, sandbox, { event, fieldId, ...(guest && { guest }) });
  return valid && { ...valid.options, path: { ...valid.options.path, [parameter]: fieldId } };
}
