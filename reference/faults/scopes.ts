import { CallRefusal } from '../api/refusal.ts';
import type { CallContext } from '../call-context.ts';
import { OPERATION_IDS, OPERATIONS, type OperationId } from '../domain/operations.ts';
import type { Hooks } from '../hooks.ts';
import { type Fault, subtle } from './fault.ts';

const WRITES = OPERATION_IDS.filter((id) => OPERATIONS[id].scope === 'write');
const READS = OPERATION_IDS.filter((id) => OPERATIONS[id].scope === 'read');

const forbidden = (): CallRefusal => new CallRefusal(403, 'The access token does not allow this');

/** Each writing operation takes tokens of scope read. */
const unchecked: readonly Fault[] = WRITES.map((operation) =>
  subtle(
    `scopes.write-needed.${operation}-unchecked`,
    'scopes.write-needed',
    `${operation} takes a token of scope read.`,
    {
      authorize: (call, verdict) =>
        call.operation === operation && call.token?.canRead === true ? undefined : verdict,
    },
  ),
);

/** Each reading operation asks for scope write. */
const readNeedsWrite: readonly Fault[] = READS.filter((id) => id !== 'getMe').map((operation) =>
  subtle(
    `scopes.read-reads.${operation}-needs-write`,
    'scopes.read-reads',
    `${operation} asks for scope write.`,
    {
      authorize: (call, verdict) =>
        call.operation === operation && call.token?.canWrite === false ? forbidden() : verdict,
    },
  ),
);

/** Each writing operation asks for both scopes. */
const writeNeedsRead: readonly Fault[] = WRITES.map((operation) =>
  subtle(
    `scopes.write-writes.${operation}-needs-read`,
    'scopes.write-writes',
    `${operation} asks for scope read as well.`,
    {
      authorize: (call, verdict) =>
        call.operation === operation && call.token?.canRead === false ? forbidden() : verdict,
    },
  ),
);

/** Refuses for want of scope, and carries the write out all the same. */
const refusedYetDone =
  (operation: OperationId): (() => Hooks) =>
  () => {
    const pretended = new WeakMap<CallContext, CallRefusal>();
    return {
      authorize(call, verdict) {
        if (call.operation !== operation || verdict === undefined) return verdict;
        pretended.set(call, verdict);
        return undefined;
      },
      reply(call, reply) {
        const refusal = pretended.get(call);
        return refusal === undefined
          ? reply
          : { status: refusal.status, headers: { ...refusal.headers }, body: refusal.body() };
      },
    };
  };

const done: readonly Fault[] = WRITES.map((operation) =>
  subtle(
    `scopes.nothing-changed.${operation}`,
    'scopes.nothing-changed',
    `${operation} with a token of scope read is refused and carried out.`,
    refusedYetDone(operation),
  ),
);

/** What tokens allow (Authentication > Scope rules). */
export const scopes: readonly Fault[] = [
  ...unchecked,
  ...readNeedsWrite,
  ...writeNeedsRead,
  ...done,
  subtle(
    'scopes.write-needed.personal-unchecked',
    'scopes.write-needed',
    'Personal tokens write whatever their scope.',
    {
      authorize: (call, verdict) =>
        call.token?.userId !== null && call.spec.scope === 'write' ? undefined : verdict,
    },
  ),
  subtle(
    'scopes.write-needed.null-session-unchecked',
    'scopes.write-needed',
    'A check-in without a body takes every scope.',
    {
      authorize: (call, verdict) =>
        call.operation === 'checkIn' && (call.request.headers['content-length'] ?? '0') === '0'
          ? undefined
          : verdict,
    },
  ),
];
