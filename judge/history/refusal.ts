import { isCheckIn } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { type Callers, has } from './callers.ts';
import { KINDS, type Kind } from './kinds.ts';
import type { Seen } from './seen.ts';

/** The rules that say of refused calls that they changed nothing. */
export const REFUSALS: readonly RuleId[] = [
  ...(['bearer.nothing-changed', 'scopes.nothing-changed', 'isolation.nothing-changed'] as const),
  ...(['account-id.required', 'checkin.other-event', 'fields.delete.other-event'] as const),
  ...KINDS.flatMap(({ rules: { otherEvent, refused, refusedCreate } }) => [
    otherEvent,
    refused,
    refusedCreate,
  ]),
];

/** Where a call was sent: to the record that it names, to that of another account, or under an event that is not its own. */
export interface Aim {
  readonly foreign: boolean;
  readonly elsewhere: boolean;
}

/** The rule that says of a refused call that it changed nothing, by its sender; undefined where none does. */
export function refusalRule(
  callers: Callers,
  seen: Seen,
  kind: Kind,
  { foreign, elsewhere }: Aim,
): RuleId | undefined {
  const caller = callers.of(seen);
  if (caller.kind !== 'token' && caller.kind !== 'unknown') return 'bearer.nothing-changed';
  if (foreign !== callers.isForeign(seen)) return 'isolation.nothing-changed';
  if (caller.kind === 'token') {
    const { asked, grant, said } = caller.token;
    if (!has(said, 'write') && (said !== null || !has(asked, 'write'))) return 'scopes.nothing-changed';
    const account = seen.exchange.request.headers['x-account-id']?.trim() ?? '';
    if (grant === 'authorization_code' && account === '') return 'account-id.required';
  }
  if (elsewhere)
    return isCheckIn(seen.operation)
      ? 'checkin.other-event'
      : seen.operation === 'deleteAttendeeField'
        ? 'fields.delete.other-event'
        : kind.rules.otherEvent;
  if (isCheckIn(seen.operation)) return undefined;
  return seen.operation === kind.create ? kind.rules.refusedCreate : kind.rules.refused;
}
