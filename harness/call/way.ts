import type { Exchange } from '../../record/exchange.ts';
import type { OperationId } from '../../spec/contract.ts';

/** One connection lost in so many calls makes a way rough. */
const ONE_IN = 20;

/** What becomes of connections on the way to an environment, by operation: one that loses them for all loses some for one, too. */
export class Way {
  readonly #sent = new Map<OperationId, { calls: number; lost: number }>();

  /** Hears what became of a call. */
  took(operation: OperationId, { failure }: Exchange): void {
    const { calls = 0, lost = 0 } = this.#sent.get(operation) ?? {};
    const more = failure?.kind === 'connection' ? 1 : 0;
    this.#sent.set(operation, { calls: calls + 1, lost: lost + more });
  }

  /** Whether connections are lost for other operations as well, so that a row of losses says little of this one. */
  isRoughBeside(operation: OperationId): boolean {
    let [calls, lost] = [0, 0];
    for (const [other, sent] of this.#sent)
      if (other !== operation) [calls, lost] = [calls + sent.calls, lost + sent.lost];
    return lost * ONE_IN > calls;
  }
}
