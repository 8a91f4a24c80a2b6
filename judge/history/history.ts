import type { Exchange } from '../../record/exchange.ts';
import type { PassFact, ViolationFact } from '../../record/facts.ts';
import { Book } from './book.ts';
import { Ground, type HistoryOptions } from './ground.ts';
import type { Law, Reader } from './law.ts';
import { LAWS } from './laws.ts';
import { seenIn } from './seen.ts';

/** Several processes write a journal: so long, in milliseconds, after an exchange ended no other is written that ended before it. */
const SETTLED_MS = 5000;
/** This many exchanges come in before it is looked which of them are settled. */
const LOT = 256;

export interface ShownExchange {
  readonly violations: readonly ViolationFact[];
  /** Rules that the history shows obeyed, each with the first exchange that does. */
  readonly passes: readonly PassFact[];
}

/**
 * Judges the history of a run from its exchanges alone: what one of them says of another, whatever the checks of the run
 * claimed. Pure. Exchanges are read as they come and not kept: what stays is ids, moments, and values that the run itself sent.
 */
export class History {
  readonly #book = new Book();
  readonly #ground: Ground;
  readonly #readers: readonly Reader[];
  readonly #inOrder: boolean;
  #waiting: Exchange[] = [];
  /** When the last of them ended, and at how many of them it is looked again which are settled. */
  #newest = Number.NEGATIVE_INFINITY;
  #due = LOT;

  constructor(options: HistoryOptions = {}, laws: readonly Law[] = LAWS) {
    this.#inOrder = options.inOrder === true;
    this.#ground = new Ground(options);
    this.#readers = laws.map((law) => law.open(this.#book, this.#ground));
  }

  add(exchange: Exchange): void {
    this.#waiting.push(exchange);
    this.#newest = Math.max(this.#newest, exchange.ended);
    if (this.#inOrder) this.#read(1);
    else if (this.#waiting.length >= this.#due) {
      const settled = this.#newest - SETTLED_MS;
      this.#read(this.#waiting.filter(({ ended }) => ended < settled).length);
      this.#due = this.#waiting.length + LOT;
    }
  }

  /** What is found broken so far: more shows when all is read. */
  get broken(): readonly ViolationFact[] {
    return this.#book.violations;
  }

  /** Reads what is left, and answers what all of it shows. */
  shown(): ShownExchange {
    this.#read(this.#waiting.length);
    for (const reader of this.#readers) reader.end?.();
    const { violations, passes } = this.#book;
    return { violations, passes };
  }

  /** In the order in which they ended: what an answer shows was so when it came. */
  #read(count: number): void {
    this.#waiting.sort((a, b) => a.ended - b.ended);
    for (const exchange of this.#waiting.splice(0, count)) {
      const seen = seenIn(exchange);
      this.#ground.see(seen);
      for (const reader of this.#readers) reader.see(seen);
    }
  }
}
