/** A share of all people who come within a part of the window; `from` and `to` are fractions of it. The rest comes evenly. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly share: number;
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
