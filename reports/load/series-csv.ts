import type { LoadResult } from '../../record/load-result.ts';

/** The file that holds what the plots of a report show. */
export const SERIES_FILE = 'series.csv';

type Value = number | null | undefined;
/** A column of the file: its name, and its value of each part of the time. */
type Column = readonly [name: string, value: (part: number) => Value];

/**
 * What the plots show, as CSV (RFC 4180). It has a line for each part of the time, in which a value is empty where nothing
 * was measured.
 */
export function seriesCsv(result: LoadResult): string {
  const { series, by_due: due, started } = result;
  const parts = Math.max(series.buckets.length, due?.door.people.length ?? 0);
  const began = due?.began ?? started;
  const columns = [...atTheMoment(result), ...byDue(result)];
  const lines = Array.from({ length: parts }, (_, part) => {
    const from = part * series.width_ms;
    return [
      new Date(began + from).toISOString(),
      from,
      ...columns.map(([, value]) => value(part) ?? ''),
    ].join(',');
  });
  return [['time', 'from_ms', ...columns.map(([name]) => name)].map(quoted).join(','), ...lines, ''].join(
    '\r\n',
  );
}

/** What happened within a part, whenever it was due, and processors. */
const atTheMoment = ({ series: { buckets } }: LoadResult): Column[] =>
  (['due', 'admitted', 'queue', 'requests', 'limited', 'errors', 'cpu'] as const).map((name) => [
    name,
    (part) => buckets[part]?.[name],
  ]);

function byDue({ by_due: due }: LoadResult): Column[] {
  if (due === undefined) return [];
  const { door, operations, errors } = due;
  const bounds = [...door.steps.map((ms) => `up_to_${ms}`), `beyond_${door.steps.at(-1)}`];
  return [
    ['in_flight', (part) => due.in_flight[part]],
    ['outside_p95_ms', (part) => due.outside95[part]],
    ...PERCENTILES.map((name): Column => [`door_${name}_ms`, (part) => door[name][part]]),
    ...bounds.map((bound, step): Column => [`door_${bound}_ms`, (part) => door.people[part]?.[step]]),
    ...Object.entries(operations).flatMap(([operation, values]): Column[] => [
      [`${operation}_answers`, (part) => values.answers[part]],
      ...PERCENTILES.map((name): Column => [`${operation}_${name}_ms`, (part) => values[name][part]]),
      [`${operation}_api_p95_ms`, (part) => values.api95[part]],
    ]),
    ['limited_by_due', (part) => due.limited[part]],
    ...Object.entries(errors).map(([kind, counts]): Column => [`error: ${kind}`, (part) => counts[part]]),
    ...due.queues.map(({ door: name, people }): Column => [`queue: ${name}`, (part) => people[part]]),
  ];
}

const PERCENTILES = ['p50', 'p95', 'p99'] as const;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
