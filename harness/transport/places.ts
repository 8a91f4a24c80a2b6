/** A number of places at a time; a later caller waits in turn. */
export class Places {
  readonly count: number;
  #free: number;
  readonly #waiting: Array<() => void> = [];

  constructor(count: number) {
    this.count = count;
    this.#free = count;
  }

  /** Waits for a place, and answers how to give it back. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }
}
