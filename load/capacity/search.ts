import type { LoadConnection } from '../prepare/connection.ts';
import { ABOVE_KNEE, type Bracket, bracket, START } from './bracket.ts';
import { isRefuted, repeatLow } from './ends.ts';
import { expectedOf, OVERLOAD } from './found-interval.ts';
import { type FoundLimit, RateLimit } from './rate-limit.ts';
import type { StepRun, StepRunner } from './step-runner.ts';

/** The most requests a second that are sent against a rate limit. */
const FASTEST_PROBE = 2000;
/** How often each end of the bracket is run again; of a limit that opens but once a minute, less often: its steps are long. */
const REPEATS = 2;
/** How often a search goes on where its upper end does not stand. */
const MOST_REFUTED = 3;
/** How many times as long a deciding step takes as those that lead there. */
const LONGER = 2;
/** How many openings of a limit that stays shut for long belong to a step: one of them is whole. */
const OPENINGS = 2.2;
/** The longest that a step may take for a burst to be used up, in seconds; beyond it, it is used up beforehand. */
const MOST_BURST_SECONDS = 20;
const SPARE_SECONDS = 4;

interface SearchParts {
  readonly steps: StepRunner;
  readonly connection: LoadConnection;
  readonly ceiling: number;
  /** Whether the profile allows to send against the rate limit. */
  readonly probe: boolean;
  readonly makeReady: () => Promise<void>;
  readonly isOver: () => boolean;
  readonly pause: (ms: number) => Promise<void>;
}

/** A search for capacity: probes the rate limit, brackets the rate that is carried, and runs both ends of the bracket again. */
export class Search {
  found: Bracket = { low: 0, high: null };
  limit: FoundLimit | null = null;
  readonly #parts: SearchParts;
  readonly #rateLimit: RateLimit;

  constructor(parts: SearchParts) {
    const { connection, ceiling } = parts;
    this.#parts = parts;
    this.#rateLimit = new RateLimit(connection.client, connection.event, Math.min(ceiling, FASTEST_PROBE));
  }

  /** Answers the last run of the rate that was found; null where it was interrupted before any step. */
  async run(): Promise<StepRun | null> {
    const { steps, probe, makeReady } = this.#parts;
    if (probe) this.limit = await this.#rateLimit.find();
    await this.#bracket(0);
    // A limit may show only after a while: who has met one measures it, and searches around it.
    if (probe && this.#metUnknown()) {
      this.limit = await this.#rateLimit.find();
      await this.#bracket(0);
    }
    if (steps.done.length === 0) return null;
    const times = this.#isLong() ? 1 : REPEATS;
    const repeats = { done: steps.done, times, allows: this.#allows };
    const again = (rate: number) => this.#step(rate, LONGER, true);
    for (let time = 0; time < MOST_REFUTED && this.found.high !== null; time += 1) {
      const { high } = this.found;
      if (!(await isRefuted(high, { ...repeats, step: again }))) break;
      await this.#bracket(high);
    }
    await this.#fillQueue(times);
    await makeReady();
    await this.#rest();
    const step = (rate: number) => this.#step(rate, LONGER);
    const { found, last } = await repeatLow(this.found, START, { ...repeats, step });
    this.found = found;
    return last;
  }

  async #bracket(from: number): Promise<void> {
    await this.#rest();
    this.found = await bracket({
      ...{ ceiling: this.#parts.ceiling, from, hint: this.#perSecond() },
      allows: (rate) => this.#allows(rate) && !(this.#parts.probe && this.#metUnknown()),
      step: async (rate) => (await this.#step(rate, 1)).verdict,
      expected: () => expectedOf(this.#parts.steps.done),
    });
  }

  readonly #allows = (rate: number): boolean =>
    !this.#parts.isOver() && this.#parts.steps.allows(rate, this.#secondsOf(rate, LONGER));

  /**
   * Where the upper end lies too low for the queue to be full all the time, a rate above it is run. So what the service
   * delivers can be measured.
   */
  async #fillQueue(times: number): Promise<void> {
    const expected = expectedOf(this.#parts.steps.done) ?? 0;
    const { high } = this.found;
    if (this.#perSecond() !== null || high === null || high >= OVERLOAD * expected) return;
    const rate = ABOVE_KNEE * expected;
    for (let time = 0; time < times && this.#allows(rate); time += 1) await this.#step(rate, LONGER);
  }

  /** Runs a step; `drained`: what of a burst would hide the limit is used up beforehand. */
  async #step(rate: number, longer: number, drained = false) {
    const seconds = this.#secondsOf(rate, longer);
    if (drained && this.#hidden(rate) > MOST_BURST_SECONDS) await this.#rateLimit.exhaust(seconds * 1000);
    return this.#parts.steps.step(rate, seconds);
  }

  /** How long a step takes: long enough to show a limit that opens now and then, or a burst that is used up. */
  #secondsOf(rate: number, longer: number): number {
    const seconds = this.#parts.steps.seconds * longer;
    const { everyMs = 0 } = this.limit ?? {};
    const hidden = Math.min(MOST_BURST_SECONDS, this.#hidden(rate));
    return Math.max(seconds, (OPENINGS * everyMs) / 1000, hidden > 0 ? hidden + SPARE_SECONDS : 0);
  }

  /** For how many seconds a burst hides that a rate is beyond the limit. */
  #hidden(rate: number): number {
    const perSecond = this.#perSecond();
    if (perSecond === null || this.#isLong() || rate <= perSecond) return 0;
    return (this.limit?.burst ?? 0) / (rate - perSecond);
  }

  /** The limit of all tokens together. */
  #perSecond(): number | null {
    const perSecond = this.limit?.perSecond ?? null;
    return perSecond === null ? null : perSecond * this.#parts.connection.clients;
  }

  readonly #isLong = (): boolean => (this.limit?.everyMs ?? 0) > 0;

  readonly #metUnknown = (): boolean =>
    (this.limit?.perSecond ?? null) === null &&
    this.#parts.steps.done.some(({ verdict }) => verdict === 'limited');

  /** Waits until a limit that stays shut for long has forgotten what was sent. */
  async #rest(): Promise<void> {
    if (this.#isLong()) await this.#parts.pause(this.limit?.everyMs ?? 0);
  }
}
