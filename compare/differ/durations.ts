/** A sample of durations in milliseconds, however it is stored. */
export interface Durations {
  readonly count: number;
  /** The value of the nth smallest, from 1. */
  nth(rank: number): number;
}

export function fromSamples(ms: readonly number[]): Durations {
  const sorted = [...ms].sort((a, b) => a - b);
  return {
    count: sorted.length,
    nth: (rank) => sorted[Math.min(sorted.length, Math.max(1, rank)) - 1] ?? 0,
  };
}
