import type { DueLatency, LoadByDue } from '../../../record/load-by-due.ts';
import { COLUMN, type RequestLine } from '../../../record/request-log/line.ts';
import type { Figures } from '../figures/figures.ts';
import { mostAtOnce } from './most-at-once.ts';
import { partAt, percentiles, perPart, quantiles, type TimeParts } from './parts.ts';

type Logged = Pick<Figures, 'lines' | 'problems'>;

/** What was served by one operation, by when it was due: from due to answered, and what the API took. */
interface Served {
  readonly waited: number[][];
  readonly api: number[][];
}

/** Latency of what each operation served. */
export function latencyByDue(parts: TimeParts, { lines, problems }: Logged): Record<string, DueLatency> {
  const all = new Map<string, Served>();
  for (const [index, line] of lines.entries()) {
    if (line[COLUMN.status] === 429 || problems[index] !== null) continue;
    const served = servedBy(all, line[COLUMN.operation], parts);
    const part = partAt(parts, line[COLUMN.due]);
    served.waited[part]?.push(line[COLUMN.done] - line[COLUMN.due]);
    served.api[part]?.push(line[COLUMN.api]);
  }
  return Object.fromEntries(
    [...all].map(([operation, { waited, api }]) => [
      operation,
      {
        answers: waited.map(({ length }) => length),
        ...percentiles(waited),
        api95: quantiles(api, 0.95),
      },
    ]),
  );
}

function servedBy(all: Map<string, Served>, operation: string, parts: TimeParts): Served {
  const known = all.get(operation);
  if (known !== undefined) return known;
  const made: Served = { waited: perPart(parts, () => []), api: perPart(parts, () => []) };
  all.set(operation, made);
  return made;
}

/** Failed requests by kind, and answers with 429. */
export function errorsByDue(
  parts: TimeParts,
  { lines, problems }: Logged,
): Pick<LoadByDue, 'errors' | 'limited'> {
  const errors: Record<string, number[]> = {};
  const limited = perPart(parts, () => 0);
  for (const [index, line] of lines.entries()) {
    const problem = problems[index] ?? null;
    if (problem === null && line[COLUMN.status] !== 429) continue;
    if (problem !== null) errors[problem] ??= perPart(parts, () => 0);
    const counts = problem === null ? limited : (errors[problem] ?? []);
    const part = partAt(parts, line[COLUMN.due]);
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return { errors, limited };
}

/** Requests under way, and what of them passed outside the API: at the moment itself, by when they were sent. */
export function underWay(
  parts: TimeParts,
  lines: readonly RequestLine[],
): Pick<LoadByDue, 'in_flight' | 'outside95'> {
  const outside = perPart(parts, (): number[] => []);
  for (const line of lines) {
    if (line[COLUMN.status] === 0) continue;
    const ms = line[COLUMN.done] - line[COLUMN.sent] - line[COLUMN.api];
    outside[partAt(parts, line[COLUMN.sent])]?.push(Math.max(0, ms));
  }
  return {
    in_flight: mostAtOnce(
      parts,
      lines.map((line) => ({ from: line[COLUMN.sent], to: line[COLUMN.done] })),
    ),
    outside95: quantiles(outside, 0.95),
  };
}
