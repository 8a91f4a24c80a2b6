import type { LoadMark } from './load-by-due.ts';

/** Named in what `muster compare --trend --json` prints. */
export const TREND_FORMAT = 'muster/trend@1';

interface TrendPoint {
  /** Its folder, from the one that was named. */
  readonly folder: string;
  /** Milliseconds since the epoch. */
  readonly started: number;
  readonly verdict: string;
  /** What was tested: the version of the environment, as far as the profile says where it stands. */
  readonly version?: string;
  readonly seed: number;
  readonly requests: number;
  readonly seconds: number;
}

/** A run of the suites among others of the same environment. */
export interface VerifyPoint extends TrendPoint {
  readonly kind: 'verify';
  /** Must-rules. */
  readonly passed: number;
  readonly broken: number;
  readonly unjudged: number;
  readonly drift: number;
  /** Must-rules that are broken, and were not in the run before; and the other way round. */
  readonly newly: readonly string[];
  readonly mended: readonly string[];
}

/** A load run among others of the same scenario and environment. Milliseconds; null where nothing was measured. */
export interface LoadPoint extends TrendPoint {
  readonly kind: 'load';
  readonly door_p95: number | null;
  readonly checkin_p95: number | null;
  /** The longest wait at any door, and the most people at one door at once. */
  readonly longest_wait: number | null;
  readonly longest_queue: number | null;
  /** Failed requests by kind, and answers with 429. */
  readonly errors: Readonly<Record<string, number>>;
  readonly limited: number;
  readonly lost: number;
  readonly doubled: number;
  readonly missed: readonly string[];
  /** What stands out in its time: the first 429, the first breach, troubles, an end before its time. */
  readonly marks: readonly LoadMark[];
}

/** What all loads of a series were planned for: people, doors, and milliseconds. Loads of other plans have a series of their own. */
export interface TrendPlan {
  readonly people: number;
  readonly scanners: number;
  readonly over_ms: number;
}

/** Results of one environment, the oldest first; of load runs of one scenario and plan. */
export interface TrendSeries {
  readonly kind: 'verify' | 'load';
  readonly name: string;
  readonly scenario: string | null;
  readonly plan: TrendPlan | null;
  readonly points: ReadonlyArray<VerifyPoint | LoadPoint>;
}

export interface Trend {
  readonly format: typeof TREND_FORMAT;
  readonly harness: string;
  readonly series: readonly TrendSeries[];
}
