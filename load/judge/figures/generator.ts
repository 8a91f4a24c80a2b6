import type { Figures } from './figures.ts';

/** Whether the generator itself was fit to measure. */
export interface GeneratorHealth {
  readonly lagP50: number;
  readonly lagP99: number;
  readonly lagMax: number;
  readonly samples: number;
  /** Processors that the generator used, on average and in its busiest stretch; of how many. Null: not measured. */
  readonly cpuMean: number | null;
  readonly cpuMost: number | null;
  readonly processors: number;
  /** Planned items that were never attempted. */
  readonly unserved: number;
  /** Why its figures cannot be trusted; none: they can. */
  readonly reasons: readonly string[];
}

/** A generator that wakes up later than this, at the 99th percentile, has measured itself. */
const MOST_LAG_MS = 150;
/** Nor may half of all wake-ups be late by more than this. */
const MOST_MEDIAN_MS = 20;
const MOST_SHARE = 0.9;
const FEWEST = 20;

export function judgeGenerator(
  figures: Figures,
  cpu: { readonly mean: number | null; readonly most: number | null; readonly processors: number },
  unserved: number,
  cutShort: boolean,
): GeneratorHealth {
  const lag = figures.generatorLag;
  const [lagP50, lagP99, lagMax] = [lag.percentile(50), lag.percentile(99), lag.percentile(100)];
  const reasons: string[] = [];
  const ms = (value: number): string => `${Math.round(value)} ms`;
  if (lag.count < FEWEST)
    reasons.push(`the generator's own lag was measured ${lag.count} times only: nothing can be said of it`);
  else if (lagP99 > MOST_LAG_MS)
    reasons.push(
      `the generator was the bottleneck: it woke up to ${ms(lagP99)} late (99th percentile; ${ms(MOST_LAG_MS)} are allowed)`,
    );
  else if (lagP50 > MOST_MEDIAN_MS)
    reasons.push(`the generator was the bottleneck: half of the time it woke up ${ms(lagP50)} late or more`);
  if (cpu.mean !== null && cpu.mean > MOST_SHARE * cpu.processors)
    reasons.push(
      `the generator was the bottleneck: it used ${cpu.mean.toFixed(1)} of ${cpu.processors} processors throughout`,
    );
  if (unserved > 0 && !cutShort && figures.failed + figures.limited === 0)
    reasons.push(`${unserved} planned items were dropped without any cause on the side of the service`);
  return {
    lagP50,
    lagP99,
    lagMax,
    samples: lag.count,
    cpuMean: cpu.mean,
    cpuMost: cpu.most,
    processors: cpu.processors,
    unserved,
    reasons,
  };
}
