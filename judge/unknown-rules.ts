import type { OperationId } from '../spec/contract.ts';
import type { RuleId } from '../spec/ledger/index.ts';

/** Operations on a record of an event, and the rule that says what an unknown one is answered with. */
export const RECORD_RULES: Readonly<Partial<Record<OperationId, RuleId>>> = {
  getRegistrationType: 'errors.unknown-registration-type',
  updateAttendee: 'errors.unknown-attendee',
  checkIn: 'errors.unknown-attendee',
  checkOut: 'errors.unknown-attendee',
  undoCheckIn: 'errors.unknown-attendee',
  updateAttendeeField: 'errors.unknown-field',
  deleteAttendeeField: 'errors.unknown-field',
};
