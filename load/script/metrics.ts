import { Counter, Trend } from 'k6/metrics';
import type { OperationId } from '../../spec/contract.ts';

/** What outputs of k6 (Prometheus, OpenTelemetry) show. The verdict does not rest on them: Node reads the ledger. */
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

/** Tags of each operation, made once: they are on the path of every request. */
export const TAGS: Partial<Record<OperationId, { op: string }>> = {
  checkIn: { op: 'checkIn' },
  checkOut: { op: 'checkOut' },
  undoCheckIn: { op: 'undoCheckIn' },
  createAttendee: { op: 'createAttendee' },
  listAttendees: { op: 'listAttendees' },
};

/**
 * Adds nothing to every counter. A counter that was never touched is no series at all, one that begins at 3 has lost
 * three events to whoever asks for a rate, and an output may hold back what falls into the millisecond that it sent last.
 */
export function beat(): void {
  for (const counter of [due, admitted, rateLimited, unknown]) counter.add(0);
  for (const op of Object.values(TAGS)) {
    violations.add(0, op);
    errors.add(0, op);
  }
}
