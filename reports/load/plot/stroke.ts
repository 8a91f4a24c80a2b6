import { Markup } from '../../html/markup.ts';

/** How a curve is drawn beside its colour: a reader who sees no colours tells the curves of a plot apart by it. */
interface Stroke {
  /** Dashes and gaps in pixels of the screen; empty for a line without gaps. */
  readonly dashes: string;
  /** The outline of a point that stands alone, around its middle. */
  readonly point: string;
}

const STROKES: readonly [Stroke, ...Stroke[]] = [
  { dashes: '', point: 'M-2.4,0a2.4,2.4 0 1,0 4.8,0a2.4,2.4 0 1,0 -4.8,0z' },
  { dashes: '7 4', point: 'M-2.2,-2.2h4.4v4.4h-4.4z' },
  { dashes: '2 3', point: 'M0,-3L3,2.2H-3z' },
  { dashes: '9 3 2 3', point: 'M0,-3.4L3.4,0L0,3.4L-3.4,0z' },
  { dashes: '14 5', point: 'M-0.8,-3h1.6v2.2h2.2v1.6h-2.2v2.2h-1.6v-2.2h-2.2v-1.6h2.2z' },
  { dashes: '4 2 1 2', point: 'M-3.2,-0.9h6.4v1.8h-6.4z' },
];

/** The line of an objective, which no curve looks like. */
const OBJECTIVE = '12 3 2 3 2 3';

/** Of the first, second or a later curve of a plot. Six differ; the seventh looks like the first again. */
const strokeOf = (index: number): Stroke => STROKES[index % STROKES.length] ?? STROKES[0];

/** `shape`: an element of SVG, with the places that it takes. */
const line = (shape: string, dashes: string, colour: string): string =>
  `<${shape} style="stroke:var(${colour})" class="curve"${dashes === '' ? '' : ` stroke-dasharray="${dashes}"`}/>`;

/** The line of the curve with this index, through places such as `1,2 3,4`. */
export const curveLine = (points: string, index: number, colour: string): string =>
  line(`polyline points="${points}"`, strokeOf(index).dashes, colour);

/** A value of the curve with this index that has none beside it. */
export const curvePoint = (place: string, index: number, colour: string): string =>
  `<g transform="translate(${place})"><path d="${strokeOf(index).point}" style="fill:var(${colour})" class="point"/></g>`;

const ACROSS_KEY = 'line x1="0" x2="34" y1="6" y2="6"';

const key = (drawn: string): Markup =>
  new Markup(`<svg class="key" viewBox="0 0 34 12" aria-hidden="true">${drawn}</svg>`);

/** What stands for the curve with this index in the legend: its line, and its point. */
export const curveKey = (index: number, colour: string): Markup =>
  key(line(ACROSS_KEY, strokeOf(index).dashes, colour) + curvePoint('17,6', index, colour));

/** An objective, as a line from edge to edge. */
export const objectiveLine = (from: number, to: number, y: string): string =>
  line(`line x1="${from}" x2="${to}" y1="${y}" y2="${y}"`, OBJECTIVE, '--bad');

export const objectiveKey = (): Markup => key(line(ACROSS_KEY, OBJECTIVE, '--bad'));
