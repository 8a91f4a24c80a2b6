/** Values of a run by parts of its time, each `width_ms` long; null where nothing was measured. */
type Values = ReadonlyArray<number | null>;

/** Percentiles of durations by when they were due, in milliseconds. */
export interface DuePercentiles {
  readonly p50: Values;
  readonly p95: Values;
  readonly p99: Values;
}

/** Latency of what an operation served: from due to answered, and of the API alone. */
export interface DueLatency extends DuePercentiles {
  readonly answers: readonly number[];
  readonly api95: Values;
}

/** The queue of one door: the most people who wait there at once in each part of the time. */
export interface DoorQueue {
  readonly door: string;
  readonly people: readonly number[];
  readonly most: number;
  /** The longest wait until a person was in, and when they were due: milliseconds. */
  readonly longest_ms: number;
  readonly longest_at: number;
}

/**
 * Something that a reader of plots has to know of a moment, or of a time up to `to`. Both are milliseconds from the start
 * of the load.
 */
export interface LoadMark {
  readonly kind: 'limit' | 'breach' | 'end' | 'trouble';
  readonly said: string;
  readonly at: number;
  readonly to?: number;
}

/**
 * A run by the time at which people were due. Who came during a stall has waited for its rest: it is a ramp here, and no hole as
 * by the time of answers. Queues, requests in flight and what passes outside the API are those of the moment itself.
 */
export interface LoadByDue {
  /** When the load began, in milliseconds since the epoch. */
  readonly began: number;
  readonly width_ms: number;
  readonly door: DuePercentiles & {
    /** The upper bounds of the steps by which people are counted, in milliseconds; one more step lies above. */
    readonly steps: readonly number[];
    /** Of each part of the time, how many waited for each step. */
    readonly people: ReadonlyArray<readonly number[]>;
  };
  readonly operations: Readonly<Record<string, DueLatency>>;
  /** Failed requests by kind, and answers with 429, which are no failures. */
  readonly errors: Readonly<Record<string, readonly number[]>>;
  readonly limited: readonly number[];
  readonly queues: readonly DoorQueue[];
  /** The most requests under way at once. */
  readonly in_flight: readonly number[];
  /** Of requests, what passes outside the API (connections, and k6 itself): 95th percentile, in milliseconds. */
  readonly outside95: Values;
  readonly marks: readonly LoadMark[];
}
