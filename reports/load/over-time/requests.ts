import type { LoadByDue } from '../../../record/load-by-due.ts';
import type { LoadBucket } from '../../../record/load-result.ts';
import { html, type Markup } from '../../html/markup.ts';
import { plot } from '../plot/plot.ts';
import type { TimeAxis } from '../plot/time-axis.ts';

/** A count within one part, a second. */
export const aSecond = (value: number, { widthMs }: TimeAxis): number => (value * 1000) / widthMs;

/** Answers a second, by when they came. */
export const requests = (buckets: readonly LoadBucket[], axis: TimeAxis): Markup =>
  plot({
    title: 'Requests',
    unit: 'answered or failed a second, at the moment',
    axis,
    curves: [
      {
        label: 'all',
        values: buckets.map((one) => aSecond(one.requests, axis)),
        colour: '--link',
        filled: true,
      },
      { label: '429', values: buckets.map((one) => aSecond(one.limited, axis)), colour: '--warn' },
      { label: 'errors', values: buckets.map((one) => aSecond(one.errors, axis)), colour: '--bad' },
    ],
  });

/** What the generator held open, what passed outside the API, and what it took itself. */
export const generator = (due: LoadByDue, buckets: readonly LoadBucket[], axis: TimeAxis): Markup =>
  html`${plot({
    title: 'In flight',
    unit: 'requests under way at once, the most of each part',
    axis,
    curves: [{ label: 'in flight', values: due.in_flight, colour: '--link', filled: true }],
  })}
${plot({
  title: 'Outside the API',
  unit: 'ms (p95): connecting, the ceiling of the profile, k6 itself',
  axis,
  curves: [{ label: 'outside', values: due.outside95, colour: '--mute' }],
})}
${
  buckets.some(({ cpu }) => cpu !== null) &&
  plot({
    title: 'Generator',
    unit: 'processors used',
    axis,
    curves: [{ label: 'k6', values: carriedForward(buckets.map(({ cpu }) => cpu)), colour: '--mute' }],
  })
}`;

/** Repeats the last measured value at points that were not measured. */
function carriedForward(values: ReadonlyArray<number | null>): Array<number | null> {
  let last: number | null = null;
  return values.map((value) => {
    last = value ?? last;
    return last;
  });
}
