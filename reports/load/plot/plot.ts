import { html, type Markup } from '../../html/markup.ts';
import { number } from '../../text.ts';
import { type FrameOptions, frame, lineAcross } from './frame.ts';
import { curveKey, curveLine, curvePoint, objectiveKey, objectiveLine } from './stroke.ts';
import { BOTTOM, LEFT, momentOf, RIGHT, type TimeAxis, TOP, WIDTH, xOf, xOfPart } from './time-axis.ts';

/** One curve of a plot: values by part of the time, null where there is none. */
export interface Curve {
  readonly label: string;
  readonly values: ReadonlyArray<number | null>;
  /** A custom property of the style sheet. */
  readonly colour: string;
  readonly filled?: boolean;
}

export interface PlotOptions extends Omit<FrameOptions, 'below'> {
  readonly curves: readonly Curve[];
  /** A line across, for an objective. */
  readonly limit?: number;
}

const HEIGHT = 224;
const MOST_ROWS = 200;

/** Where a part, and a value, lie in a plot. */
interface Scale {
  readonly x: (part: number) => number;
  readonly y: (value: number) => number;
  readonly most: number;
}

/** A plot over time as inline SVG that takes its colours from the style sheet, so that it follows light and dark. */
export function plot({ curves, limit, ...around }: PlotOptions): Markup {
  const { title, axis } = around;
  const scale = scaleOf(axis, curves, limit);
  const across = limit !== undefined && limit <= scale.most;
  const legend = [
    ...curves.map(({ label, colour }, index) => html`<span>${curveKey(index, colour)}${label}</span>`),
    across && html`<span>${objectiveKey()}objective</span>`,
  ];
  const before = [
    across ? objectiveLine(LEFT, WIDTH - RIGHT, scale.y(limit).toFixed(1)) : '',
    ...curves.map((curve, index) => draw(curve, index, scale)),
    ...underPointer(curves, axis),
  ].join('');
  const below =
    axis.parts <= MOST_ROWS &&
    html`<details class="small"><summary class="soft">The values</summary>${table(title, curves, axis)}</details>`;
  return frame('plot', { ...around, below }, { height: HEIGHT, legend, behind: grid(scale), before });
}

function scaleOf(axis: TimeAxis, curves: readonly Curve[], limit: number | undefined): Scale {
  const highest = curves
    .flatMap(({ values }) => values)
    .reduce((most: number, value) => Math.max(most, value ?? 0), 0);
  const most = nice(limit !== undefined && limit < highest * 4 ? Math.max(limit, highest) : highest);
  return {
    most,
    // A value stands for its part, and is drawn in the middle of it.
    x: (part) => xOf(axis, (part + 0.5) * axis.widthMs),
    y: (value) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / most),
  };
}

const grid = ({ y, most }: Scale): string =>
  [0, 0.5, 1]
    .map(
      (share) =>
        `${lineAcross(y(most * share), 'grid')}<text x="${LEFT - 6}" y="${(y(most * share) + 4).toFixed(1)}" text-anchor="end">${shown(most * share)}</text>`,
    )
    .join('');

/** The values of all curves at each part, which the style sheet shows under the pointer. */
function underPointer(curves: readonly Curve[], axis: TimeAxis): string[] {
  const width = xOfPart(axis, 1) - xOfPart(axis, 0);
  return Array.from({ length: axis.parts }, (_, part) => {
    const said = [
      momentOf(axis, part),
      ...curves.map(({ label, values }) => `${label} ${shown(values[part])}`),
    ];
    const from = xOfPart(axis, part);
    const middle = (from + width / 2).toFixed(1);
    return html`<g class="at"><rect x="${from.toFixed(1)}" y="0" width="${width.toFixed(1)}" height="${HEIGHT}"/><line x1="${middle}" x2="${middle}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/><text x="${WIDTH - 8}" y="14" text-anchor="end">${said.join(' · ')}</text></g>`
      .text;
  });
}

const table = (title: string, curves: readonly Curve[], axis: TimeAxis): Markup =>
  html`<div class="scroll"><table><caption class="soft">${title}</caption><thead><tr><th>at, UTC</th>${curves.map(({ label }) => html`<th class="n">${label}</th>`)}</tr></thead>
<tbody>${Array.from({ length: axis.parts }, (_, part) => html`<tr><td>${momentOf(axis, part)}</td>${curves.map(({ values }) => html`<td class="n">${shown(values[part])}</td>`)}</tr>`)}</tbody></table></div>`;

const shown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : number(Math.round(value * 100) / 100);

/** Draws a curve in as many pieces as its values have without a gap. */
function draw(curve: Curve, index: number, scale: Scale): string {
  const pieces: Array<Array<readonly [number, number]>> = [];
  let gap = true;
  for (const [part, value] of curve.values.entries()) {
    if (value !== null) {
      if (gap) pieces.push([]);
      pieces.at(-1)?.push([scale.x(part), scale.y(value)]);
    }
    gap = value === null;
  }
  return pieces.map((piece) => drawPiece(piece, { ...curve, index }, scale.y(0))).join('');
}

function drawPiece(
  piece: ReadonlyArray<readonly [number, number]>,
  { colour, filled, index }: Curve & { readonly index: number },
  ground: number,
): string {
  const at = ([x, y]: readonly [number, number]): string => `${x.toFixed(1)},${y.toFixed(1)}`;
  const [first, last = first] = [piece[0], piece.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (piece.length === 1) return curvePoint(at(first), index, colour);
  const points = piece.map(at).join(' ');
  const area =
    filled === true
      ? `<polygon points="${at([first[0], ground])} ${points} ${at([last[0], ground])}" style="fill:var(${colour})" class="area"/>`
      : '';
  return area + curveLine(points, index, colour);
}

/** The next round number above, as the top of an axis. */
function nice(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 4, 5, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}
