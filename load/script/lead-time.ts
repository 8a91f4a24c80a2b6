import http from 'k6/http';
import type { ScriptConfig } from './config.ts';

declare const __ENV: Readonly<Record<string, string | undefined>>;

const START_WITHIN_MS = 290_000;

/**
 * Milliseconds until the rush begins. Where several k6 run a setup of their own (MUSTER_START=desk, as under
 * k6-operator), the desk holds each until all are there.
 */
export function leadMs(config: ScriptConfig): number {
  if (__ENV['MUSTER_START'] !== 'desk') return config.leadMs;
  const answer = http.get(`${__ENV['MUSTER_DESK'] ?? ''}/start`, {
    tags: { name: 'token desk', op: 'desk' },
    timeout: START_WITHIN_MS,
  });
  if (answer.status !== 200)
    throw new Error(
      `the desk gave no start (status ${answer.status}): does the judging job run, and for this run?`,
    );
  return Number(answer.body);
}
