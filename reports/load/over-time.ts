import type { LoadResult } from '../../record/load-result.ts';
import { html, type Markup } from '../html/markup.ts';
import { number } from '../text.ts';
import { plot } from './plot.ts';

/** The section of plots over time: doors, queue, latency, requests, generator. */
export function overTime({ series, thresholds }: LoadResult): Markup {
  const { width_ms: widthMs, buckets } = series;
  const perSecond = (value: number): number => (value * 1000) / widthMs;
  const limit = thresholds.find(({ name }) => name === 'door_p95')?.limit;
  return html`<h2 id="time">Over time</h2><p>Each point covers ${number(widthMs)} ms.</p>
${plot({
  title: 'At the doors',
  unit: 'people a second',
  widthMs,
  curves: [
    { label: 'come', values: buckets.map((one) => perSecond(one.due)), colour: '--mute', filled: true },
    { label: 'let in', values: buckets.map((one) => perSecond(one.admitted)), colour: '--good' },
  ],
})}
${plot({
  title: 'Queue',
  unit: 'people who wait, at all doors together',
  widthMs,
  curves: [{ label: 'waiting', values: buckets.map((one) => one.queue), colour: '--warn', filled: true }],
})}
${plot({
  title: 'Latency',
  unit: 'ms',
  widthMs,
  ...(limit !== undefined && { limit }),
  curves: [
    { label: 'door p95', values: buckets.map((one) => one.door95), colour: '--bad' },
    { label: 'API p95', values: buckets.map((one) => one.api95), colour: '--link' },
    { label: 'API median', values: buckets.map((one) => one.api50), colour: '--good' },
  ],
})}
${plot({
  title: 'Requests',
  unit: 'a second',
  widthMs,
  curves: [
    { label: 'all', values: buckets.map((one) => perSecond(one.requests)), colour: '--link', filled: true },
    { label: '429', values: buckets.map((one) => perSecond(one.limited)), colour: '--warn' },
    { label: 'errors', values: buckets.map((one) => perSecond(one.errors)), colour: '--bad' },
  ],
})}
${
  buckets.some((one) => one.cpu !== null) &&
  plot({
    title: 'Generator',
    unit: 'processors used',
    widthMs,
    curves: [{ label: 'k6', values: carriedForward(buckets.map((one) => one.cpu)), colour: '--mute' }],
  })
}`;
}

/** Repeats the last measured value at points that were not measured. */
function carriedForward(values: ReadonlyArray<number | null>): Array<number | null> {
  let last: number | null = null;
  return values.map((value) => {
    last = value ?? last;
    return last;
  });
}
