/** A k6 process that waits at the barrier. */
export interface Waiter {
  /** Resolves when all have come: milliseconds until the start; null where the barrier had been released before. */
  readonly startsIn: Promise<number | null>;
  /** Gives the place up, where the process has gone. */
  leave(): void;
}

/**
 * A barrier that lets k6 processes begin together, though k6-operator starts them one after the other. Each waits until
 * all have come, then all are told at once in how many milliseconds to start. So their clocks need not agree.
 */
export class StartBarrier {
  readonly runners: number;
  readonly #leadMs: number;
  readonly #waiting = new Set<(ms: number) => void>();
  #released = false;

  constructor(runners: number, leadMs: number) {
    this.runners = runners;
    this.#leadMs = leadMs;
  }

  /** Whether all have come and been told when to start. */
  get released(): boolean {
    return this.#released;
  }

  /** How many wait for the others. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Takes a place at the barrier. */
  wait(): Waiter {
    if (this.#released) return { startsIn: Promise.resolve(null), leave: () => {} };
    let tell: (ms: number) => void = () => {};
    const startsIn = new Promise<number>((resolve) => {
      tell = resolve;
    });
    this.#waiting.add(tell);
    if (this.#waiting.size === this.runners) this.#release();
    return { startsIn, leave: () => void this.#waiting.delete(tell) };
  }

  #release(): void {
    this.#released = true;
    for (const tell of this.#waiting) tell(this.#leadMs);
    this.#waiting.clear();
  }
}
