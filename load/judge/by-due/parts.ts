import { quantile } from '../figures/series.ts';

/** The parts of the time of a run, all of one length. */
export interface TimeParts {
  readonly widthMs: number;
  readonly count: number;
}

/** The part in which a moment lies; what lies outside the run counts to its first or last part. */
export const partAt = ({ widthMs, count }: TimeParts, ms: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor(ms / widthMs)));

/** Something for each part. */
export const perPart = <T>({ count }: TimeParts, make: () => T): T[] => Array.from({ length: count }, make);

/** A quantile of each part, in milliseconds; `share` from 0 to 1. */
export const quantiles = (parts: ReadonlyArray<readonly number[]>, share: number): Array<number | null> =>
  parts.map((values) => {
    const value = quantile(values, share);
    return value === null ? null : Math.round(value * 100) / 100;
  });

/** Median, 95th and 99th percentile of each part. */
export function percentiles(parts: ReadonlyArray<readonly number[]>) {
  // Each share sorts again, and sorting what is in order already takes little time.
  const sorted = parts.map((values) => values.toSorted((a, b) => a - b));
  return { p50: quantiles(sorted, 0.5), p95: quantiles(sorted, 0.95), p99: quantiles(sorted, 0.99) };
}
