import type { CapacityStep } from '../../record/load-result.ts';
import type { Figures } from '../judge/figures/figures.ts';
import type { GeneratorHealth } from '../judge/figures/generator.ts';
import { riseOf } from './rise.ts';
import { deliveredBySecond } from './saturation.ts';
import { waitsOf } from './waits.ts';

const MOST_LIMITED_SHARE = 0.005;
/**
 * Share of the people who may come late where a limit was met: a client that keeps Retry-After sends few requests that
 * are refused.
 */
const MOST_LATE_SHARE = 0.01;
const MOST_FAILED_SHARE = 0.001;
const LEAST_ACHIEVED_SHARE = 0.97;

/** A step that was run: its figures, and what it was to reach. */
export interface JudgedStep {
  readonly figures: Figures;
  /** Requests a second that were due. */
  readonly rate: number;
  /** How long they were due, in seconds. */
  readonly seconds: number;
  /** The most milliseconds that the 95th percentile from due to in may take. */
  readonly mostMs: number;
  readonly generator: GeneratorHealth;
}

/** Judges a step by its own requests: it is not carried where what it sends queues up. `limited` is told from `slow`: a rate limit is a decision, a knee of the latency is not. */
export function judgeStep({ figures, rate, seconds, mostMs, generator }: JudgedStep): CapacityStep {
  const answered = figures.counts.requests - figures.counts.limited;
  const span = Math.max(seconds, figures.latest / 1000);
  const achieved = answered / span;
  const p95 = figures.people.waitedUntil(figures.latest).percentile(95);
  const limited = figures.counts.limited / Math.max(1, figures.counts.requests);
  const failed = figures.counts.failed / Math.max(1, answered);
  const rise = riseOf(figures.lines);
  const checkIn = figures.api.get('checkIn')?.quantiles();
  const queued = rise > 0 || achieved < LEAST_ACHIEVED_SHARE * rate * (seconds / span);
  const verdict = (): CapacityStep['verdict'] => {
    if (generator.reasons.length > 0) return 'invalid';
    if (failed > MOST_FAILED_SHARE) return 'failing';
    if (limited > MOST_LIMITED_SHARE) return 'limited';
    if (limited > 0 && lateShare(figures, mostMs) > MOST_LATE_SHARE) return 'limited';
    return p95 > mostMs || queued ? 'slow' : 'carried';
  };
  const judged = verdict();
  return {
    ...{ rate, seconds, achieved, p95, mean: checkIn?.mean ?? 0, rise, limited, failed, verdict: judged },
    ...(judged === 'slow' && queued && { delivered: deliveredBySecond(figures.lines) }),
  };
}

/** The share of the items of a step whose last answer came later after they were due than it may. */
function lateShare({ lines }: Figures, mostMs: number): number {
  const waits = waitsOf(lines);
  return waits.filter(({ due, done }) => done - due > mostMs).length / Math.max(1, waits.length);
}
