import type { Violation } from '../../../judge/finding.ts';
import type { RequestLine } from '../../../record/request-log/line.ts';
import type { RetryAudit } from '../figures/retry-audit.ts';
import { sharedIds } from '../reconcile/shared-ids.ts';

/** A violation for each id that more than one create was answered with. */
export const sharedIdBreaches = (lines: readonly RequestLine[]): Violation[] =>
  sharedIds(lines).map(({ id, times }) => ({
    rule: 'attendee.id.distinct',
    operation: 'createAttendee',
    message: `${times} creates were answered with one id`,
    expected: 'ids that differ',
    actual: `id ${id} ${times} times`,
  }));

/** Violations of Retry-After in answers with 429: missing, unreadable, not kept; each once, with how often (RFC 9110, 10.2.3). */
export function retryAfterBreaches(audit: RetryAudit): Violation[] {
  const of = (times: number): string => `${times} of ${audit.answers}`;
  const breaches: ReadonlyArray<readonly [number, Omit<Violation, 'operation'>]> = [
    [
      audit.missing,
      {
        rule: 'rate-limit.retry-after',
        message: `${of(audit.missing)} answers with 429 carry no Retry-After`,
        expected: 'a Retry-After header',
        actual: 'none',
      },
    ],
    [
      audit.unreadable,
      {
        rule: 'rate-limit.retry-after-readable',
        message: `${of(audit.unreadable)} Retry-After tell no moment`,
        expected: 'a number or a date',
        actual: 'neither',
      },
    ],
    [
      audit.dishonest,
      {
        rule: 'rate-limit.retry-after-honest',
        message: `${of(audit.dishonest)} Retry-After were not kept: the request was refused again though none other was served since`,
        expected: 'an answer that serves',
        actual: '429',
      },
    ],
  ];
  return breaches
    .filter(([times]) => times > 0)
    .map(([, breach]) => ({ ...breach, operation: 'checkIn' as const }));
}
