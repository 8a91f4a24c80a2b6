import type { ApiOperation } from '../../fixtures/property/valid-calls.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

/** Operations on a record of an event, and the rule that says what an unknown one is answered with. */
export const RECORD_RULES: Partial<Record<ApiOperation, RuleId>> = {
  getRegistrationType: 'errors.unknown-registration-type',
  updateAttendee: 'errors.unknown-attendee',
  checkIn: 'errors.unknown-attendee',
  checkOut: 'errors.unknown-attendee',
  undoCheckIn: 'errors.unknown-attendee',
  updateAttendeeField: 'errors.unknown-field',
  deleteAttendeeField: 'errors.unknown-field',
};

/** The rule that says what an operation answers where a parameter of its path names nothing. */
export const ruleOfUnknown = (operation: ApiOperation, parameter: string): RuleId =>
  (parameter === 'id' ? RECORD_RULES[operation] : undefined) ?? 'errors.unknown-event';
