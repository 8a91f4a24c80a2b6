import type { Exchange } from '../../record/exchange.ts';
import type { WorkedAroundFact } from '../../record/facts.ts';
import type { Workaround } from '../../record/worked-around.ts';

/** Counts what was worked around, by what it was, the operation and the status. */
export class Workarounds {
  readonly #met = new Map<string, WorkedAroundFact>();

  took(by: Workaround, { operation, id, response }: Exchange, reason: string): void {
    const status = response?.status ?? 0;
    const key = `${by}\n${operation}\n${status}`;
    const before = this.#met.get(key);
    this.#met.set(
      key,
      before === undefined
        ? { kind: 'worked-around', by, operation, status, count: 1, reason, exchange: id }
        : { ...before, count: before.count + 1 },
    );
  }

  /** What was counted since this was asked last. */
  taken(): WorkedAroundFact[] {
    const facts = [...this.#met.values()];
    this.#met.clear();
    return facts;
  }
}
