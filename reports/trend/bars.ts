import { html, type Markup } from '../html/markup.ts';
import type { Tone } from '../html/tones.ts';
import { number } from '../text.ts';

/** A run as a column: its parts from the ground up. */
export interface Bar {
  readonly label: string;
  /** What a pointer or a screen reader is told. */
  readonly says: string;
  /** Stands over the column, for who sees no colours. */
  readonly sign: string;
  readonly parts: ReadonlyArray<readonly [Tone, number]>;
}

export interface BarsOptions {
  readonly title: string;
  readonly unit: string;
  readonly legend: ReadonlyArray<readonly [Tone, string]>;
  readonly bars: readonly Bar[];
}

const WIDTH = 760;
const HEIGHT = 190;
const LEFT = 52;
const BOTTOM = 24;
const TOP = 18;
const WIDEST = 46;
const HALF_LABEL = 62;
const LOWEST = 4;
/** As many as a page is wide enough for. */
const MOST = 60;
const LABELS = 6;

/** A label that would stand out of the picture on a telephone begins, or ends, at its column. */
const leaning = (middle: number): string =>
  middle < LEFT + HALF_LABEL ? ' first' : middle > WIDTH - HALF_LABEL ? ' last' : '';

/** Columns side by side as inline SVG that takes its colours from the style sheet, so that it follows light and dark. */
export function bars({ title, unit, legend, bars: all }: BarsOptions): Markup {
  const kept = all.slice(-MOST);
  const highest = Math.max(1, ...kept.map(({ parts }) => parts.reduce((sum, [, value]) => sum + value, 0)));
  const step = (WIDTH - LEFT) / Math.max(1, kept.length);
  const width = Math.min(WIDEST, step * 0.75);
  // One broken rule among hundreds is to be seen, too.
  const height = (value: number): number =>
    value === 0 ? 0 : Math.max(LOWEST, ((HEIGHT - TOP - BOTTOM) * value) / highest);
  const every = Math.ceil(kept.length / LABELS);
  const drawn = kept.map(({ label, says, sign, parts }, index) => {
    const x = LEFT + step * index + (step - width) / 2;
    let y = HEIGHT - BOTTOM;
    const rects = parts.map(([tone, value]) => {
      y -= height(value);
      return html`<rect class="${tone}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height(value).toFixed(1)}"/>`;
    });
    const middle = x + width / 2;
    const end = index === 0 || index === kept.length - 1 ? ` end${leaning(middle)}` : '';
    const text =
      index % every === 0 &&
      html`<text class="x${end}" x="${middle.toFixed(1)}" y="${HEIGHT - 7}" text-anchor="middle">${label}</text>`;
    const over =
      sign !== '' &&
      html`<text class="sign" x="${middle.toFixed(1)}" y="${(y - 4).toFixed(1)}" text-anchor="middle">${sign}</text>`;
    return html`<g><title>${says}</title>${rects}${over}${text}</g>`;
  });
  const lines = [0, 0.5, 1].map((share) => {
    const y = (HEIGHT - BOTTOM - height(highest * share)).toFixed(1);
    return html`<line class="grid" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}"/><text x="${LEFT - 6}" y="${Number(y) + 4}" text-anchor="end">${number(Math.round(highest * share))}</text>`;
  });
  return html`<figure class="card bars" style="margin:.8rem 0"><figcaption><b>${title}</b> <span class="soft">${unit}</span></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}: ${kept.at(-1)?.says ?? 'nothing'}">${lines}${drawn}</svg>
${legend.length > 0 && html`<div class="legend">${legend.map(([tone, label]) => html`<span class="${tone}"><i></i>${label}</span>`)}</div>`}</figure>`;
}
