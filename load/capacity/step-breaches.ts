import type { LoadBreach } from '../../record/load-result.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { keyOf, type LoadViolation } from '../judge/breaches/breach-tally.ts';

/** Rules that broke in the steps of a search, each with the lowest rate (requests a second) at which it broke. */
export class StepBreaches {
  readonly #breaches = new Map<string, LoadBreach & { readonly rate: number }>();

  /** Takes the violations of a step at `rate` requests a second. */
  add(violations: readonly LoadViolation[], rate: number): void {
    for (const one of violations) {
      const key = keyOf(one);
      const known = this.#breaches.get(key);
      const first = known === undefined || rate < known.rate;
      this.#breaches.set(key, {
        ...(first ? { ...one, level: RULES[one.rule].level, rate: Math.round(rate * 10) / 10 } : known),
        count: one.count + (known?.count ?? 0),
      });
    }
  }

  get all(): readonly LoadBreach[] {
    return [...this.#breaches.values()];
  }

  /** The must-rule that breaks at the lowest rate; null where none broke. */
  get first(): {
    readonly rule: LoadBreach['rule'];
    readonly operation: string;
    readonly rate: number;
  } | null {
    const [first] = [...this.#breaches.values()]
      .filter(({ level }) => level === 'must')
      .sort((a, b) => a.rate - b.rate || (a.at ?? 0) - (b.at ?? 0));
    return first === undefined ? null : { rule: first.rule, operation: first.operation, rate: first.rate };
  }
}
