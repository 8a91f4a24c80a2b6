import { Counter, Trend } from 'k6/metrics';
import type { OperationId } from '../../spec/contract.ts';

/** Custom metrics for the outputs of k6 (Prometheus, OpenTelemetry). The verdict does not rest on them, but on the request log. */
export const due = new Counter('arrivals_due');
export const admitted = new Counter('checkin_admitted');
export const rateLimited = new Counter('checkin_rate_limited');
export const unknown = new Counter('checkin_unknown');
export const violations = new Counter('contract_violations');
export const requestErrors = new Counter('request_errors');
export const retryWait = new Trend('checkin_retry_wait_ms', true);
export const doorLag = new Trend('door_lag_ms', true);
export const doorTotal = new Trend('door_total_ms', true);
export const apiMs = new Trend('api_ms', true);
/** Of requests that failed; `api_ms` is of those that were served. */
export const failedMs = new Trend('api_failed_ms', true);

/** The tags of an operation: its name, and its path as a template, since each id would be a time series of its own. */
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
 * Adds 0 to every counter. A counter that was never touched has no time series; one whose first value is 3 hides three
 * events from a query for its rate. And an output may hold back what falls into the millisecond that it sent last.
 */
export function touchCounters(): void {
  due.add(0);
  admitted.add(0, TAGS.checkIn);
  for (const tags of [TAGS.checkIn, TAGS.createAttendee]) unknown.add(0, tags);
  for (const tags of Object.values(TAGS))
    for (const counter of [rateLimited, violations, requestErrors]) counter.add(0, tags);
}
