import type { LoadByDue } from '../../../record/load-by-due.ts';
import type { LoadResult } from '../../../record/load-result.ts';
import { html, type Markup } from '../../html/markup.ts';
import { number } from '../../text.ts';
import type { TimeAxis } from '../plot/time-axis.ts';
import { atDoors, doorTimePlots, queues } from './doors.ts';
import { markList } from './marks.ts';
import { errorsOverTime, latency } from './operations.ts';
import { generator, requests } from './requests.ts';

/** The section of what happened when: by the time at which people were due, so that a stall shows who had to wait for it. */
export function overTime(result: LoadResult): Markup {
  const { series, by_due: due } = result;
  const axis = axisOf(result);
  const by = due === undefined ? false : byDue(due, axis, result);
  return html`<h2 id="time">Over time</h2><p>Times of day are UTC; each point covers ${number(series.width_ms)} ms. Times at the door, latencies and errors stand where people were <em>due</em>: a service that stalls for a while leaves a ramp, as each who comes meanwhile waits for its rest. All values stand in <code>series.csv</code>.</p>
${markList(axis)}
${by}
${atDoors(series.buckets, axis)}
${requests(series.buckets, axis)}
${due !== undefined && generator(due, series.buckets, axis)}`;
}

const byDue = (due: LoadByDue, axis: TimeAxis, { thresholds }: LoadResult): Markup =>
  html`${doorTimePlots(due, axis, thresholds.find(({ name }) => name === 'door_p95')?.limit)}
${queues(due, axis)}
${latency(due, axis)}
${errorsOverTime(due, axis)}`;

/** One axis for all plots, as long as the longest of them. */
const axisOf = ({ series, by_due: due, started }: LoadResult): TimeAxis => ({
  parts: Math.max(1, series.buckets.length, due?.door.people.length ?? 0),
  widthMs: series.width_ms,
  began: due?.began ?? started,
  marks: due?.marks ?? [],
});
