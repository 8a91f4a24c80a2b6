import { type FindingClass, STORED_CLASS } from '../../../record/load-result.ts';
import type { RequestLine } from '../../../record/request-log/line.ts';

/** An attendee as the last walk of the list shows it. */
export interface ListedAttendee {
  readonly id: string;
  readonly status: string;
  readonly email: string;
}

/**
 * What reconciliation says of an attendee. `applied`: the list shows what was acknowledged; `lost`: it does not.
 * `unexpected`: it shows what was not asked for. `duplicated`: it shows the attendee more than once. `unknown`: no answer
 * tells what to expect.
 */
export type PersonOutcome = 'applied' | keyof typeof STORED_CLASS;

/** An attendee whom the list does not show as expected. */
export interface Finding {
  readonly class: Exclude<PersonOutcome, 'applied'>;
  readonly id: string;
  readonly expected: string;
  readonly actual: string;
  readonly reason: string;
  /** The requests about them, in order. */
  readonly requests: readonly RequestLine[];
}

/** How many attendees had each outcome, and the first findings. */
export interface Reconciliation extends Readonly<Record<PersonOutcome, number>> {
  readonly findings: readonly Finding[];
  /** Findings beyond those listed. */
  readonly more: number;
}

const MOST_LISTED = 50;

/**
 * What was found of one attendee. The list shows something otherwise, or it shows what was asked for. Or all was refused
 * and nothing was done.
 */
export type PersonFinding = Finding | 'applied' | 'refused';

/** Counts what was found of all attendees. */
export function counted(found: readonly PersonFinding[]): Reconciliation {
  const counts: Record<PersonOutcome, number> = {
    applied: 0,
    lost: 0,
    unexpected: 0,
    duplicated: 0,
    unknown: 0,
  };
  const findings = found.filter((one) => typeof one !== 'string');
  for (const one of found) if (one === 'applied') counts.applied += 1;
  for (const one of findings) counts[one.class] += 1;
  return {
    ...counts,
    findings: findings.slice(0, MOST_LISTED),
    more: Math.max(0, findings.length - MOST_LISTED),
  };
}

/** The reconciliation of a run whose list could not be read. */
export const NOT_RECONCILED: Reconciliation = counted([]);

/** How many attendees the list does not show as expected, under the stored names. */
export const storedCounts = (
  found: Readonly<Record<Finding['class'], number>>,
): Readonly<Record<FindingClass, number>> =>
  Object.fromEntries(
    Object.entries(STORED_CLASS).map(([outcome, stored]) => [stored, found[outcome as Finding['class']]]),
  ) as Record<FindingClass, number>;
