/** An asker of the common start: when it is answered, and how it leaves before that. */
export interface Asker {
  /** Milliseconds until the start; null where all places are taken. */
  readonly answer: Promise<number | null>;
  leave(): void;
}

/**
 * Lets k6 processes that others start, one after the other, begin at one moment: each is held until all have asked, then
 * all are told at once how long it is until the start. No clock of one machine is held against that of another.
 */
export class CommonStart {
  readonly runners: number;
  readonly #leadMs: number;
  readonly #waiting = new Set<(ms: number) => void>();
  #begun = false;

  constructor(runners: number, leadMs: number) {
    this.runners = runners;
    this.#leadMs = leadMs;
  }

  /** Whether all have asked and been told. */
  get begun(): boolean {
    return this.#begun;
  }

  /** How many wait for the others. */
  get waiting(): number {
    return this.#waiting.size;
  }

  ask(): Asker {
    if (this.#begun) return { answer: Promise.resolve(null), leave: () => {} };
    let tell: (ms: number) => void = () => {};
    const answer = new Promise<number>((resolve) => {
      tell = resolve;
    });
    this.#waiting.add(tell);
    if (this.#waiting.size === this.runners) this.#begin();
    return { answer, leave: () => void this.#waiting.delete(tell) };
  }

  #begin(): void {
    this.#begun = true;
    for (const tell of this.#waiting) tell(this.#leadMs);
    this.#waiting.clear();
  }
}
