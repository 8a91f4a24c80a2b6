import http from 'k6/http';
import type { ScriptConfig } from './config.ts';

declare const __ENV: Readonly<Record<string, string | undefined>>;

/** Timeout of the request that waits for the other k6 processes: less than their setupTimeout. */
const START_WITHIN_MS = 290_000;

/**
 * Milliseconds until the load begins. Where several k6 processes each run a setup (MUSTER_START=desk, as under
 * k6-operator), the token desk holds each until all have come.
 * @throws Error where the desk does not give the start.
 */
export function leadMs(config: ScriptConfig): number {
  if (__ENV['MUSTER_START'] !== 'desk') return config.leadMs;
  const answer = http.get(`${__ENV['MUSTER_DESK'] ?? ''}/start`, {
    tags: { name: 'token desk', op: 'desk' },
    timeout: START_WITHIN_MS,
  });
  if (answer.status !== 200)
    throw new Error(
      `the token desk did not give the start (status ${answer.status}): check that the judge job of this very run is running`,
    );
  return Number(answer.body);
}
