import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../harness/call/client.ts';
import { repeated } from '../../harness/inquiry/repeated.ts';
import { readRetryAfter } from '../../judge/exchange/retry-after.ts';
import { type Interval, intervalOf } from './interval.ts';

const CONCURRENCY = 8;
/**
 * This many refusals tell that the limit is exhausted, and not that answers came out of order; a bucket serves one now
 * and then meanwhile.
 */
const SURELY_LIMITED = 2 * CONCURRENCY;
/** Milliseconds that are spent on reaching a limit, on measuring one that was reached, and on one that opens but once a minute. */
const REACH_MS = 3500;
const MEASURE_MS = 6000;
const PATIENCE_MS = 200_000;
/**
 * A limit that asks to wait longer than that is waited for; others are asked again after a pause of this many
 * milliseconds.
 */
const LONG_MS = 2000;
const ASK_EVERY_MS = 40;
const FEWEST_OPENINGS = 3;
/** Milliseconds that a sample of its rate spans at least. */
const SAMPLE_MS = 900;

/** The rate limit of one token, as far as it was reached. */
export interface FoundLimit {
  /** Requests a second that were served while others were refused; null where none was refused. */
  readonly perSecond: number | null;
  /** Where it is exact enough to say: the interval that holds the rate at 95 %. */
  readonly interval: Interval | null;
  /** Milliseconds from one opening to the next, of a limit that stays shut for long; else 0. */
  readonly everyMs: number;
  /** How many requests are served at once before the rate counts. */
  readonly burst: number;
  /** The rate that was sent, in requests a second. */
  readonly tried: number;
}

interface Opening {
  readonly at: number;
  readonly served: number;
}

/** Sends reads of a token, at most `most` a second, against its rate limit. */
export class RateLimit {
  readonly #ask: () => Promise<{ ok: boolean; limited: boolean; waitMs: number }>;
  readonly #most: number;
  #next = 0;
  #sent = 0;
  #served = 0;
  /** How long the last refusal asked to wait. */
  #told = 0;

  constructor(client: Client, event: string, most: number) {
    this.#most = most;
    this.#ask = async () => {
      const reply = await client.call('listAttendees', {
        path: { event_id: event },
        query: { page: 1, per_page: 1 },
        keep429: true,
      });
      const limited = reply.status === 429;
      const waitMs = limited ? (readRetryAfter(reply.headers, reply.exchange.ended)?.waitMs ?? 0) : 0;
      return { ok: reply.ok, limited, waitMs };
    };
  }

  /** Measures how many reads are served from one opening of the limit to the next. */
  async find(): Promise<FoundLimit> {
    const began = Date.now();
    const elapsed = (): number => Date.now() - began;
    const reached = await this.exhaust(REACH_MS);
    const tried = (this.#sent * 1000) / Math.max(1, elapsed());
    const none = { perSecond: null, interval: null, everyMs: 0, burst: 0, tried };
    if (!reached.exhausted)
      return reached.limited ? { ...none, perSecond: (this.#served * 1000) / elapsed() } : none;
    const first = { ms: elapsed(), served: this.#served };
    const openings: Opening[] = [];
    let told = 0;
    while (elapsed() < PATIENCE_MS && (elapsed() < MEASURE_MS || openings.length < FEWEST_OPENINGS)) {
      told = Math.max(told, this.#told);
      const opened = await this.#untilOpen(PATIENCE_MS - elapsed());
      if (opened === null) break;
      openings.push(opened);
      await this.exhaust(REACH_MS + told);
    }
    const rates = ratesBetween(openings);
    const perSecond = rates.length === 0 ? (this.#served * 1000) / elapsed() : overall(openings);
    const every = ((openings.at(-1)?.at ?? 0) - (openings[0]?.at ?? 0)) / Math.max(1, openings.length - 1);
    return {
      ...{ perSecond, tried, interval: intervalOf(rates) },
      everyMs: told > LONG_MS ? every : 0,
      burst: Math.max(0, first.served - (perSecond * first.ms) / 1000),
    };
  }

  /** Sends until the limit is exhausted, for `ms` milliseconds at most. */
  async exhaust(ms: number): Promise<{ exhausted: boolean; limited: boolean }> {
    const until = Date.now() + ms;
    let refused = 0;
    const caller = async (): Promise<void> => {
      while (refused < SURELY_LIMITED && Date.now() < until) {
        await this.#turn();
        if ((await this.#send()).limited) refused += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, caller));
    return { exhausted: refused >= SURELY_LIMITED, limited: refused > 0 };
  }

  /** Waits until a read is served again. Null where that takes longer than `ms` milliseconds. */
  async #untilOpen(ms: number): Promise<Opening | null> {
    if (ms <= 0) return null;
    const until = Date.now() + ms;
    // What is told may be rounded up by a second.
    if (this.#told > LONG_MS) await sleep(Math.min(ms, this.#told - 1000));
    return repeated<Opening | null>(
      async () => {
        const served = this.#served;
        return (await this.#send()).ok ? { at: Date.now(), served } : null;
      },
      (opening) => (opening !== null || Date.now() >= until ? undefined : ASK_EVERY_MS),
    );
  }

  async #send(): Promise<{ ok: boolean; limited: boolean }> {
    this.#sent += 1;
    const answer = await this.#ask();
    if (answer.ok) this.#served += 1;
    if (answer.limited) this.#told = answer.waitMs;
    return answer;
  }

  async #turn(): Promise<void> {
    const now = Date.now();
    this.#next = Math.max(this.#next, now) + 1000 / this.#most;
    const early = this.#next - now - 1000 / this.#most;
    if (early > 0) await sleep(early);
  }
}

const rateOf = (from: Opening, to: Opening): number => ((to.served - from.served) * 1000) / (to.at - from.at);

/** The rate from the first opening to the last: exactly what the limit allows was served between them. */
const overall = (openings: readonly Opening[]): number =>
  rateOf(openings[0] as Opening, openings.at(-1) as Opening);

/** The rates between openings that lie far enough apart. */
function ratesBetween(openings: readonly Opening[]): number[] {
  const rates: number[] = [];
  let from = openings[0];
  for (const to of openings) {
    if (from === undefined || to.at - from.at < SAMPLE_MS) continue;
    rates.push(rateOf(from, to));
    from = to;
  }
  return rates;
}
