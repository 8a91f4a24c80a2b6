import type { Exchange } from '../../record/exchange.ts';
import { OPERATIONS, type OperationId } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import type { Violation } from '../finding.ts';

/** The rule that a valid call of an operation breaks when it is not answered with its documented success. */
export const SUCCESS_RULE: Readonly<Record<OperationId, RuleId>> = {
  getAccount: 'account.get.answers',
  getMe: 'me.get.answers',
  listEvents: 'events.list.answers',
  getEvent: 'events.get.200',
  getRegistrationType: 'registration-types.get.200',
  listAttendees: 'attendees.list.200',
  createAttendee: 'attendees.create.201',
  updateAttendee: 'attendees.update.200',
  checkIn: 'checkin.check-in.succeeds',
  checkOut: 'checkin.check-out.200',
  undoCheckIn: 'checkin.undo.200',
  listAttendeeFields: 'fields.list.200',
  createAttendeeField: 'fields.create.201',
  updateAttendeeField: 'fields.update.200',
  deleteAttendeeField: 'fields.delete.succeeds',
  requestToken: 'oauth.client.token',
  authorize: 'oauth.code.token',
};

/** The breach of a valid call whose answer is not its documented success; who finds it says what came. */
export function successViolation(
  operation: OperationId,
  { id, response }: Exchange,
): Required<Omit<Violation, 'actual'>> {
  const success = OPERATIONS[operation].success.map(String);
  return {
    rule: SUCCESS_RULE[operation],
    operation,
    message: `a valid ${operation} was answered with ${response?.status ?? 0}`,
    expected: success.length > 0 ? success.join(' or ') : 'a 2xx status',
    wants: [{ of: id, at: 'status', ...(success.length > 0 ? { is: success } : { like: '^2' }) }],
  };
}
