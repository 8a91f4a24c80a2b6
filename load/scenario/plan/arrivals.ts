/** A share of all people who come within a part of the window; `from` and `to` are fractions of it. The rest comes evenly. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

const HALF_HOUR_MS = 1_800_000;
/** Where in the window the peak ends: the doors are busiest before the programme begins. */
const PEAK_END = 0.7;
const LATE_FROM = 0.88;
const LATE_TO = 0.92;
const LATE_SHARE = 0.05;

/**
 * The arrivals of scenario `rush`: `peakShare` of all people within half an hour (a quarter of the window where that is shorter),
 * a late flood of one in twenty, the others evenly.
 */
export function rushStretches(overMs: number, peakShare: number): Stretch[] {
  const width = Math.min(HALF_HOUR_MS, overMs / 4) / overMs;
  const late = Math.min(LATE_SHARE, 1 - peakShare);
  return [
    { from: PEAK_END - width, to: PEAK_END, share: peakShare },
    { from: LATE_FROM, to: LATE_TO, share: late },
  ];
}

/** Moments of arrival in milliseconds, ascending: uniform at random within each stretch. */
export function arrivalTimes(
  count: number,
  overMs: number,
  stretches: readonly Stretch[],
  random: () => number,
): number[] {
  const times: number[] = [];
  let left = count;
  for (const { from, to, share } of stretches) {
    const here = Math.min(left, Math.round(count * share));
    left -= here;
    for (let n = 0; n < here; n += 1) times.push((from + random() * (to - from)) * overMs);
  }
  for (let n = 0; n < left; n += 1) times.push(random() * overMs);
  return times.sort((a, b) => a - b);
}
