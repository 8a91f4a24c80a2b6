/** How much the newest answer counts. */
const WEIGHT = 0.05;

/** How long answers took of late: an exponentially weighted mean, since an environment may become slow. */
export class Latency {
  #ms: number | undefined;

  get ms(): number {
    return this.#ms ?? 0;
  }

  took(ms: number): void {
    this.#ms = this.#ms === undefined ? ms : this.#ms + WEIGHT * (ms - this.#ms);
  }
}
