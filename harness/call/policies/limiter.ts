import { readRetryAfter } from '../../../judge/exchange/retry-after.ts';
import type { BreachBook } from '../../recorder/breach-book.ts';
import type { Answered } from '../answered.ts';
import type { Call } from '../call.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import { wasHeldBack } from '../lost-write.ts';
import { statusOf } from '../plain-call.ts';
import type { Next, Policy } from '../policy.ts';
import { Unanswered } from '../unanswered.ts';

/** How often one call waits for a limiter before it gives up. */
const MOST_WAITS = 40;
const LONGEST_WAIT_MS = 120_000;
/** Of each wait the next is so much longer at least, where the limiter tells no time, or one that is too short. */
const UNTOLD_MS = 250;
const SHORTEST_MS = 20;

interface LimiterMeans {
  readonly breaker: Pick<CircuitBreaker, 'refusedAgain' | 'starved'>;
  /** Sends nothing for so many milliseconds, in the whole run. */
  readonly rest: (ms: number) => Promise<void>;
  readonly book: Pick<BreachBook, 'obeyed'>;
}

/** Waits for a limiter as it says: one that answers 429, or a gateway that answers 503 and names a time. */
export class Limiter implements Policy {
  readonly #means: LimiterMeans;

  constructor(means: LimiterMeans) {
    this.#means = means;
  }

  async after(call: Call, answered: Answered): Promise<Next> {
    if (!isLimited(call, answered)) return 'done';
    const { breaker, rest } = this.#means;
    const before = call.earlier.filter((one) => isLimited(call, one));
    const last = before.at(-1);
    if (last !== undefined) breaker.refusedAgain(waitAfter(last, before.length));
    if (before.length >= MOST_WAITS || breaker.starved) return givenUp(call, answered);
    await rest(waitAfter(answered, before.length + 1));
    return 'again';
  }

  ended({ earlier }: Call, answered: Answered): void {
    const limited = earlier.find((one) => statusOf(one) === 429);
    const status = statusOf(answered);
    if (limited !== undefined && status > 0 && status < 500)
      this.#means.book.obeyed('rate-limit.exists', limited.exchange);
  }
}

/** How many milliseconds the `waits`th wait of a call takes, by what it was answered. */
export function waitAfter({ exchange }: Answered, waits: number): number {
  const said = readRetryAfter(exchange.response?.headers ?? {}, exchange.ended);
  const ms = said === null ? UNTOLD_MS * waits : Math.max(said.waitMs, SHORTEST_MS * waits);
  return Math.min(LONGEST_WAIT_MS, ms);
}

/** Whether a call may be let through later, and does not ask for the refusal itself. */
const isLimited = ({ options }: Call, answered: Answered): boolean =>
  (statusOf(answered) === 429 && options.keep429 !== true) ||
  (wasHeldBack(answered.exchange) && options.once !== true);

const givenUp = ({ operation }: Call, { exchange }: Answered): Unanswered =>
  new Unanswered(
    wasHeldBack(exchange)
      ? `${operation} answered 503 for as long as it was waited`
      : 'the limiter let no request through',
    exchange.id,
  );
