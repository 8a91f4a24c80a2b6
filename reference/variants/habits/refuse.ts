import { Refusal } from '../../api/refusal.ts';
import type { CallContext } from '../../call-context.ts';
import type { OperationId } from '../../domain/operations.ts';
import { itemOf } from '../../hook-kit.ts';
import type { Hooks } from '../../hooks.ts';

/** Refuses calls of some operations with 422 where `reason` gives one, beside what the validation says. */
export const refuseItems = (
  operations: readonly OperationId[],
  reason: (
    item: Record<string, unknown>,
    call: CallContext,
  ) => Promise<string | undefined> | string | undefined,
): Hooks => ({
  async validate(call, messages) {
    if (!operations.includes(call.operation)) return messages;
    const said = await reason(itemOf(call), call);
    return said === undefined ? messages : [...messages, said];
  },
});

export const isWrite = (call: CallContext): boolean => call.spec.method !== 'GET';

/** Ends the call with a status that no table of errors holds. */
export function fail(status: number, message: string, headers: Record<string, string> = {}): never {
  throw new Refusal(status, message, headers);
}
