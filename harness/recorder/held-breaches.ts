import type { Exchange } from '../../record/exchange.ts';
import type { ViolationFact } from '../../record/facts.ts';

/** A breach in an answer that may be a limiter's, or that of a wall which shuts the client out. */
interface Held {
  readonly violation: ViolationFact;
  readonly exchange: Exchange;
}

/** Breaches in refusals that are booked once a client is served after them. */
export class HeldBreaches {
  readonly #book: (violation: ViolationFact, status: number | undefined) => void;
  #held: Held[] = [];
  #limiterMet = false;

  constructor(book: (violation: ViolationFact, status: number | undefined) => void) {
    this.#book = book;
  }

  /** The last refusal whose breaches are held; undefined where there is none. */
  get last(): Exchange | undefined {
    return this.#held.at(-1)?.exchange;
  }

  /** Holds a breach in a refusal; where it is the limiter itself that is judged, it is booked at once. */
  hold(violation: ViolationFact, exchange: Exchange): void {
    if (this.#limiterMet) this.#book(violation, exchange.response?.status);
    else this.#held.push({ violation, exchange });
  }

  /** Books what was refused before this call, which was served, was sent. */
  served({ started }: Exchange): void {
    this.#release(({ exchange }) => exchange.ended <= started);
  }

  /** Forgets the breaches in refusals after which no client was served: those of a wall are no answers of the API. */
  drop(): void {
    this.#held = [];
  }

  /** Whether it is the limiter itself that is judged: what it says stands then, whatever is served afterwards. */
  set limiterMet(met: boolean) {
    this.#limiterMet = met;
    if (met) this.#release(() => true);
  }

  #release(isProved: (held: Held) => boolean): void {
    if (this.#held.length === 0) return;
    const proved = this.#held.filter(isProved);
    this.#held = this.#held.filter((one) => !isProved(one));
    for (const { violation, exchange } of proved) this.#book(violation, exchange.response?.status);
  }
}
