import type { FindingClass } from '../../../record/load-result.ts';
import type { RequestLine } from '../../../record/request-log/line.ts';

/** An attendee as the last walk of the list shows it. */
export interface Seen {
  readonly id: string;
  readonly status: string;
  readonly email: string;
}

/** What became of an attendee. `unexpected`: an effect that nobody asked for; `unknown`: no answer tells. */
export type Class = 'applied' | 'lost' | 'unexpected' | 'duplicated' | 'unknown';

/** One attendee whose state is not simply what was asked for. */
export interface Finding {
  readonly class: Exclude<Class, 'applied'>;
  readonly id: string;
  readonly expected: string;
  readonly actual: string;
  readonly reason: string;
  /** Their requests, in order. */
  readonly requests: readonly RequestLine[];
}

/** The classes under the names that `load.json` keeps for them. */
export const STORED_CLASS: Readonly<Record<Finding['class'], FindingClass>> = {
  lost: 'lost',
  unexpected: 'phantom',
  duplicated: 'doubled',
  unknown: 'unknown',
};

/** How many attendees fell into each class, and those findings that are listed. */
export interface Reconciliation extends Readonly<Record<Class, number>> {
  readonly findings: readonly Finding[];
  /** Findings beyond those listed. */
  readonly more: number;
}

const MOST_LISTED = 50;

/** Counts what was found of each attendee; null: applied. */
export function counted(found: ReadonlyArray<Finding | null>): Reconciliation {
  const counts: Record<Class, number> = { applied: 0, lost: 0, unexpected: 0, duplicated: 0, unknown: 0 };
  for (const one of found) counts[one?.class ?? 'applied'] += 1;
  const findings = found.filter((one) => one !== null);
  return {
    ...counts,
    findings: findings.slice(0, MOST_LISTED),
    more: Math.max(0, findings.length - MOST_LISTED),
  };
}

/** Nobody could be looked up. */
export const UNSEEN: Reconciliation = counted([]);
