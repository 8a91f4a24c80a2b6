/** What happened within one interval of a run. Times in milliseconds from the start of the load. */
export interface TimeBucket {
  readonly from: number;
  /** People who came, who were let in, and who still waited at its end. */
  due: number;
  admitted: number;
  queue: number;
  requests: number;
  limited: number;
  errors: number;
  /** Latency of the API, and time from due to let in: percentiles in milliseconds; null without samples. */
  api50: number | null;
  api95: number | null;
  door95: number | null;
  /** Processors that k6 used; null where not measured. */
  cpu: number | null;
}

/** A bucket with its samples, before percentiles are worked out. */
interface Open extends TimeBucket {
  api: number[];
  door: number[];
}

/** Figures over time, in buckets of equal width: about a hundred for a whole run. */
export class Series {
  readonly widthMs: number;
  readonly #buckets: Open[] = [];

  constructor(endMs: number) {
    const wanted = Math.max(250, endMs / 100);
    const steps = [250, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000];
    this.widthMs = steps.find((step) => step >= wanted) ?? 600_000;
  }

  /** The bucket of a moment. */
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

  /** Takes that a person was let in at `at`, who had waited `ms`. */
  letIn(at: number, ms: number): void {
    const bucket = this.at(at);
    bucket.admitted += 1;
    bucket.door.push(ms);
  }

  /** All buckets, with percentiles and queue worked out. */
  buckets(): TimeBucket[] {
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

/** A quantile by the nearest-rank method; `share` from 0 to 1. Null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? null;
}
