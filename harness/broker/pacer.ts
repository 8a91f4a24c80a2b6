import { setTimeout as sleep } from 'node:timers/promises';
import { BudgetError } from './budget-error.ts';
import { OneSecond } from './one-second.ts';
import { OutOfTime } from './out-of-time.ts';

/** With no pace to keep, permits are handed out in lots: a round trip for each would halve the speed. */
const LOT = 64;
/** A budget that is too small to leave unused permits with a process. */
const SMALL = 1000;

/** Paces a whole run: this many requests a second over all processes, none while it is paused, none past the budget. */
export class Pacer {
  readonly #perSecond: number;
  readonly #budget: number;
  readonly #second: OneSecond;
  #nextAt = 0;
  #pausedUntil = 0;
  #granted = 0;
  #longestPauseMs = 0;

  constructor(perSecond: number, budget: number) {
    this.#perSecond = perSecond;
    this.#budget = budget;
    this.#second = new OneSecond(perSecond);
  }

  pause(ms: number): void {
    this.#longestPauseMs = Math.max(this.#longestPauseMs, ms);
    this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + ms);
  }

  /** A request that was granted is over: it has arrived, or never will. */
  over(): void {
    this.#second.over();
  }

  /** How many requests have been granted. */
  get granted(): number {
    return this.#granted;
  }

  get longestPauseMs(): number {
    return this.#longestPauseMs;
  }

  /**
   * `kept`: how many requests have to be left, for clearing up.
   * @throws BudgetError when the run has sent as much as it may.
   * @throws OutOfTime where none may be sent before `until`.
   */
  async permits(until = Number.POSITIVE_INFINITY, kept = 0): Promise<number> {
    if (Math.max(this.#pausedUntil, this.#nextAt) > until) throw new OutOfTime();
    for (let wait = this.#pausedUntil - Date.now(); wait > 0; wait = this.#pausedUntil - Date.now())
      await sleep(wait);
    const left = this.#budget - this.#granted - kept;
    if (left <= 0) throw new BudgetError(`the budget of ${this.#budget} requests is used up`);
    if (!Number.isFinite(this.#perSecond)) {
      // A process may end before its lot is used up: so a small budget goes in small lots.
      const lot = this.#budget <= SMALL ? 1 : Math.min(LOT, Math.ceil(left / 32));
      this.#granted += lot;
      return lot;
    }
    this.#granted += 1;
    const now = Date.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + 1000 / this.#perSecond;
    if (at > now) await sleep(at - now);
    await this.#second.enter();
    return 1;
  }
}
