import { Distribution } from '../../load/judge/figures/distribution.ts';
import type { BreachChange, Direction, FigureChange, OperationChange } from '../../record/comparison.ts';
import { OBJECTIVES } from '../../record/load-objectives.ts';
import type { LatencyFigures, LoadBreach, LoadResult, Threshold } from '../../record/load-result.ts';
import type { Durations } from './durations.ts';

/** The distributions of a load run by what they are of. */
export function loadDurations({ latency }: LoadResult): Map<string, Durations> {
  const all: Array<readonly [string, LatencyFigures]> = [
    ['door, due to in', latency.door_total],
    ...Object.entries(latency.api),
  ];
  return new Map(all.filter(([, { count }]) => count > 0).map(([name, { hdr }]) => [name, ofHistogram(hdr)]));
}

function ofHistogram(hdr: string): Durations {
  const distribution = Distribution.decode(hdr);
  const { count } = distribution;
  return { count, nth: (rank) => distribution.percentile((100 * (rank - 0.5)) / count) };
}

/** Objectives that one met and the other missed, what became of the writes, and how much was carried. */
export function figureChanges(a: LoadResult, b: LoadResult): FigureChange[] {
  const before = new Map(a.thresholds.map((one) => [one.name, one]));
  const objectives = b.thresholds.flatMap((after) => objectiveChange(before.get(after.name), after));
  const named = new Set(objectives.map(({ name }) => name));
  return [...objectives, ...writes(a, b).filter(({ name }) => !named.has(name)), ...capacity(a, b)];
}

function objectiveChange(before: Threshold | undefined, after: Threshold): FigureChange[] {
  const [from, to] = [stateOf(before), stateOf(after)];
  if (before === undefined || from === to) return [];
  const { name, about, unit } = after;
  const direction: Direction =
    to === 'missed' ? 'worse' : from === 'missed' && to === 'met' ? 'better' : 'other';
  const value = (one: Threshold): number | null => (one.samples === 0 ? null : one.value);
  return [{ name, about, unit, from: value(before), to: value(after), direction }];
}

const stateOf = (one: Threshold | undefined): string =>
  one === undefined ? 'absent' : one.samples === 0 ? 'not measured' : one.met ? 'met' : 'missed';

function writes(a: LoadResult, b: LoadResult): FigureChange[] {
  return (['lost', 'phantom', 'doubled'] as const).flatMap((name) => {
    const [from, to] = [a.reconciliation[name], b.reconciliation[name]];
    if (from === to) return [];
    const direction = to > from ? ('worse' as const) : ('better' as const);
    return [{ name, about: OBJECTIVES[name]?.about ?? name, unit: '' as const, from, to, direction }];
  });
}

/** The rates that were carried, where the brackets of both searches lie apart. */
function capacity({ capacity: a }: LoadResult, { capacity: b }: LoadResult): FigureChange[] {
  if (a === undefined || b === undefined) return [];
  const worse = b.high !== null && b.high < a.low;
  const better = a.high !== null && a.high < b.low;
  if (!worse && !better) return [];
  const about = 'requests a second that are surely carried';
  const direction = worse ? ('worse' as const) : ('better' as const);
  return [{ name: 'capacity', about, unit: '', from: a.low, to: b.low, direction }];
}

/** Must-rules that broke under load in one run alone. */
export function loadBreachChanges(a: LoadResult, b: LoadResult): BreachChange[] {
  const only = (these: LoadResult, others: LoadResult, direction: Direction): BreachChange[] =>
    these.contract_violations
      .filter((one) => one.level === 'must' && !others.contract_violations.some((other) => same(one, other)))
      .map(({ rule, operation, message }) => ({ rule, operation, message, direction }));
  return [...only(b, a, 'worse'), ...only(a, b, 'better')];
}

const same = (one: LoadBreach, other: LoadBreach): boolean =>
  one.rule === other.rule && one.operation === other.operation;

/** Operations that only one of two load runs called. */
export function loadOperationChanges(a: LoadResult, b: LoadResult): OperationChange[] {
  const [before, after] = [a.requests.by_operation, b.requests.by_operation];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((operation) => {
    const state = (counts: Readonly<Record<string, number>>) =>
      (counts[operation] ?? 0) > 0 ? ('served' as const) : ('not called' as const);
    const [from, to] = [state(before), state(after)];
    return from === to ? [] : [{ operation, from, to, direction: 'other' as const }];
  });
}
