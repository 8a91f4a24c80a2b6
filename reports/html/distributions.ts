import { type DurationSummary, fromOf, shownMs, stepOf } from '../distribution.ts';
import { number } from '../text.ts';
import { html, Markup } from './markup.ts';

const WIDTH = 600;
const HEIGHT = 34;

/** Durations as bars on one scale for all kinds, each with its median and 95th percentile; a bar says what it holds. */
export function distributions(all: readonly DurationSummary[]): Markup {
  const shown = all.filter(({ count }) => count > 0);
  const steps = shown.flatMap((one) => [...one.steps.keys()]);
  if (steps.length === 0) return html`<p class="empty">Nothing was measured.</p>`;
  const scale = { first: Math.min(...steps), last: Math.max(...steps) + 1 };
  return html`<div class="card scroll"><table class="stacked spread"><thead><tr><th>operation</th><th class="n">answers</th><th class="axis"><span>${shownMs(fromOf(scale.first))}</span><span>${shownMs(fromOf(Math.round((scale.first + scale.last) / 2)))}</span><span>${shownMs(fromOf(scale.last))}</span></th><th class="n">median</th><th class="n">p95</th><th class="n">longest</th></tr></thead>
<tbody>${shown.map(
    (
      one,
    ) => html`<tr><td><code>${one.label}</code></td><td class="n" data-label="answers">${number(one.count)}</td><td class="bars">${bars(one, scale)}</td><td class="n" data-label="median">${shownMs(one.p50)}</td><td class="n" data-label="p95">${shownMs(one.p95)}</td><td class="n" data-label="longest">${shownMs(one.max)}</td></tr>
`,
  )}</tbody></table></div>`;
}

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.01 ? 2 : 1)} %`;

interface Scale {
  readonly first: number;
  readonly last: number;
}

function bars({ label, count, steps, p50, p95 }: DurationSummary, { first, last }: Scale): Markup {
  const width = WIDTH / (last - first);
  const most = Math.max(...steps.values());
  const drawn = [...steps].map(([step, times]) => {
    // Few beside many stay visible: a bar is as high as the root of its share.
    const height = Math.max(2, HEIGHT * Math.sqrt(times / most));
    const about = `${shownMs(fromOf(step))} to ${shownMs(fromOf(step + 1))}: ${percent(times / count)}`;
    return `<rect x="${(width * (step - first)).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}" width="${Math.max(1, width - 1).toFixed(1)}" height="${height.toFixed(1)}"><title>${about}</title></rect>`;
  });
  const mark = (ms: number, kind: string): string => {
    const x = (width * (stepOf(ms) - first + 0.5)).toFixed(1);
    return `<line x1="${x}" x2="${x}" y1="0" y2="${HEIGHT}" class="${kind}"/>`;
  };
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}: half within ${shownMs(p50)}, 95 of 100 within ${shownMs(p95)}">${new Markup(drawn.join('') + mark(p50, 'p50') + mark(p95, 'p95'))}</svg>`;
}

export const DISTRIBUTIONS_STYLE = `
.spread td { vertical-align: middle; } .spread td:first-child { white-space: nowrap; }
.spread .axis { width: 42%; } .spread .axis span { float: left; width: 33.3%; text-align: center; }
.spread .axis span:first-child { text-align: left; } .spread .axis span:last-child { text-align: right; }
.bars svg { width: 100%; height: 34px; display: block; } .bars rect { fill: var(--link); opacity: .55; } .bars rect:hover { opacity: 1; }
.bars line { stroke-width: 2; vector-effect: non-scaling-stroke; } .bars .p50 { stroke: var(--good); } .bars .p95 { stroke: var(--bad); }
`;
