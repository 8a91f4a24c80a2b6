import type { Exchange } from '../../../record/exchange.ts';
import { refusalsAbout } from '../../../spec/refusals.ts';
import type { BreachBook } from '../../recorder/breach-book.ts';
import type { Answered } from '../answered.ts';
import type { Call } from '../call.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import { holdBack, wasHeldBack } from '../lost-write.ts';
import { statusOf } from '../plain-call.ts';
import type { Next, Policy } from '../policy.ts';
import { Unanswered } from '../unanswered.ts';
import { waitAsTold } from '../wait-as-told.ts';

/** How often one call waits for a limiter before it gives up. */
const MOST_WAITS = 40;
/** How long each takes where the limiter tells no time, one that is too short, or one that is too long. */
const WAITS = { untoldMs: 250, leastMs: 20, mostMs: 120_000 } as const;

interface LimiterMeans {
  readonly breaker: Pick<CircuitBreaker, 'refusedAgain' | 'starved'>;
  /** Sends nothing for this many milliseconds, in the whole run. */
  readonly rest: (ms: number) => Promise<void>;
  readonly book: Pick<BreachBook, 'obeyed'>;
  /** Whether an answer like this is shown to refuse haste, and calm requests not. */
  readonly refusesHaste: (exchange: Exchange) => Promise<boolean>;
}

/**
 * Waits for a limiter as it says. It may answer 429, or be a gateway that answers 503 and names a time. Waits as well for
 * one that refuses haste in a manner of its own.
 */
export class Limiter implements Policy {
  readonly #means: LimiterMeans;

  constructor(means: LimiterMeans) {
    this.#means = means;
  }

  async after(call: Call, answered: Answered): Promise<Next> {
    const { breaker, rest, refusesHaste } = this.#means;
    if (mayRefuseHaste(call, answered) && (await refusesHaste(answered.exchange)))
      holdBack(answered.exchange);
    if (!isLimited(call, answered)) return 'done';
    const before = call.earlier.filter((one) => isLimited(call, one));
    const last = before.at(-1);
    if (last !== undefined) breaker.refusedAgain(waitAfter(last, before.length));
    if (before.length >= MOST_WAITS || breaker.starved) return givenUp(call, answered);
    await rest(waitAfter(answered, before.length + 1));
    return statusOf(answered) === 429 || namesTime(answered) ? 'limiter' : 'haste';
  }

  ended({ earlier }: Call, answered: Answered): void {
    const limited = earlier.find((one) => statusOf(one) === 429);
    const status = statusOf(answered);
    if (limited !== undefined && status > 0 && status < 500)
      this.#means.book.obeyed('rate-limit.exists', limited.exchange);
  }
}

/** How many milliseconds the `waits`th wait of a call takes, by what it was answered. */
export const waitAfter = ({ exchange }: Pick<Answered, 'exchange'>, waits: number): number =>
  waitAsTold(exchange.response?.headers ?? {}, exchange.ended, waits, WAITS);

const namesTime = ({ exchange }: Answered): boolean =>
  exchange.response?.headers['retry-after'] !== undefined;

/** Whether a call may be let through later, and does not ask for the refusal itself. */
const isLimited = ({ options }: Call, answered: Answered): boolean =>
  (statusOf(answered) === 429 && options.keep429 !== true) ||
  (wasHeldBack(answered.exchange) && options.once !== true);

/** The status of a server that is overloaded or held back, for a while (RFC 9110, 15.6.4). */
const UNAVAILABLE = 503;
/** What stands in the table of errors says what it is about. */
const TABLED: ReadonlySet<number> = refusalsAbout('tabled');

/** Whether an answer that names no time may refuse haste: a 503, or a page in place of what a plain call is owed. */
function mayRefuseHaste({ plain, options }: Call, answered: Answered): boolean {
  const status = statusOf(answered);
  if (options.once === true || wasHeldBack(answered.exchange)) return false;
  if (status === UNAVAILABLE) return true;
  const isPage = !/json/i.test(answered.exchange.response?.headers['content-type'] ?? 'json');
  return plain !== undefined && isPage && status >= 300 && status < 500 && !TABLED.has(status);
}

const givenUp = ({ operation }: Call, { exchange }: Answered): Unanswered =>
  new Unanswered(
    wasHeldBack(exchange)
      ? `${operation} answered ${exchange.response?.status} for as long as it was waited`
      : 'the limiter let no request through: wait until it does, or lower pace.requests_per_second',
    exchange.id,
  );
