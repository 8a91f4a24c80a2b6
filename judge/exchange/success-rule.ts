import type { OperationId } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

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
