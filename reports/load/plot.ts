import { html, Markup } from '../html/markup.ts';
import { number } from '../text.ts';

/** One curve of a plot: values by bucket, null where there is none. */
export interface Curve {
  readonly label: string;
  readonly values: ReadonlyArray<number | null>;
  /** A custom property of the style sheet. */
  readonly colour: string;
  readonly filled?: boolean;
}

export interface PlotOptions {
  readonly title: string;
  readonly unit: string;
  readonly widthMs: number;
  readonly curves: readonly Curve[];
  /** A line across, for an objective. */
  readonly limit?: number;
}

const WIDTH = 760;
const HEIGHT = 210;
const LEFT = 66;
const BOTTOM = 26;
const TOP = 22;

/** A plot over time as inline SVG that takes its colours from the style sheet, so that it follows light and dark. */
export function plot({ title, unit, widthMs, curves, limit }: PlotOptions): Markup {
  const buckets = Math.max(1, ...curves.map(({ values }) => values.length));
  const highest = Math.max(0, ...curves.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const most = nice(limit !== undefined && limit < highest * 4 ? Math.max(limit, highest) : highest);
  const x = (index: number): number => LEFT + ((WIDTH - LEFT - 8) * index) / Math.max(1, buckets - 1);
  const y = (value: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / most);
  const lines = [0, 0.5, 1].map((share) => {
    const at = y(most * share).toFixed(1);
    return `<line x1="${LEFT}" x2="${WIDTH - 8}" y1="${at}" y2="${at}" class="grid"/><text x="${LEFT - 6}" y="${Number(at) + 4}" text-anchor="end">${number(Math.round(most * share * 100) / 100)}</text>`;
  });
  const seconds = (buckets * widthMs) / 1000;
  const times = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<text x="${(LEFT + (WIDTH - LEFT - 8) * share).toFixed(1)}" y="${HEIGHT - 5}" text-anchor="${share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}">${clock(seconds * share)}</text>`,
  );
  const drawn = curves.map((curve) => draw(curve, x, y));
  const across =
    limit !== undefined && limit <= most
      ? `<line x1="${LEFT}" x2="${WIDTH - 8}" y1="${y(limit).toFixed(1)}" y2="${y(limit).toFixed(1)}" class="limit"/>`
      : '';
  const legend = curves.map(
    ({ label, colour }) => html`<span><i style="background:var(${colour})"></i>${label}</span>`,
  );
  const values = buckets > MOST_ROWS ? [] : Array.from({ length: buckets }, (_, index) => index);
  return html`<figure class="card plot"><figcaption><b>${title}</b> <span class="soft">${unit}</span><span class="legend">${legend}</span></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title} over time">${new Markup(lines.join('') + times.join('') + across + drawn.join('') + hovered(curves, buckets, widthMs, x).join(''))}</svg>
${values.length > 0 && html`<details class="small"><summary class="soft">The values</summary>${table(title, curves, values, widthMs)}</details>`}</figure>`;
}

const MOST_ROWS = 200;

/** The values of all curves at each point, which the style sheet shows under the pointer. */
function hovered(
  curves: readonly Curve[],
  buckets: number,
  widthMs: number,
  x: (index: number) => number,
): string[] {
  const width = (WIDTH - LEFT - 8) / Math.max(1, buckets - 1);
  return Array.from({ length: buckets }, (_, index) => {
    const said = [
      moment(index, widthMs),
      ...curves.map(({ label, values }) => `${label} ${shown(values[index])}`),
    ];
    const at = x(index).toFixed(1);
    return `<g class="at"><rect x="${(x(index) - width / 2).toFixed(1)}" y="0" width="${width.toFixed(1)}" height="${HEIGHT}"/><line x1="${at}" x2="${at}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/><text x="${WIDTH - 8}" y="14" text-anchor="end">${said.join(' · ')}</text></g>`;
  });
}

const table = (
  title: string,
  curves: readonly Curve[],
  indices: readonly number[],
  widthMs: number,
): Markup => html`<div class="scroll"><table><caption class="soft">${title}</caption><thead><tr><th>at</th>${curves.map(({ label }) => html`<th class="n">${label}</th>`)}</tr></thead>
<tbody>${indices.map((index) => html`<tr><td>${moment(index, widthMs)}</td>${curves.map(({ values }) => html`<td class="n">${shown(values[index])}</td>`)}</tr>`)}</tbody></table></div>`;

const moment = (index: number, widthMs: number): string =>
  `${number(Math.round((index * widthMs) / 10) / 100)} s`;

const shown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : number(Math.round(value * 100) / 100);

function draw(
  { values, colour, filled }: Curve,
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  const runs: string[][] = [];
  let open: string[] | undefined;
  values.forEach((value, index) => {
    if (value === null) {
      open = undefined;
      return;
    }
    if (open === undefined) {
      open = [];
      runs.push(open);
    }
    open.push(`${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  });
  return runs
    .map((points) => {
      const style = `style="stroke:var(${colour})"`;
      const [first = '', last = first] = [points[0], points.at(-1)];
      const area =
        filled === true
          ? `<polygon points="${first.split(',')[0]},${y(0).toFixed(1)} ${points.join(' ')} ${last.split(',')[0]},${y(0).toFixed(1)}" style="fill:var(${colour})" class="area"/>`
          : '';
      const [cx = '', cy = ''] = first.split(',');
      return points.length === 1
        ? `<circle cx="${cx}" cy="${cy}" r="2" style="fill:var(${colour})"/>`
        : `${area}<polyline points="${points.join(' ')}" ${style} class="curve"/>`;
    })
    .join('');
}

/** The next round number above, as the top of an axis. */
function nice(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 4, 5, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

const clock = (seconds: number): string =>
  seconds < 120
    ? `${Math.round(seconds * 10) / 10} s`
    : `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')} min`;

export const PLOT_STYLE = `
.plot { margin: 0.8rem 0; padding: 0.8rem 1rem; }
.plot figcaption { display: flex; gap: 0.5rem; align-items: baseline; flex-wrap: wrap; }
.plot .legend { margin-left: auto; }
.plot .legend i { border-radius: 3px; }
.plot svg { width: 100%; height: auto; display: block; margin-top: 0.4rem; }
.plot text { font-size: 11px; fill: var(--soft); font-variant-numeric: tabular-nums; }
.plot .grid { stroke: var(--line); } .plot .limit { stroke: var(--bad); stroke-dasharray: 5 4; }
.plot .curve { fill: none; stroke-width: 1.8; stroke-linejoin: round; } .plot .area { opacity: 0.13; }
.plot .at { opacity: 0; } .plot .at:hover { opacity: 1; } .plot .at rect { fill: transparent; } .plot .at line { stroke: var(--soft); }
.plot .at line, .plot .at text { pointer-events: none; }
.plot .at text { fill: var(--ink); paint-order: stroke; stroke: var(--card); stroke-width: 5px; font-size: 12px; }
.told { margin: 0.8rem 0 0; padding-left: 1.3rem; font-size: 1.05rem; } .told li { padding: 0.12rem 0; }
.told-bad { color: var(--bad); font-weight: 600; } .told-open { color: var(--warn); }
@media (max-width: 40rem) { .plot text { font-size: 22px; } .plot .at text { font-size: 24px; } }
`;
