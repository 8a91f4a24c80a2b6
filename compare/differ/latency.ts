import type { LatencyChange } from '../../record/comparison.ts';
import type { Durations } from './durations.ts';
import { movedBeyondNoise, quantileShift } from './quantile-shift.ts';

const SHARES = { median: 0.5, p95: 0.95 } as const;

type Quantile = keyof typeof SHARES;

/** The operations of both of which a quantile moved beyond noise, the farthest first. */
export function latencyChanges(
  a: ReadonlyMap<string, Durations>,
  b: ReadonlyMap<string, Durations>,
  quantiles: readonly Quantile[],
): LatencyChange[] {
  const changes = [...a].flatMap(([operation, before]) => {
    const after = b.get(operation);
    return after === undefined
      ? []
      : quantiles.flatMap((quantile) => changeOf(operation, quantile, before, after));
  });
  return changes.sort((one, other) => Math.abs(other.to - other.from) - Math.abs(one.to - one.from));
}

function changeOf(
  operation: string,
  quantile: Quantile,
  before: Durations,
  after: Durations,
): LatencyChange[] {
  const shift = quantileShift(before, after, SHARES[quantile]);
  const moved = shift === undefined ? undefined : movedBeyondNoise(shift);
  if (shift === undefined || moved === undefined) return [];
  const { from, to, low, high } = shift;
  return [
    {
      operation,
      quantile,
      from: rounded(from),
      to: rounded(to),
      low: rounded(low),
      high: rounded(high),
      samples: [before.count, after.count],
      direction: moved === 'slower' ? 'worse' : 'better',
    },
  ];
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;
