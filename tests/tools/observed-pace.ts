/** What a server sees of how fast and how many at once it is asked. */
export class ObservedPace {
  readonly #times: number[] = [];
  #inFlight = 0;
  #atOnce = 0;

  /** Counts a request that has come; answers what to call when it is answered. */
  came(): () => void {
    this.#times.push(performance.now());
    this.#inFlight += 1;
    this.#atOnce = Math.max(this.#atOnce, this.#inFlight);
    return () => {
      this.#inFlight -= 1;
    };
  }

  get count(): number {
    return this.#times.length;
  }

  get atOnce(): number {
    return this.#atOnce;
  }

  /** From the first request to the last. */
  get seconds(): number {
    return ((this.#times.at(-1) ?? 0) - (this.#times[0] ?? 0)) / 1000;
  }

  /** The most requests within any one second. */
  get withinOneSecond(): number {
    let from = 0;
    return this.#times.reduce((most, time, index) => {
      while (time - (this.#times[from] ?? 0) >= 1000) from += 1;
      return Math.max(most, index - from + 1);
    }, 0);
  }
}
