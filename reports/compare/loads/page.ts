import {
  type ComparedCurve,
  type ComparedDoor,
  type ComparedLoads,
  ERRORS_OF_KIND,
} from '../../../record/compared-loads.ts';
import { html, type Markup } from '../../html/markup.ts';
import { markList } from '../../load/over-time/marks.ts';
import { type Curve, plot } from '../../load/plot/plot.ts';
import type { TimeAxis } from '../../load/plot/time-axis.ts';
import { farthestApart, shownFigure, tells } from './said.ts';

/** What two loads measured as a whole and at each door, in tables. */
export const loadTables = (
  loads: ComparedLoads,
): Markup => html`<p>What both measured. None of it is an objective, and none of it makes B worse by itself.</p>
<div class="card scroll"><table class="stacked"><thead><tr><th>figure</th><th class="n">A</th><th class="n">B</th></tr></thead><tbody>${loads.figures
  .filter(({ values }) => tells(values))
  .map(
    ({ name, about, unit, values: [a, b] }) =>
      html`<tr><td><code>${name}</code><div class="soft small">${about}</div></td><td class="n" data-label="A">${shownFigure(a, unit)}</td><td class="n" data-label="B">${shownFigure(b, unit)}</td></tr>
`,
  )}</tbody></table></div>
${doorTable(loads.doors)}`;

function doorTable(all: readonly ComparedDoor[]): Markup | false {
  const waited = all.filter(({ most }) => tells(most));
  if (waited.length === 0) return false;
  return html`<details class="card"><summary>Each door: the most people at once, and the longest wait</summary>
<div class="scroll"><table class="stacked"><thead><tr><th>door</th><th class="n">people, A</th><th class="n">people, B</th><th class="n">wait, A</th><th class="n">wait, B</th></tr></thead><tbody>${waited.map(
    ({ door, most, longest_ms: longest }) =>
      html`<tr><td>${door}</td>${most.map((value, side) => html`<td class="n" data-label="people, ${'AB'[side]}">${shownFigure(value, 'people')}</td>`)}${longest.map((value, side) => html`<td class="n" data-label="wait, ${'AB'[side]}">${shownFigure(value, 'ms')}</td>`)}</tr>
`,
  )}</tbody></table></div></details>`;
}

/** Two loads over time, each from its own start, with the marks of both. */
export function loadsOverTime(loads: ComparedLoads): Markup | false {
  if (loads.over_time === null) return false;
  const { width_ms: widthMs, curves } = loads.over_time;
  const parts = curves.reduce((most, { a, b }) => Math.max(most, a.length, b.length), 1);
  const axis: TimeAxis = { parts, widthMs, began: 0, marks: marksOf(loads) };
  const plots = PLOTS.map(({ title, unit, names }) => ({
    ...{ title, unit, axis },
    curves: curves
      .filter(({ name, a, b }) => names(name) && tells([...a, ...b]))
      .flatMap((one) => drawn(one, parts)),
  })).filter((one) => one.curves.length > 0);
  return html`<p>Times are those since the start of each load; each point covers ${widthMs} ms. Times at the door and errors stand where people were <em>due</em>. ${farthestApart(loads)}</p>
${markList(axis)}
${plots.map(plot)}`;
}

/** Which series share a plot. */
const PLOTS: ReadonlyArray<{
  readonly title: string;
  readonly unit: string;
  readonly names: (name: string) => boolean;
}> = [
  ...(['p50', 'p95', 'p99'] as const).map((share) => ({
    title: `Time at the door, ${share === 'p50' ? 'median' : share}`,
    unit: 'ms, from due to let in, by when people were due',
    names: (name: string) => name === `door_${share}`,
  })),
  { title: 'Queue', unit: 'people who wait, at all doors together', names: (name) => name === 'queue' },
  { title: 'In flight', unit: 'requests under way at once', names: (name) => name === 'in_flight' },
  {
    title: 'Errors and 429',
    unit: 'requests, by when they were due',
    names: (name) => name === 'limited' || kindOf(name) !== undefined,
  },
];

/** The kind of failed requests that a series counts; undefined of any other series. */
const kindOf = (name: string): string | undefined =>
  name.startsWith(ERRORS_OF_KIND) ? name.slice(ERRORS_OF_KIND.length) : undefined;

/** A series of both loads. The label names the load, and the kind of what failed. */
function drawn({ name, a, b }: ComparedCurve, parts: number): Curve[] {
  const kind = name === 'limited' ? '429' : kindOf(name);
  const label = (load: string): string => (kind === undefined ? load : `${load} ${kind}`);
  const whole = (values: ComparedCurve['a']): Array<number | null> =>
    Array.from({ length: parts }, (_, part) => values[part] ?? null);
  return [
    { label: label('A'), values: whole(a), colour: '--link' },
    { label: label('B'), values: whole(b), colour: '--warn' },
  ];
}

const marksOf = ({ marks }: ComparedLoads): TimeAxis['marks'] =>
  [
    ...marks.a.map((mark) => ({ ...mark, said: `A: ${mark.said}` })),
    ...marks.b.map((mark) => ({ ...mark, said: `B: ${mark.said}` })),
  ].sort((one, other) => one.at - other.at);
