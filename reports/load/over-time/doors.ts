import type { DoorQueue, LoadByDue } from '../../../record/load-by-due.ts';
import type { LoadBucket } from '../../../record/load-result.ts';
import { html, type Markup } from '../../html/markup.ts';
import { count, number, time } from '../../text.ts';
import { heat } from '../plot/heat.ts';
import { plot } from '../plot/plot.ts';
import { type TimeAxis, timeOfDay } from '../plot/time-axis.ts';
import { aSecond } from './requests.ts';

const people = (many: number): string => count(many, 'person', 'people');

/** How long people waited to be in: how many for how long, and percentiles. */
export function doorTimePlots({ door }: LoadByDue, axis: TimeAxis, limit: number | undefined): Markup {
  const labels = [...door.steps.map((ms) => `≤ ${inShort(ms)}`), `> ${inShort(door.steps.at(-1) ?? 0)}`];
  const reached = labels.findLastIndex((_, step) => door.people.some((counts) => (counts[step] ?? 0) > 0));
  const rows = labels
    .slice(0, reached + 1)
    .map((label, step) => ({ label, values: door.people.map((counts) => counts[step] ?? 0) }))
    .reverse();
  return html`${rows.length > 0 && heat({ ...{ title: 'Time at the door', unit: 'people, by when they were due and how long they waited', axis, rows }, says: people })}
${plot({
  title: 'Time at the door',
  unit: 'ms, from due to let in, by when people were due',
  axis,
  ...(limit !== undefined && { limit }),
  curves: [
    { label: 'p95', values: door.p95, colour: '--bad' },
    { label: 'p99', values: door.p99, colour: '--mute' },
    { label: 'median', values: door.p50, colour: '--good' },
  ],
})}`;
}

const inShort = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`;

/** How many people come and are let in, and how many wait: at all doors together. */
export const atDoors = (buckets: readonly LoadBucket[], axis: TimeAxis): Markup =>
  html`${plot({
    title: 'At the doors',
    unit: 'people a second, at the moment',
    axis,
    curves: [
      { label: 'come', values: buckets.map(({ due }) => aSecond(due, axis)), colour: '--mute', filled: true },
      { label: 'let in', values: buckets.map(({ admitted }) => aSecond(admitted, axis)), colour: '--good' },
    ],
  })}
${plot({
  title: 'Queue',
  unit: 'people who wait, at all doors together, at the moment',
  axis,
  curves: [{ label: 'waiting', values: buckets.map((one) => one.queue), colour: '--warn', filled: true }],
})}`;

const MOST_DOORS = 16;

/** The queue of each door, those of the longest waits where there are many, and the longest wait of each. */
export function queues({ queues: all }: LoadByDue, axis: TimeAxis): Markup | false {
  const waited = all.filter(({ most }) => most > 0);
  if (waited.length === 0) return false;
  const worst = new Set([...waited].sort((a, b) => b.longest_ms - a.longest_ms).slice(0, MOST_DOORS));
  const shown = waited.filter((one) => worst.has(one));
  const of =
    shown.length < waited.length ? `, the ${shown.length} of ${all.length} with the longest waits` : '';
  return heat({
    title: 'Queue of each door',
    unit: `people there at once, at the moment${of}`,
    axis,
    rows: shown.map(({ door, people: values }) => ({ label: door, values })),
    says: people,
    below: longestWaits(shown, axis),
  });
}

/** The longest wait of all in a sentence, and that of each door in a table. */
function longestWaits(shown: readonly DoorQueue[], { began }: TimeAxis): Markup {
  const at = (one: DoorQueue): string => timeOfDay(began + one.longest_at);
  const worst = shown.reduce((most, one) => (one.longest_ms > most.longest_ms ? one : most));
  return html`<p class="small">The longest wait is ${time(worst.longest_ms)}, at ${worst.door}, of a person who came at ${at(worst)}.</p>
<details class="small"><summary class="soft">The longest wait at each door</summary><div class="scroll"><table><thead><tr><th>door</th><th class="n">people at once</th><th class="n">longest wait</th><th class="n">who came at</th></tr></thead><tbody>${shown.map(
    (one) =>
      html`<tr><td>${one.door}</td><td class="n">${number(one.most)}</td><td class="n">${time(one.longest_ms)}</td><td class="n">${at(one)}</td></tr>
`,
  )}</tbody></table></div></details>`;
}
