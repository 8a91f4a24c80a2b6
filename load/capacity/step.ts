import type { CapacityStep } from '../../record/load-result.ts';
import type { Figures } from '../judge/figures/figures.ts';
import type { GeneratorHealth } from '../judge/figures/generator.ts';

const MOST_LIMITED = 0.005;
const MOST_FAILED = 0.001;
const LEAST_ACHIEVED = 0.97;

/** Judges a step in its own window. A limit is told from slowness: the first is a decision, the second is a knee. */
export function judgeStep(
  figures: Figures,
  rate: number,
  seconds: number,
  mostMs: number,
  generator: GeneratorHealth,
): CapacityStep {
  const answered = figures.requests - figures.limited;
  const span = Math.max(seconds, figures.latest / 1000);
  const achieved = answered / span;
  const p95 = figures.doorTotal.percentile(95);
  const limited = figures.limited / Math.max(1, figures.requests);
  const failed = figures.failed / Math.max(1, answered);
  const checkIn = figures.api.get('checkIn')?.quantiles();
  const verdict =
    generator.reasons.length > 0
      ? 'invalid'
      : failed > MOST_FAILED
        ? 'failing'
        : limited > MOST_LIMITED
          ? 'limited'
          : p95 > mostMs || achieved < LEAST_ACHIEVED * rate * (seconds / span)
            ? 'slow'
            : 'carried';
  return { rate, achieved, p95, mean: checkIn?.mean ?? 0, limited, failed, verdict };
}
