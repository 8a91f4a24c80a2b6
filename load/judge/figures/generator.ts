import type { Figures } from './figures.ts';
import type { Unattempted } from './unattempted.ts';

/** Whether the load generator was fit to measure. Times in milliseconds. */
export interface GeneratorHealth {
  /** Scheduling delay: how late k6 woke up when it had nothing else to do. */
  readonly lagP50: number;
  readonly lagP99: number;
  readonly lagMax: number;
  readonly samples: number;
  /** Processors that k6 used, on average and at most, of how many. Null: not measured. */
  readonly cpuMean: number | null;
  readonly cpuMost: number | null;
  readonly processors: number;
  /** Planned items that were never attempted. */
  readonly unserved: number;
  /** Windows of ten seconds in which it was late for more than a tenth of the time. */
  readonly lateWindows: number;
  /** Why its figures cannot be trusted; none: they can. */
  readonly reasons: readonly string[];
}

/** Milliseconds: a generator whose 99th percentile of delay is above has measured itself. */
const MOST_LAG_MS = 150;
/** Milliseconds that the median delay may reach. */
const MOST_MEDIAN_MS = 20;
const MOST_CPU_SHARE = 0.9;
const FEWEST_SAMPLES = 20;

/** Judges whether the generator was the bottleneck. A run that was cut short may have left items that it never attempted. */
export function judgeGenerator(
  figures: Figures,
  cpu: { readonly mean: number | null; readonly most: number | null; readonly processors: number },
  unserved: Unattempted,
  cutShort: boolean,
): GeneratorHealth {
  const lag = figures.generatorLag;
  const [lagP50, lagP99, lagMax] = [lag.percentile(50), lag.percentile(99), lag.percentile(100)];
  const reasons: string[] = [];
  const ms = (value: number): string => `${Math.round(value)} ms`;
  if (lag.count < FEWEST_SAMPLES)
    reasons.push(
      `the generator's own lag was measured ${lag.count} times only: whether it was the bottleneck cannot be said`,
    );
  else if (lagP99 > MOST_LAG_MS)
    reasons.push(
      `the generator was the bottleneck: it woke up to ${ms(lagP99)} late (99th percentile; ${ms(MOST_LAG_MS)} are allowed)`,
    );
  else if (lagP50 > MOST_MEDIAN_MS)
    reasons.push(`the generator was the bottleneck: half of the time it woke up ${ms(lagP50)} late or more`);
  const { windows, late, worstFrom, worstShare } = figures.lagWindows.judge();
  if (late > 0 && reasons.length === 0)
    reasons.push(
      `the generator was the bottleneck in ${late} of ${windows} windows of ten seconds: in the one from ${Math.round(worstFrom / 1000)} s on it was late for ${Math.round(100 * worstShare)} % of the time`,
    );
  if (cpu.mean !== null && cpu.mean > MOST_CPU_SHARE * cpu.processors)
    reasons.push(
      `the generator was the bottleneck: it used ${cpu.mean.toFixed(1)} of ${cpu.processors} processors on average`,
    );
  if (unserved.idle > 0 && !cutShort && figures.counts.failed + figures.counts.limited === 0)
    reasons.push(`${unserved.idle} planned items were dropped without any cause on the side of the service`);
  return {
    lagP50,
    lagP99,
    lagMax,
    samples: lag.count,
    cpuMean: cpu.mean,
    cpuMost: cpu.most,
    processors: cpu.processors,
    unserved: unserved.all,
    lateWindows: late,
    reasons,
  };
}
