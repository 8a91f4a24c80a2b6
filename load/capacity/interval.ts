import { studentT } from '../judge/figures/trend.ts';

/** An interval that holds a rate at 95 %. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Nothing here is exact to more than this share: clocks, and requests that are under way. */
const LEAST_SHARE = 0.01;

/** The interval of the mean of independent samples, by Student's t; null with fewer than two. */
export function intervalOf(samples: readonly number[]): Interval | null {
  const n = samples.length;
  if (n < 2) return null;
  const mean = samples.reduce((sum, one) => sum + one, 0) / n;
  const spread = samples.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1);
  const half = Math.max(LEAST_SHARE * mean, studentT(n - 1) * Math.sqrt(spread / n));
  return { low: Math.max(0, mean - half), high: mean + half };
}

export const meets = (one: Interval, other: Interval): boolean =>
  one.low <= other.high && other.low <= one.high;

export const times = ({ low, high }: Interval, factor: number): Interval => ({
  low: low * factor,
  high: high * factor,
});
