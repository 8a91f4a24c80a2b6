import { Counter, Trend } from 'k6/metrics';
import type { OperationId } from '../../spec/contract.ts';

/** What outputs of k6 (Prometheus, OpenTelemetry) show. The verdict does not rest on them: Node reads the request log. */
export const due = new Counter('arrivals_due');
export const admitted = new Counter('checkin_admitted');
export const rateLimited = new Counter('checkin_rate_limited');
export const unknown = new Counter('checkin_unknown');
export const violations = new Counter('contract_violations');
export const errors = new Counter('request_errors');
export const retryWait = new Trend('checkin_retry_wait_ms', true);
export const doorLag = new Trend('door_lag_ms', true);
export const doorTotal = new Trend('door_total_ms', true);
export const apiMs = new Trend('api_ms', true);

/** What the metrics of an operation are tagged with: its name, and the address without the id, which would be a series each. */
export type Tags = Readonly<Record<'op' | 'name', string>>;

const ATTENDEES = '/events/{event_id}/attendees';
const CHECK_IN = `${ATTENDEES}/{id}/check_in`;

const tagged = <Op extends OperationId>(op: Op, name: string): Tags & { op: Op } => ({ op, name });

export const TAGS = {
  checkIn: tagged('checkIn', CHECK_IN),
  checkOut: tagged('checkOut', CHECK_IN),
  undoCheckIn: tagged('undoCheckIn', CHECK_IN),
  createAttendee: tagged('createAttendee', ATTENDEES),
  listAttendees: tagged('listAttendees', ATTENDEES),
};

/**
 * Adds nothing to every counter. A counter that was never touched is no series at all, one that begins at 3 has lost
 * three events to whoever asks for a rate, and an output may hold back what falls into the millisecond that it sent last.
 */
export function beat(): void {
  due.add(0);
  admitted.add(0, TAGS.checkIn);
  for (const tags of [TAGS.checkIn, TAGS.createAttendee]) unknown.add(0, tags);
  for (const tags of Object.values(TAGS))
    for (const counter of [rateLimited, violations, errors]) counter.add(0, tags);
}
