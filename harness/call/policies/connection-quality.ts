import type { OperationId } from '../../../spec/contract.ts';
import type { Answered } from '../answered.ts';
import type { Call } from '../call.ts';
import { wasUnasked } from '../lost-write.ts';
import type { Next, Policy } from '../policy.ts';

/** Where more than one connection is lost in this many calls, losses say little. */
const ONE_IN = 20;

/**
 * Counts the connections that are lost on the way to an environment, by operation: one that loses them for all operations loses
 * some for each. Asks for nothing itself.
 */
export class ConnectionQuality implements Policy {
  readonly #sent = new Map<OperationId, { calls: number; lost: number }>();

  after({ operation }: Pick<Call, 'operation'>, { exchange }: Pick<Answered, 'exchange'>): Next {
    if (wasUnasked(exchange)) return 'done';
    const { calls = 0, lost = 0 } = this.#sent.get(operation) ?? {};
    const more = exchange.failure?.kind === 'connection' ? 1 : 0;
    this.#sent.set(operation, { calls: calls + 1, lost: lost + more });
    return 'done';
  }

  /** Whether connections are lost for other operations as well, so that a row of losses says little of this one. */
  isPoorBeside(operation: OperationId): boolean {
    let [calls, lost] = [0, 0];
    for (const [other, sent] of this.#sent)
      if (other !== operation) [calls, lost] = [calls + sent.calls, lost + sent.lost];
    return lost * ONE_IN > calls;
  }
}
