import type { RequestLine } from '../../record/request-log/line.ts';
import { quantile } from '../judge/figures/series.ts';
import { waitsOf } from './waits.ts';

/** Into how many equal parts the time of a step is divided, and the fewest that have to hold requests. */
const PARTS = 20;
const FEWEST_PARTS = 8;
/** One-sided, at 1 %: the quantile of the normal distribution. */
const CERTAIN = 2.326;
/** A rise is a queue where it is more than this many milliseconds, and than this share of the median. */
const LEAST_MS = 20;
const LEAST_SHARE = 0.25;

/**
 * By how many milliseconds the time at the door rose within a step, from its first due request to its last. It is 0 where
 * no rise is certain. A service that queues what it cannot carry answers all of it, each request later than the one
 * before. Percentiles of a short step do not show that, a trend does.
 */
export function riseOf(lines: readonly RequestLine[]): number {
  const medians = mediansByDue(lines);
  if (medians.length < FEWEST_PARTS || mannKendall(medians) < CERTAIN) return 0;
  const rise = theilSen(medians) * (medians.length - 1);
  const middle = quantile(medians, 0.5) ?? 0;
  return rise > LEAST_MS && rise > LEAST_SHARE * middle ? rise : 0;
}

/** The median time from due to the last answer, of the items that were due in each part of the step. */
function mediansByDue(lines: readonly RequestLine[]): number[] {
  const waits = waitsOf(lines);
  const end = waits.reduce((most, { due }) => Math.max(most, due), 1);
  const parts = Array.from({ length: PARTS }, () => [] as number[]);
  for (const { due, done } of waits)
    parts[Math.min(PARTS - 1, Math.floor((PARTS * due) / end))]?.push(done - due);
  return parts.flatMap((part) => quantile(part, 0.5) ?? []);
}

/**
 * The statistic of Mann and Kendall against an upward trend, standardised. Mann, Nonparametric tests against trend,
 * Econometrica 13 (1945); Kendall, Rank correlation methods (1975), with his correction for ties. It asks for no
 * distribution.
 */
export function mannKendall(values: readonly number[]): number {
  const n = values.length;
  let score = 0;
  values.forEach((later, at) => {
    for (let before = 0; before < at; before += 1) score += Math.sign(later - (values[before] as number));
  });
  const ties = new Map<number, number>();
  for (const value of values) ties.set(value, (ties.get(value) ?? 0) + 1);
  const variance = (count: number): number => count * (count - 1) * (2 * count + 5);
  const spread = (variance(n) - [...ties.values()].reduce((sum, count) => sum + variance(count), 0)) / 18;
  return spread <= 0 ? 0 : (score - Math.sign(score)) / Math.sqrt(spread);
}

/** The median of all slopes between two values, a step apart each (Theil 1950; Sen 1968). */
function theilSen(values: readonly number[]): number {
  const slopes = values.flatMap((later, at) =>
    values.slice(0, at).map((before, index) => (later - before) / (at - index)),
  );
  return quantile(slopes, 0.5) ?? 0;
}
