import { OBJECTIVES, type TimedShare } from '../../../record/load-objectives.ts';
import type { Objective, ObjectiveName, Threshold } from '../../../record/load-result.ts';
import type { Distribution } from './distribution.ts';
import type { Figures } from './figures.ts';
import { type TrendLine, trendOf } from './trend.ts';

/** Measured values of all objectives, with the number of samples behind each. */
export type Measurements = Readonly<
  Record<ObjectiveName, { readonly value: number; readonly samples: number }>
>;

/** Each objective with its measured value; without samples it is not met. */
export function thresholdsOf(objectives: readonly Objective[], measured: Measurements): Threshold[] {
  return objectives.map((objective) => {
    // A run of a later release may have been held to an objective that is not known here.
    const { value, samples } = measured[objective.name] ?? { value: 0, samples: 0 };
    const { compare, limit } = objective;
    const met =
      samples > 0 && (compare === '<' ? value < limit : compare === '<=' ? value <= limit : value >= limit);
    return { ...objective, value, samples, met };
  });
}

/** By how many milliseconds the median latency grew over the run: the lower bound of the 95 % confidence interval, at least 0. */
export function driftOf(figures: Figures): { value: number; samples: number; trend: TrendLine | null } {
  // The last interval is cut off by the last answer: a few of them are no median to compare with.
  const points = figures.series
    .buckets()
    .slice(0, -1)
    .flatMap(({ from, api50 }) => (api50 === null ? [] : [[from / 1000, api50] as const]));
  const trend = trendOf(points);
  const seconds = (points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0);
  return { value: trend === null ? 0 : Math.max(0, trend.low * seconds), samples: points.length, trend };
}

/** What of a load the figures of its requests do not tell. */
export interface ObjectiveContext {
  readonly admissions: number;
  /** From due to let in, of everybody who came. */
  readonly door: Distribution;
  /** Failures that were caused on purpose, and people who were not let in for them: they say nothing of the service. */
  readonly caused: { readonly failures: number; readonly people: number };
  /** Refusals that looked as if they passed, and did not: of tokens that were live. */
  readonly refusedAlive: number;
}

/** The objectives that the request log alone can measure. Latencies in milliseconds, shares in percent. */
export function measure(figures: Figures, { admissions, door, caused, refusedAlive }: ObjectiveContext) {
  const timed = ({ measures: { of, percent } }: { readonly measures: TimedShare }) => {
    const distribution = of === 'door' ? door : figures.api.get(of);
    return { value: distribution?.percentile(percent) ?? 0, samples: distribution?.count ?? 0 };
  };
  const answered = figures.counts.requests - figures.counts.limited;
  const failed = Math.max(0, figures.counts.failed - caused.failures) + refusedAlive;
  const due = Math.max(figures.people.letIn, admissions - caused.people);
  const drift = driftOf(figures);
  return {
    checkin_p95: timed(OBJECTIVES.checkin_p95),
    checkin_p99: timed(OBJECTIVES.checkin_p99),
    door_p95: timed(OBJECTIVES.door_p95),
    list_p95: timed(OBJECTIVES.list_p95),
    create_p95: timed(OBJECTIVES.create_p95),
    errors: { value: answered === 0 ? 0 : (100 * failed) / answered, samples: answered },
    drift: { value: drift.value, samples: drift.samples },
    admitted: { value: due === 0 ? 0 : (100 * figures.people.letIn) / due, samples: due },
  };
}
