import type { RuleId } from '../spec/ledger/index.ts';

export type LoadVerdict = 'pass' | 'fail' | 'invalid';

export interface LatencyFigures {
  readonly count: number;
  readonly min: number;
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
  /** The whole distribution in microseconds, HDR histogram V2, compressed, base64. */
  readonly hdr: string;
}

export interface Threshold {
  readonly name: string;
  readonly about: string;
  readonly unit: string;
  readonly compare: '<' | '<=' | '>=';
  readonly limit: number;
  readonly value: number;
  readonly samples: number;
  readonly met: boolean;
}

export interface LoadBreach {
  readonly rule: RuleId;
  readonly level: 'must' | 'should';
  readonly operation: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly count: number;
  /** Milliseconds from the start of the load; null before and after it. */
  readonly at: number | null;
  /** Requests a second when it was first seen; null before and after the load. */
  readonly rate: number | null;
  readonly exchange: string;
}

export interface LoadFinding {
  readonly class: string;
  readonly id: string;
  readonly expected: string;
  readonly actual: string;
  readonly reason: string;
  /** Its requests: milliseconds from the start, operation, status. */
  readonly requests: ReadonlyArray<{
    readonly operation: string;
    readonly due: number;
    readonly sent: number;
    readonly done: number;
    readonly status: number;
  }>;
}

export interface LoadBucket {
  readonly from: number;
  readonly due: number;
  readonly admitted: number;
  readonly queue: number;
  readonly requests: number;
  readonly limited: number;
  readonly errors: number;
  readonly api50: number | null;
  readonly api95: number | null;
  readonly door95: number | null;
  readonly cpu: number | null;
}

export interface CapacityStep {
  readonly rate: number;
  readonly achieved: number;
  readonly p95: number;
  readonly mean: number;
  readonly limited: number;
  readonly failed: number;
  readonly verdict: string;
}

/** What a search for capacity found. Rates in requests a second. */
export interface CapacityFigures {
  readonly low: number;
  /** Null: everything up to the ceiling was carried. */
  readonly high: number | null;
  readonly met: 'limit' | 'knee' | 'nothing';
  /** Doors that the lower rate carries, at 11 people a minute each. */
  readonly scanners: number;
  readonly limit_per_second: number | null;
  readonly usl: {
    readonly lambda: number;
    readonly sigma: number;
    readonly kappa: number;
    readonly peakAt: number | null;
    readonly peak: number | null;
  } | null;
  readonly sentence: string;
  /** The must-rule that broke at the lowest rate; null where none did. */
  readonly first_breach: { readonly rule: RuleId; readonly operation: string; readonly rate: number } | null;
  readonly steps: readonly CapacityStep[];
}

/** `load.json`: everything that a load run has to say. */
export interface LoadResult {
  readonly format: 'muster/load@1';
  readonly harness: string;
  readonly scenario: string;
  readonly profile: string;
  readonly base_url: string;
  readonly seed: number;
  /** Milliseconds since the epoch. */
  readonly started: number;
  readonly seconds: number;
  readonly verdict: LoadVerdict;
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
  readonly interrupted: boolean;
  readonly plan: {
    readonly people: number;
    readonly admissions: number;
    readonly scanners: number;
    readonly over_ms: number;
    readonly speedup: number;
    readonly requests: number;
    readonly peak_per_second: number;
    readonly kinds: Readonly<Record<string, number>>;
    readonly instances: number;
    readonly clients: number;
  };
  readonly thresholds: readonly Threshold[];
  readonly latency: {
    readonly api: Readonly<Record<string, LatencyFigures>>;
    readonly door_lag: LatencyFigures;
    readonly door_total: LatencyFigures;
  };
  readonly requests: {
    readonly total: number;
    readonly by_operation: Readonly<Record<string, number>>;
    readonly by_status: Readonly<Record<string, number>>;
    readonly failed: number;
    readonly errors: Readonly<Record<string, number>>;
    readonly lawful_refusals: number;
  };
  readonly admitted: number;
  readonly rate_limited: {
    readonly answers: number;
    readonly missing: number;
    readonly unreadable: number;
    readonly honest: number;
    readonly dishonest: number;
    readonly contested: number;
    readonly abandoned: number;
    readonly forms: Readonly<Record<string, number>>;
  };
  readonly judged: number;
  readonly contract_violations: readonly LoadBreach[];
  readonly reconciliation: {
    readonly applied: number;
    readonly lost: number;
    readonly phantom: number;
    readonly doubled: number;
    readonly unknown: number;
    readonly walks: number;
    readonly quiet: boolean;
    readonly findings: readonly LoadFinding[];
    readonly more: number;
  };
  readonly generator: {
    readonly lag_p50_ms: number;
    readonly lag_p99_ms: number;
    readonly lag_max_ms: number;
    readonly lag_samples: number;
    readonly cpu_mean: number | null;
    readonly cpu_most: number | null;
    readonly cpu_seconds: number | null;
    readonly processors: number;
    readonly memory_bytes: number | null;
    readonly unserved: number;
    readonly trusted: boolean;
  };
  /** Milliseconds a second by which the median answer grew, with its 95 % confidence interval. */
  readonly drift: { readonly slope: number; readonly low: number; readonly high: number } | null;
  readonly learned: unknown;
  readonly capacity?: CapacityFigures;
  readonly series: { readonly width_ms: number; readonly buckets: readonly LoadBucket[] };
}
