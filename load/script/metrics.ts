import { Counter, Trend } from 'k6/metrics';

/** What outputs of k6 (Prometheus, OpenTelemetry) show. The verdict does not rest on them: Node reads the ledger. */
export const admitted = new Counter('checkin_admitted');
export const rateLimited = new Counter('checkin_rate_limited');
export const unknown = new Counter('checkin_unknown');
export const violations = new Counter('contract_violations');
export const retryWait = new Trend('checkin_retry_wait_ms', true);
export const doorLag = new Trend('door_lag_ms', true);
export const doorTotal = new Trend('door_total_ms', true);
export const apiMs = new Trend('api_ms', true);
