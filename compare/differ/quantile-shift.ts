import type { Durations } from './durations.ts';

/** How far a quantile has moved from one sample to another, with the confidence interval of that. In milliseconds. */
export interface Shift {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/** Standard deviations of a normal distribution within which 99.9 % lie. */
const Z = 3.29;
/** Fewer tell nothing of a median. */
const LEAST = 20;
/** What no user would notice, and what another run on the same machine may take: a share of the first, and milliseconds. */
const SHARE = 0.2;
const LEAST_MS = 10;

/**
 * The shift of a quantile between two independent samples, distribution-free. The standard error of each is taken from
 * the order statistics that bound its binomial interval (McKean and Schrader 1984). The two are added as variances (Price
 * and Bonett 2002). Undefined where a sample is too small for the quantile.
 */
export function quantileShift(a: Durations, b: Durations, quantile: number): Shift | undefined {
  const [first, second] = [estimate(a, quantile), estimate(b, quantile)];
  if (first === undefined || second === undefined) return undefined;
  const shift = second.value - first.value;
  const half = Z * Math.hypot(first.error, second.error);
  return { from: first.value, to: second.value, low: shift - half, high: shift + half };
}

function estimate(sample: Durations, quantile: number): { value: number; error: number } | undefined {
  const { count } = sample;
  const spread = Z * Math.sqrt(count * quantile * (1 - quantile));
  const [low, high] = [Math.floor(count * quantile - spread), Math.ceil(count * quantile + spread) + 1];
  if (count < LEAST || low < 1 || high > count) return undefined;
  return {
    value: sample.nth(Math.max(1, Math.ceil(count * quantile))),
    error: (sample.nth(high) - sample.nth(low)) / (2 * Z),
  };
}

/** Whether the whole interval lies beyond what noise may do: a fifth of the first value, and 10 ms. */
export function movedBeyondNoise({ from, low, high }: Shift): 'slower' | 'faster' | undefined {
  const band = Math.max(LEAST_MS, SHARE * from);
  if (low > band) return 'slower';
  return high < -band ? 'faster' : undefined;
}
