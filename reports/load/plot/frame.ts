import { html, Markup } from '../../html/markup.ts';
import { bandsBehind, LEFT, marksAcross, RIGHT, type TimeAxis, timesOfDay, WIDTH } from './time-axis.ts';

/** What everything that is drawn over time says of itself. */
export interface FrameOptions {
  readonly title: string;
  /** What a value is, with its unit. */
  readonly unit: string;
  readonly axis: TimeAxis;
  /** What stands below, such as a table of the values. */
  readonly below?: Markup | false;
}

/** What is drawn within a frame, as SVG. */
interface Drawing {
  /** Of the whole picture: the times of day and the numbers of marks are part of it. */
  readonly height: number;
  readonly legend: Markup | ReadonlyArray<Markup | false>;
  /** What lies behind the marks, and what lies before them. */
  readonly behind: string;
  readonly before?: string;
}

/** A picture over time with its title, unit and legend, and with the marks and the times of day that all pictures share. */
export function frame(kind: string, options: FrameOptions, drawing: Drawing): Markup {
  const { title, unit, axis, below } = options;
  const { height, legend, behind, before = '' } = drawing;
  const drawn = [
    bandsBehind(axis, height),
    behind,
    timesOfDay(axis, height),
    marksAcross(axis, height),
    before,
  ].join('');
  return html`<figure class="card ${kind}"><figcaption><b>${title}</b> <span class="soft">${unit}</span><span class="legend">${legend}</span></figcaption>
<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title} over time">${new Markup(drawn)}</svg>
${below}</figure>`;
}

/** A line from the left to the right edge; `kind`: its class in the style sheet. */
export const lineAcross = (y: number, kind: string): string =>
  `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}" class="${kind}"/>`;
