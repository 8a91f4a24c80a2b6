import { type ComparedCurve, ERRORS_OF_KIND } from '../../../record/compared-loads.ts';
import type { LoadByDue } from '../../../record/load-by-due.ts';
import type { LoadResult } from '../../../record/load-result.ts';

type Values = ReadonlyArray<number | null>;
type Due = Pick<LoadResult, 'series'> & { readonly by_due: LoadByDue };
type Row = readonly [name: string, about: string, unit: ComparedCurve['unit'], of: (due: Due) => Values];

/** What every load has over time: times at the door by when people were due, the others at the moment itself. */
const CURVES: readonly Row[] = [
  ['door_p50', 'median from due to let in, by when people were due', 'ms', ({ by_due }) => by_due.door.p50],
  ['door_p95', '95th percentile of the same', 'ms', ({ by_due }) => by_due.door.p95],
  ['door_p99', '99th percentile of the same', 'ms', ({ by_due }) => by_due.door.p99],
  [
    'queue',
    'people who wait, at all doors together',
    'people',
    ({ series }) => series.buckets.map((bucket) => bucket.queue),
  ],
  ['in_flight', 'the most requests under way at once', 'requests', ({ by_due }) => by_due.in_flight],
  ['limited', 'answers with 429, by when they were due', 'requests', ({ by_due }) => by_due.limited],
];

/** Every series that both loads have, and errors of each kind that either met. */
export function curvesOf(a: LoadResult, b: LoadResult): ComparedCurve[] {
  if (!hasDue(a) || !hasDue(b)) return [];
  const kinds = [...new Set([...Object.keys(a.by_due.errors), ...Object.keys(b.by_due.errors)])];
  const rows = [...CURVES, ...kinds.map(ofErrors)];
  return rows.map(([name, about, unit, of]) => ({ name, about, unit, a: of(a), b: of(b) }));
}

const hasDue = <R extends LoadResult>(result: R): result is R & Due => result.by_due !== undefined;

/** A load that met no such error has zeros, since it looked. */
const ofErrors = (kind: string): Row => [
  ERRORS_OF_KIND + kind,
  'requests that failed so, by when they were due',
  'requests',
  ({ by_due }) => by_due.errors[kind] ?? by_due.limited.map(() => 0),
];
