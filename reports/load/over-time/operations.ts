import type { DueLatency, LoadByDue } from '../../../record/load-by-due.ts';
import { html, type Markup } from '../../html/markup.ts';
import { type Curve, plot } from '../plot/plot.ts';
import type { TimeAxis } from '../plot/time-axis.ts';

/** A plot for each operation: percentiles from due to answered, and what of it the API took. */
export const latency = ({ operations }: LoadByDue, axis: TimeAxis): Markup =>
  html`${inOrder(operations).map(([operation, { p50, p95, p99, api95 }]) =>
    plot({
      title: `Latency of ${operation}`,
      unit: 'ms, from due to answered, of what was served',
      axis,
      curves: [
        { label: 'p95', values: p95, colour: '--bad' },
        { label: 'p99', values: p99, colour: '--mute' },
        { label: 'median', values: p50, colour: '--good' },
        { label: 'API alone, p95', values: api95, colour: '--link' },
      ],
    }),
  )}`;

/** Those first that have most answers. */
const inOrder = (all: LoadByDue['operations']): Array<[string, DueLatency]> =>
  Object.entries(all).sort(([, a], [, b]) => sum(b.answers) - sum(a.answers));

const COLOURS = ['--bad', '--link', '--good', '--ink'] as const;

/** Failed requests by kind, the most frequent ones by name, and answers with 429. */
export function errorsOverTime({ errors: all, limited }: LoadByDue, axis: TimeAxis): Markup {
  const kinds = Object.entries(all).sort(([, a], [, b]) => sum(b) - sum(a));
  const named = kinds.slice(0, COLOURS.length);
  const others = kinds.slice(COLOURS.length).map(([, values]) => values);
  const curves: Curve[] = [
    ...named.map(([label, values], index) => ({ label, values, colour: COLOURS[index] ?? '--ink' })),
    ...(others.length === 0
      ? []
      : [{ label: `${others.length} other kinds`, values: added(others), colour: '--mute' }]),
    ...(sum(limited) === 0 ? [] : [{ label: '429, no error', values: limited, colour: '--warn' }]),
  ];
  if (curves.length === 0)
    return html`<p class="card plot">No request failed, and none was answered with 429.</p>`;
  return plot({ title: 'Errors by kind', unit: 'requests, by when they were due', axis, curves });
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const added = (all: ReadonlyArray<readonly number[]>): number[] =>
  (all[0] ?? []).map((_, part) => sum(all.map((values) => values[part] ?? 0)));
