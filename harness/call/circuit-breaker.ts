/** After this many waits in a row that a limiter asked for and that each ended in another 429, no call waits any more. */
const ROUNDS = 15;
/** In less time no number of rounds is enough: who is told 0, the rest of a second cut off, asks often within a second. */
const ROUNDS_MS = 10_000;
/** As many minutes of such waiting are enough too, where a limiter tells long ones. */
const LONG_MS = 180_000;
const FEW_ROUNDS = 3;
/** Calls in a row that got no answer of any kind, after which each is sent once. */
const LOST = 3;
/** After this many calls in a row without an answer most are not sent at all: one every few seconds asks again. */
const GONE = 10;
/** Fewer such calls are enough where they took so long together. */
const GONE_MS = 40_000;
const ASK_AGAIN_MS = 5_000;
const TRIES = 3;

/**
 * Ends the waiting of a process for an environment that lets nothing through or does not answer. A run against one that
 * never will has to end. Any answer that is worth something closes it again.
 */
export class CircuitBreaker {
  #rounds = 0;
  #since = 0;
  #lastRound = 0;
  #lost = 0;
  #lostAt = 0;
  #lostSince = 0;

  /** An answer came that is no 429 and no gateway's. */
  answered(): void {
    this.#rounds = 0;
    this.#lost = 0;
  }

  /** A call that had waited `ms` as told was refused by the limiter again. Calls side by side make one round. */
  refusedAgain(ms: number): void {
    const now = Date.now();
    if (this.#rounds === 0) this.#since = now - ms;
    else if (now - this.#lastRound < ms / 2) return;
    this.#rounds += 1;
    this.#lastRound = now;
  }

  /** Whether waiting for the limiter has proved vain. */
  get starved(): boolean {
    const ms = Date.now() - this.#since;
    return (this.#rounds >= ROUNDS && ms > ROUNDS_MS) || (this.#rounds >= FEW_ROUNDS && ms > LONG_MS);
  }

  /** A call got no answer, however often it was tried. */
  gotNothing(): void {
    this.#lostAt = Date.now();
    if (this.#lost === 0) this.#lostSince = this.#lostAt;
    this.#lost += 1;
  }

  /** How often a call is to be tried. */
  get tries(): number {
    return this.#lost >= LOST ? 1 : TRIES;
  }

  /** Whether the environment has stopped answering, as far as was asked lately. */
  get gone(): boolean {
    const long = this.#lost >= LOST && this.#lostAt - this.#lostSince > GONE_MS;
    return (this.#lost >= GONE || long) && Date.now() - this.#lostAt < ASK_AGAIN_MS;
  }
}
