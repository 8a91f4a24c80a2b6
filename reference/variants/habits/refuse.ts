import { CallRefusal } from '../../api/refusal.ts';
import type { CallContext } from '../../call-context.ts';
import type { OperationId } from '../../domain/operations.ts';
import { sentItem } from '../../hook-kit.ts';
import type { Hooks } from '../../hooks.ts';

/** Refuses calls of some operations where `reason` gives one: with 422, beside what the validation says, or with a status of its own. */
export const refuseItems = (
  operations: readonly OperationId[],
  reason: (
    item: Record<string, unknown>,
    call: CallContext,
  ) => Promise<string | undefined> | string | undefined,
  status = 422,
): Hooks => ({
  async validate(call, messages) {
    if (!operations.includes(call.operation)) return messages;
    const said = await reason(sentItem(call), call);
    if (said === undefined) return messages;
    return status === 422 ? [...messages, said] : fail(status, said);
  },
});

export const isWritingCall = (call: CallContext): boolean => call.spec.method !== 'GET';

/** Ends the call with a status that no table of errors holds. */
export function fail(status: number, message: string, headers: Record<string, string> = {}): never {
  throw new CallRefusal(status, message, headers);
}
