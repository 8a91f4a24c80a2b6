import {
  type ComparedDoor,
  type ComparedFigure,
  type ComparedLoads,
  ERRORS_OF_KIND,
  type Pair,
} from '../../../record/compared-loads.ts';
import type { LoadByDue } from '../../../record/load-by-due.ts';
import { doorLatency, type LoadResult } from '../../../record/load-result.ts';
import { curvesOf } from './curves.ts';

/** What two loads measured, side by side; `overTime`: whether their parts of the time are the same. */
export function loadsBesideEachOther(a: LoadResult, b: LoadResult, overTime: boolean): ComparedLoads {
  return {
    figures: figures(a, b),
    doors: doors(a.by_due, b.by_due),
    marks: { a: a.by_due?.marks ?? [], b: b.by_due?.marks ?? [] },
    over_time: overTime ? { width_ms: a.by_due?.width_ms ?? 0, curves: curvesOf(a, b) } : null,
  };
}

type Measure = (result: LoadResult) => number | null;
type Row = readonly [name: string, about: string, unit: ComparedFigure['unit'], measure: Measure];

/** What is measured of a whole load. */
const MEASURES: readonly Row[] = [
  ...(['p50', 'p95', 'p99'] as const).map(
    (share): Row => [
      `door_${share}`,
      'from due to let in, of all who came',
      'ms',
      (result) => {
        const door = doorLatency(result);
        return door.count === 0 ? null : door[share];
      },
    ],
  ),
  ['longest_wait', 'the longest wait at any door', 'ms', ({ by_due }) => longestWait(by_due)],
  ['longest_queue', 'the most people at one door at once', 'people', ({ by_due }) => longestQueue(by_due)],
  [
    'in_flight',
    'the most requests under way at once',
    'requests',
    ({ by_due }) => (by_due === undefined ? null : most(by_due.in_flight)),
  ],
  ['limited', 'answers with 429', 'requests', ({ rate_limited }) => rate_limited.answers],
];

/** The longest wait at any door, in milliseconds; null where no queue was recorded. */
export const longestWait = (due: LoadByDue | undefined): number | null =>
  due === undefined ? null : most(due.queues.map(({ longest_ms }) => longest_ms));

/** The most people who waited at one door at once; null where no queue was recorded. */
export const longestQueue = (due: LoadByDue | undefined): number | null =>
  due === undefined ? null : most(due.queues.map((one) => one.most));

const most = (values: readonly number[]): number => values.reduce((all, one) => Math.max(all, one), 0);

function figures(a: LoadResult, b: LoadResult): ComparedFigure[] {
  const measured = MEASURES.map(
    ([name, about, unit, measure]): ComparedFigure => ({
      name,
      about,
      unit,
      values: [measure(a), measure(b)],
    }),
  );
  return [...measured, ...errors(a, b)];
}

/** Failed requests of each kind that either load met. */
function errors(
  { requests: { errors: a } }: LoadResult,
  { requests: { errors: b } }: LoadResult,
): ComparedFigure[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].map((kind) => ({
    name: ERRORS_OF_KIND + kind,
    about: 'requests that failed so',
    unit: 'requests',
    values: [a[kind] ?? 0, b[kind] ?? 0],
  }));
}

/** Each door that either load had. */
function doors(a: LoadByDue | undefined, b: LoadByDue | undefined): ComparedDoor[] {
  const [before, after] = [byDoor(a), byDoor(b)];
  return [...new Set([...before.keys(), ...after.keys()])].map((door) => {
    const pair = (of: 'most' | 'longest_ms'): Pair => [
      before.get(door)?.[of] ?? null,
      after.get(door)?.[of] ?? null,
    ];
    return { door, most: pair('most'), longest_ms: pair('longest_ms') };
  });
}

const byDoor = (due: LoadByDue | undefined) => new Map((due?.queues ?? []).map((one) => [one.door, one]));
