import { OBJECTIVES } from '../../../record/load-objectives.ts';
import type { Objective } from '../../../record/load-result.ts';
import { COLUMN } from '../../../record/request-log/line.ts';
import type { OperationId } from '../../../spec/contract.ts';
import type { Figures } from './figures.ts';
import type { Measurements } from './objectives.ts';
import { quantile } from './series.ts';

/** A duration, and the moment to which it belongs: milliseconds from the start of the load. */
export type Timed = readonly [at: number, ms: number, ...rest: unknown[]];

/** How many windows begin within the length of one. */
const OVERLAP = 5;

/** The worst percentile of all windows of a length, of what belongs to them. */
export function worstWindow(all: readonly Timed[], lengthMs: number, percent: number): number {
  const sorted = [...all].sort((a, b) => a[0] - b[0]);
  const last = sorted.at(-1)?.[0] ?? 0;
  let worst = 0;
  let [first, next] = [0, 0];
  for (let from = 0; from <= last; from += lengthMs / OVERLAP) {
    while ((sorted[first]?.[0] ?? last + 1) < from) first += 1;
    while (next < sorted.length && (sorted[next] as Timed)[0] < from + lengthMs) next += 1;
    const within = sorted.slice(first, next).map(([, ms]) => ms);
    worst = Math.max(worst, quantile(within, percent / 100) ?? 0);
  }
  return worst;
}

/**
 * Objectives that are held within any part of the time, each with its worst part. `end`: until when those who were not
 * let in have waited.
 */
export function measureWindows(
  objectives: readonly Objective[],
  figures: Figures,
  end: number,
  speedup: number,
): Partial<Measurements> {
  return Object.fromEntries(
    objectives.flatMap(({ name, over_ms }) => {
      const measures = OBJECTIVES[name]?.measures;
      if (over_ms === undefined || measures === undefined) return [];
      const { of, percent } = measures;
      const all = of === 'door' ? figures.people.waits(end) : served(figures, of);
      const value = worstWindow(all, over_ms / speedup, percent);
      return [[name, { value, samples: all.length }] as const];
    }),
  );
}

const served = ({ lines }: Figures, operation: OperationId): Timed[] =>
  lines
    .filter(
      (line) =>
        line[COLUMN.operation] === operation && line[COLUMN.status] >= 200 && line[COLUMN.status] < 300,
    )
    .map((line) => [line[COLUMN.done], line[COLUMN.api]]);
