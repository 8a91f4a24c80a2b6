import { OutOfTime } from '../broker/out-of-time.ts';

/** Until when a process may send. */
export class Deadline {
  /** Milliseconds since the epoch. */
  until = Number.POSITIVE_INFINITY;

  /** Whether what is done now may go on past it, and use up what is kept for that. */
  get isLifted(): boolean {
    return this.#lifted > 0;
  }

  #lifted = 0;

  /** Milliseconds that are left; Infinity where nothing ends. */
  get left(): number {
    return this.until - Date.now();
  }

  /** @throws OutOfTime where this many milliseconds from now are too late. */
  allows(ms = 0): void {
    if (this.left <= ms) throw new OutOfTime();
  }

  /** Runs what may go on past the deadline: clearing up, and the second look before a violation is reported. */
  async lifted<T>(work: () => Promise<T>): Promise<T> {
    const { until } = this;
    this.until = Number.POSITIVE_INFINITY;
    this.#lifted += 1;
    try {
      return await work();
    } finally {
      this.until = until;
      this.#lifted -= 1;
    }
  }
}
