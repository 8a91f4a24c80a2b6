/** Steps in which durations are counted: four to a doubling, so that a bar is 19 % wide wherever it stands. */
const STEPS = 4;
const LEAST_MS = 0.1;

/** Durations of one kind, in milliseconds. */
export interface DurationSummary {
  readonly label: string;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** How many fell into each step; a step begins at `fromOf(step)`. */
  readonly steps: ReadonlyMap<number, number>;
}

export const stepOf = (ms: number): number => Math.floor(Math.log2(Math.max(ms, LEAST_MS)) * STEPS);

/** Where a step begins, in milliseconds. */
export const fromOf = (step: number): number => 2 ** (step / STEPS);

/** The distribution of some durations; quantiles are durations that were measured, by nearest rank. */
export function distributionOf(label: string, durations: readonly number[]): DurationSummary {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const steps = new Map<number, number>();
  for (const ms of sorted) steps.set(stepOf(ms), (steps.get(stepOf(ms)) ?? 0) + 1);
  return { label, count: sorted.length, p50: at(0.5), p95: at(0.95), max: at(1), steps };
}

/** Milliseconds as a person reads them: 0.42 ms, 12 ms, 1.3 s. */
export function shownMs(ms: number): string {
  if (ms >= 10_000) return `${Math.round(ms / 1000)} s`;
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms < 1 ? ms.toFixed(2) : ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}
