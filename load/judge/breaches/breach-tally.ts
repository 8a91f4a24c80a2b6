import type { Violation } from '../../../judge/finding.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';

/** A violation seen in a load run, as it was first seen, and how often. */
export interface LoadViolation extends Violation {
  readonly count: number;
  /** When it was first seen, in milliseconds from the start of the load; below 0: before or after it. */
  readonly at: number;
  /** The exchange that proves it, or '' where the request log itself does. */
  readonly exchange: string;
}

/** The `at` of what was seen before or after the load: below every moment of it. */
export const OUTSIDE_LOAD = -1;

/** Counts violations by rule and operation, so that one cause is listed once, as it was first seen. */
export class BreachTally {
  readonly #known = new Map<string, LoadViolation>();

  constructor(known: readonly LoadViolation[] = []) {
    for (const one of known) this.#known.set(keyOf(one), one);
  }

  get all(): readonly LoadViolation[] {
    return [...this.#known.values()];
  }

  add(violation: Violation, at: number, exchange = ''): void {
    const key = keyOf(violation);
    const known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, { ...violation, count: 1, at, exchange });
    else
      this.#known.set(key, {
        ...known,
        count: known.count + 1,
        ...(known.exchange === '' && exchange !== '' && { exchange }),
      });
  }
}

/** Violations with the same key are counted as one. */
export const keyOf = ({ rule, operation }: { readonly rule: RuleId; readonly operation: string }): string =>
  `${rule} ${operation}`;
