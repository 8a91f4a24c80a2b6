import type { Exchange } from '../../record/exchange.ts';
import type { AnsweredFact } from '../../record/facts.ts';

/** Counts answers by operation, status, and whether they did what was asked for. */
export class AnswerCounts {
  readonly #answers = new Map<string, AnsweredFact>();

  add({ operation, response }: Exchange, worked: boolean): void {
    if (response === null) return;
    const { status } = response;
    const key = `${operation}\n${status}\n${worked}`;
    const count = (this.#answers.get(key)?.count ?? 0) + 1;
    this.#answers.set(key, { kind: 'answered', operation, status, worked, count });
  }

  /** What was counted since this was asked last. */
  taken(): AnsweredFact[] {
    const facts = [...this.#answers.values()];
    this.#answers.clear();
    return facts;
  }
}
