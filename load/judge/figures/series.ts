/** What happened in one stretch of a run. Times in milliseconds from the start. */
export interface Bucket {
  readonly from: number;
  /** People who fell due, who were let in, who stood at the doors at the end of it. */
  due: number;
  admitted: number;
  queue: number;
  requests: number;
  limited: number;
  errors: number;
  /** Milliseconds of the API, and from due time to admission; null where there was none. */
  api50: number | null;
  api95: number | null;
  door95: number | null;
  /** Share of the processor that the generator used, of all there is; null where it is not known. */
  cpu: number | null;
}

interface Open extends Bucket {
  api: number[];
  door: number[];
}

/** Figures over time, in buckets of equal width. */
export class Series {
  readonly widthMs: number;
  readonly #buckets: Open[] = [];

  constructor(endMs: number) {
    const wanted = Math.max(250, endMs / 100);
    const steps = [250, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000];
    this.widthMs = steps.find((step) => step >= wanted) ?? 600_000;
  }

  at(ms: number): Open {
    const index = Math.max(0, Math.floor(ms / this.widthMs));
    while (this.#buckets.length <= index)
      this.#buckets.push({
        from: this.#buckets.length * this.widthMs,
        due: 0,
        admitted: 0,
        queue: 0,
        requests: 0,
        limited: 0,
        errors: 0,
        api50: null,
        api95: null,
        door95: null,
        cpu: null,
        api: [],
        door: [],
      });
    return this.#buckets[index] as Open;
  }

  /** All buckets, with quantiles and queues worked out. */
  buckets(): Bucket[] {
    let waiting = 0;
    return this.#buckets.map(({ api, door, ...bucket }) => {
      waiting += bucket.due - bucket.admitted;
      return {
        ...bucket,
        queue: Math.max(0, waiting),
        api50: quantile(api, 0.5),
        api95: quantile(api, 0.95),
        door95: quantile(door, 0.95),
      };
    });
  }
}

export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? null;
}
