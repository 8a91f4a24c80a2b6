import { decodeFromCompressedBase64 } from 'hdr-histogram-js';
import type { LatencyFigures, LoadResult } from '../../record/load-result.ts';
import { type DurationSummary, stepOf } from '../distribution.ts';
import { distributions } from '../html/distributions.ts';
import { html, type Markup } from '../html/markup.ts';
import { number } from '../text.ts';

/** The section on latency: distributions and percentiles of people and operations, and their trend. */
export function latencies(result: LoadResult): Markup {
  const { latency } = result;
  const waited = latency.door_waited;
  const all: ReadonlyArray<readonly [string, LatencyFigures]> = [
    ['door, due to in', latency.door_total],
    ...(waited === undefined || waited.count === latency.door_total.count
      ? []
      : [['door, those not let in too', waited] as const]),
    ['lag, due to sent', latency.door_lag],
    ...Object.entries(latency.api),
    ...Object.entries(latency.api_failed ?? {}).map(([name, one]) => [`${name}, failed`, one] as const),
  ];
  return html`<h2 id="latency">Latency</h2><p>The door counts from the moment at which somebody was due, so a service that stalls cannot hide behind scanners that wait for it. Each bar holds a share of the answers, on one scale for all; the lines are the median and p95.</p>
${distributions(all.map(([name, one]) => distributionFrom(name, one)))}
<details class="card"><summary>All percentiles, in milliseconds</summary>
<div class="scroll"><table class="stacked"><thead><tr><th>operation</th><th class="n">answers</th>${QUANTILES.map(([name]) => html`<th class="n">${name}</th>`)}</tr></thead><tbody>
${all.map(
  ([
    name,
    one,
  ]) => html`<tr><td>${name}</td><td class="n" data-label="answers">${number(one.count)}</td>${QUANTILES.map(([label, key]) => html`<td class="n" data-label="${label}">${milliseconds(one[key])}</td>`)}</tr>
`,
)}</tbody></table></div></details>${drifting(result)}`;
}

const QUANTILES = [
  ['p50', 'p50'],
  ['p90', 'p90'],
  ['p95', 'p95'],
  ['p99', 'p99'],
  ['p99.9', 'p999'],
  ['max', 'max'],
] as const;

const milliseconds = (value: number): string => (value < 10 ? value.toFixed(2) : number(Math.round(value)));

/** A larger distribution is drawn by this many quantiles. */
const MOST_POINTS = 2000;

/** The stored histogram in the steps in which it is drawn. */
function distributionFrom(label: string, { count, p50, p95, max, hdr }: LatencyFigures): DurationSummary {
  const steps = new Map<number, number>();
  const histogram = decodeFromCompressedBase64(hdr, 32, false);
  const points = Math.min(histogram.totalCount, MOST_POINTS);
  for (let point = 0; point < points; point += 1) {
    const step = stepOf(histogram.getValueAtPercentile((100 * (point + 0.5)) / points) / 1000);
    steps.set(step, (steps.get(step) ?? 0) + count / points);
  }
  return { label, count, p50, p95, max, steps };
}

/** The trend of the median latency, in a sentence. A leak shows as a slope surely above zero, a warm-up as one below. */
function drifting({ drift }: LoadResult): Markup | false {
  if (drift === null) return false;
  const aMinute = (slope: number): string => `${slope >= 0 ? '+' : '−'}${Math.abs(60 * slope).toFixed(2)}`;
  const said = drift.low > 0 ? 'latency grows' : drift.high < 0 ? 'latency falls' : 'no drift is certain';
  return html`<p>Over time, ${said}: the median moves by ${aMinute(drift.slope)} ms a minute (95 % confidence: ${aMinute(drift.low)} to ${aMinute(drift.high)}).</p>`;
}
