/** How many answers count. */
const LATELY = 256;
/** The slowest are left out: a machine that stood still for a moment is not slow. */
const LEFT_OUT = 0.2;

/** How long answers took of late, in the whole run: a trimmed mean, since an environment may become slow, and fast again. */
export class Latency {
  #took: number[] = [];

  /** In milliseconds; 0 before any answer. */
  get ms(): number {
    if (this.#took.length === 0) return 0;
    const sorted = this.#took.toSorted((a, b) => a - b);
    const kept = sorted.slice(0, Math.ceil(sorted.length * (1 - LEFT_OUT)));
    return kept.reduce((sum, ms) => sum + ms, 0) / kept.length;
  }

  took(ms: readonly number[]): void {
    this.#took = [...this.#took, ...ms].slice(-LATELY);
  }
}
