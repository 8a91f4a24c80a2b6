import { html, type Markup } from '../../html/markup.ts';
import { momentOf, type TimeAxis, timeOfDay } from '../plot/time-axis.ts';

const BAD: ReadonlySet<string> = new Set(['breach', 'end']);

/** What the numbers in the plots mean, in their order; false where nothing is marked. */
export function markList(axis: TimeAxis): Markup | false {
  if (axis.marks.length === 0) return false;
  const when = (ms: number): string => momentOf(axis, ms / axis.widthMs);
  return html`<ol class="marks">${axis.marks.map(
    ({ said, at, to, kind }) =>
      html`<li class="${BAD.has(kind) ? 'bad' : 'warn'}">${when(at)}${to !== undefined && ` to ${timeOfDay(axis.began + to)}`}: ${said}</li>`,
  )}</ol>`;
}
