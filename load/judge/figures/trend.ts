/** A regression line, with the 95 % confidence interval of its slope (units of y by units of x). */
export interface TrendLine {
  readonly points: number;
  readonly slope: number;
  readonly low: number;
  readonly high: number;
}

/** Quantiles of Student's t distribution at 97.5 %, by degrees of freedom. */
const STUDENT_T_975: ReadonlyArray<readonly [number, number]> = [
  [1, 12.71],
  [2, 4.3],
  [3, 3.18],
  [4, 2.78],
  [5, 2.57],
  [7, 2.36],
  [10, 2.23],
  [15, 2.13],
  [20, 2.09],
  [30, 2.04],
  [60, 2.0],
];

/** The quantile of Student's t distribution at 97.5 %, for this number of degrees of freedom. */
export const studentT = (degrees: number): number =>
  STUDENT_T_975.findLast(([most]) => most <= degrees)?.[1] ?? STUDENT_T_975[0]?.[1] ?? 0;

/** Fits a line by ordinary least squares; null with fewer than four points, or where all have one x. */
export function trendOf(points: ReadonlyArray<readonly [number, number]>): TrendLine | null {
  const n = points.length;
  if (n < 4) return null;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n;
  let xx = 0;
  let xy = 0;
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  if (xx === 0) return null;
  const slope = xy / xx;
  const squaredResiduals = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  const error = Math.sqrt(squaredResiduals / (n - 2) / xx);
  const t = studentT(n - 2);
  return { points: n, slope, low: slope - t * error, high: slope + t * error };
}
