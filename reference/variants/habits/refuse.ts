import { Refusal } from '../../api/refusal.ts';
import type { CallContext } from '../../call-context.ts';
import type { OperationId } from '../../domain/operations.ts';
import type { Attendee } from '../../domain/records.ts';
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

/** Everybody in an event. */
export const everybody = (call: CallContext): Promise<readonly Attendee[]> =>
  call.world.store.listAttendees(call.eventId, { offset: 0, limit: 1_000_000 }, 'created');

export const isWrite = (call: CallContext): boolean => call.spec.method !== 'GET';

/** Ends the call with a status that no table of errors holds. */
export function fail(status: number, message: string, headers: Record<string, string> = {}): never {
  throw new Refusal(status, message, headers);
}
