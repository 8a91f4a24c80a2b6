import type { Figures } from './figures.ts';
import { type Trend, trendOf } from './trend.ts';

/** What a run is held to. */
export interface Objective {
  readonly name: string;
  readonly about: string;
  readonly unit: 'ms' | '%' | '';
  readonly compare: '<' | '<=' | '>=';
  readonly limit: number;
}

/** An objective with what was measured. Without a sample nothing is met: the run is invalid. */
export interface Held extends Objective {
  readonly value: number;
  readonly samples: number;
  readonly met: boolean;
}

const under = (name: string, about: string, unit: Objective['unit'], limit: number): Objective => ({
  name,
  about,
  unit,
  compare: '<',
  limit,
});
const none = (name: string, about: string): Objective => ({ name, about, unit: '', compare: '<=', limit: 0 });

/** The objectives of a rush, unless the command line says otherwise. */
export const RUSH_OBJECTIVES: readonly Objective[] = [
  under('checkin_p95', '95 of 100 check-ins are answered within', 'ms', 500),
  under('checkin_p99', '99 of 100 check-ins are answered within', 'ms', 1000),
  under('door_p95', '95 of 100 people are in, counted from when they came, within', 'ms', 2000),
  under('list_p95', '95 of 100 list pages are answered within', 'ms', 1000),
  under('create_p95', '95 of 100 creates are answered within', 'ms', 1000),
  under('errors', 'of all requests fail otherwise than by 429, less than', '%', 0.1),
  under('drift', 'answers grow slower from begin to end by less than', 'ms', 100),
  none('lost', 'acknowledged writes that are missing afterwards'),
  none('phantom', 'effects that nobody asked for'),
  none('doubled', 'people who are there twice'),
  none('contract', 'broken must-rules among the judged answers'),
  {
    name: 'admitted',
    about: 'people let in, of all who came, at least',
    unit: '%',
    compare: '>=',
    limit: 100,
  },
];

/** Values that objectives are held against, with the number of samples behind each. */
export type Measured = Readonly<Record<string, { readonly value: number; readonly samples: number }>>;

export function hold(objectives: readonly Objective[], measured: Measured): Held[] {
  return objectives.map((objective) => {
    const { value, samples } = measured[objective.name] ?? { value: 0, samples: 0 };
    const { compare, limit } = objective;
    const met =
      samples > 0 && (compare === '<' ? value < limit : compare === '<=' ? value <= limit : value >= limit);
    return { ...objective, value, samples, met };
  });
}

/** How much slower answers became over the run, in milliseconds; the lower end of what 95 % confidence allows. */
export function driftOf(figures: Figures): { value: number; samples: number; trend: Trend | null } {
  const points = figures.series
    .buckets()
    .flatMap(({ from, api50 }) => (api50 === null ? [] : [[from / 1000, api50] as const]));
  const trend = trendOf(points);
  const seconds = (points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0);
  return { value: trend === null ? 0 : Math.max(0, trend.low * seconds), samples: points.length, trend };
}

/** What the request log alone says; reconciliation and judge add theirs. */
export function measure(
  figures: Figures,
  admissions: number,
): Record<string, { value: number; samples: number }> {
  const of = (operation: 'checkIn' | 'listAttendees' | 'createAttendee', percent: number) => {
    const distribution = figures.api.get(operation);
    return { value: distribution?.percentile(percent) ?? 0, samples: distribution?.count ?? 0 };
  };
  const answered = figures.requests - figures.limited;
  const drift = driftOf(figures);
  return {
    checkin_p95: of('checkIn', 95),
    checkin_p99: of('checkIn', 99),
    door_p95: { value: figures.doorTotal.percentile(95), samples: figures.doorTotal.count },
    list_p95: of('listAttendees', 95),
    create_p95: of('createAttendee', 95),
    errors: { value: answered === 0 ? 0 : (100 * figures.failed) / answered, samples: answered },
    drift: { value: drift.value, samples: drift.samples },
    admitted: { value: admissions === 0 ? 0 : (100 * figures.admitted) / admissions, samples: admissions },
  };
}
