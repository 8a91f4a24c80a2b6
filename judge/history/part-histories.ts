import type { Exchange } from '../../record/exchange.ts';
import type { HistoryOptions } from './ground.ts';
import { History, type ShownExchange } from './history.ts';

/** Begins the ids of the exchanges of one part of a run that was done in parts. */
const PART = /^s\d+(?=[a-z])/;

/**
 * The history of a run, or of each part of one that was done in parts. Parts may have environments of their own, and none
 * knows what another was about to do.
 */
export class PartHistories {
  readonly #options: HistoryOptions;
  readonly #parts = new Map<string, History>();

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  add(exchange: Exchange): void {
    const part = PART.exec(exchange.id)?.[0] ?? '';
    const history = this.#parts.get(part) ?? new History(this.#options);
    this.#parts.set(part, history);
    history.add(exchange);
  }

  shown(): ShownExchange {
    const all = [...this.#parts.values()].map((history) => history.shown());
    return {
      violations: all.flatMap(({ violations }) => violations),
      passes: all.flatMap(({ passes }) => passes),
    };
  }
}
