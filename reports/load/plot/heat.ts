import { html, Markup } from '../../html/markup.ts';
import { cut, number } from '../../text.ts';
import { type FrameOptions, frame, lineAcross } from './frame.ts';
import { BOTTOM, LEFT, momentOf, TOP, xOfPart } from './time-axis.ts';

/** A row of a heatmap: a value for each part of the time. */
export interface HeatRow {
  readonly label: string;
  readonly values: readonly number[];
}

export interface HeatOptions extends FrameOptions {
  /** From top to bottom. */
  readonly rows: readonly HeatRow[];
  /** What a cell says, beside its row and its moment. */
  readonly says: (value: number) => string;
}

const ROW = 21;
const LONGEST_LABEL = 9;
const FAINTEST = 0.1;

/** A heatmap over time as inline SVG: the darker, the more. Few beside many stay visible, as a shade is the root of a share. */
export function heat({ rows, says, ...around }: HeatOptions): Markup {
  const { axis } = around;
  const most = rows.reduce((all, { values }) => values.reduce((one, value) => Math.max(one, value), all), 0);
  const height = TOP + ROW * rows.length + BOTTOM;
  const width = xOfPart(axis, 1) - xOfPart(axis, 0);
  const drawn = rows.map(({ label, values }, row) => {
    const y = TOP + ROW * row;
    const cells = values.map((value, part) => {
      if (value === 0) return false;
      const shade = FAINTEST + (1 - FAINTEST) * Math.sqrt(value / most);
      return html`<rect x="${xOfPart(axis, part).toFixed(1)}" y="${y}" width="${(width + 0.3).toFixed(1)}" height="${ROW - 1}" fill-opacity="${shade.toFixed(2)}"><title>${momentOf(axis, part)}, ${label}: ${says(value)}</title></rect>`;
    });
    const edge = new Markup(lineAcross(y + ROW - 0.5, 'grid'));
    return html`<text x="${LEFT - 6}" y="${y + 15}" text-anchor="end">${cut(label, LONGEST_LABEL)}</text>${edge}${cells}`
      .text;
  });
  const legend = html`<span class="shades"><i style="opacity:${FAINTEST}"></i><i style="opacity:.5"></i><i></i>up to ${number(most)}</span>`;
  return frame('plot heat', around, { height, legend, behind: drawn.join('') });
}
