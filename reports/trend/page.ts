import type { LoadPoint, Trend, TrendSeries, VerifyPoint } from '../../record/trend.ts';
import { htmlDocument } from '../html/document.ts';
import { html, type Markup } from '../html/markup.ts';
import type { Tone } from '../html/tones.ts';
import { count, number } from '../text.ts';
import { type Bar, bars } from './bars.ts';

const TONE: Readonly<Record<string, Tone>> = {
  conforms: 'good',
  pass: 'good',
  violates: 'bad',
  fail: 'bad',
  error: 'bad',
};

const EXTRA = `
.bars svg { width: 100%; height: auto; display: block; } .bars text { font-size: 11px; fill: var(--soft); font-variant-numeric: tabular-nums; }
h1 { margin-top: 1.75rem; } h2 { overflow-wrap: anywhere; } .bars rect { fill: var(--tone); } .bars .grid { stroke: var(--line); } .bars .legend { margin-top: 0.5rem; }
@media (max-width: 40rem) { .bars text { font-size: 22px; } .bars .x { display: none; } }
`;

/** Where the report of a result lies, from the page. */
type Place = (folder: string) => string;

/** How the results of each environment went, as one HTML file that links to their reports. */
export function trendPage(trend: Trend, place: Place): string {
  return htmlDocument({
    title: 'Trend',
    name: 'Muster trend',
    links: trend.series.map((one, index) => [`s${index}`, titleOf(one)] as const),
    style: EXTRA,
    body: html`<h1>Trend</h1>
${trend.series.map((one, index) => series(one, index, place))}`,
  });
}

const titleOf = ({ name, scenario }: TrendSeries): string =>
  scenario === null ? name : `${name}, load ${scenario}`;

function series(one: TrendSeries, index: number, place: Place): Markup {
  const verify = one.points.filter((point) => point.kind === 'verify');
  const load = one.points.filter((point) => point.kind === 'load');
  return html`<h2 id="s${index}">${titleOf(one)}</h2>
<p>${count(one.points.length, 'run')}, the newest first.</p>
${verify.length > 0 && html`${bars({ title: 'Must-rules', unit: 'by verdict', legend: LEGEND, bars: verify.map(ruleBar) })}${verifyTable(verify, place)}`}
${load.length > 0 && html`${bars({ title: 'Door p95', unit: 'ms', legend: [], bars: load.map(doorBar) })}${loadTable(load, place)}`}`;
}

const LEGEND = [
  ['good', 'passed'],
  ['mute', 'not judged'],
  ['bad', 'broken'],
] as const;

const day = (started: number): string => new Date(started).toISOString().slice(5, 16).replace('T', ' ');

const ruleBar = ({ started, verdict, passed, broken, unjudged }: VerifyPoint): Bar => ({
  label: day(started),
  says: `${day(started)}: ${verdict}, ${passed} passed, ${broken} broken, ${unjudged} not judged`,
  parts: [
    ['bad', broken],
    ['good', passed],
    ['mute', unjudged],
  ],
});

const doorBar = ({ started, verdict, door_p95: p95 }: LoadPoint): Bar => ({
  label: day(started),
  says: `${day(started)}: ${verdict}, ${p95 === null ? 'nothing measured' : `${Math.round(p95)} ms`}`,
  parts: [[TONE[verdict] ?? 'warn', p95 ?? 0]],
});

const badge = (verdict: string): Markup =>
  html`<span class="badge ${TONE[verdict] ?? 'warn'}">${verdict}</span>`;

const when = ({ started, folder, version }: VerifyPoint | LoadPoint, place: Place): Markup =>
  html`<a href="${place(folder)}/report.html">${new Date(started).toISOString().replace('T', ' ').slice(0, 16)}</a>${version !== undefined && html`<br><code class="soft small">${version}</code>`}`;

const verifyTable = (points: readonly VerifyPoint[], place: Place): Markup =>
  html`<div class="card scroll"><table class="stacked"><thead><tr><th>run (UTC)</th><th>verdict</th><th class="n">passed</th><th class="n">broken</th><th class="n">drift</th><th>changed since the run before</th></tr></thead><tbody>${points
    .toReversed()
    .map(
      (
        point,
      ) => html`<tr><td data-label="run">${when(point, place)}</td><td>${badge(point.verdict)}</td><td class="n" data-label="passed">${number(point.passed)}</td><td class="n" data-label="broken">${number(point.broken)}</td><td class="n" data-label="drift">${number(point.drift)}</td><td data-label="changed">${changed(point)}</td></tr>
`,
    )}</tbody></table></div>`;

function changed({ newly, mended }: VerifyPoint): Markup {
  const list = (ids: readonly string[], sign: string, tone: Tone): Markup =>
    html`${ids.map((id) => html`<div class="${tone}"><span style="color:var(--tone)">${sign}</span> <code>${id}</code></div>`)}`;
  if (newly.length + mended.length === 0) return html`<span class="soft">nothing</span>`;
  return html`${list(newly, 'broken:', 'bad')}${list(mended, 'mended:', 'good')}`;
}

const shown = (ms: number | null): string => (ms === null ? '–' : `${number(Math.round(ms))} ms`);

const loadTable = (points: readonly LoadPoint[], place: Place): Markup =>
  html`<div class="card scroll"><table class="stacked"><thead><tr><th>run (UTC)</th><th>verdict</th><th class="n">door p95</th><th class="n">check-in p95</th><th class="n">lost</th><th class="n">duplicated</th><th>missed</th></tr></thead><tbody>${points
    .toReversed()
    .map(
      (
        point,
      ) => html`<tr><td data-label="run">${when(point, place)}</td><td>${badge(point.verdict)}</td><td class="n" data-label="door p95">${shown(point.door_p95)}</td><td class="n" data-label="check-in p95">${shown(point.checkin_p95)}</td><td class="n" data-label="lost">${number(point.lost)}</td><td class="n" data-label="duplicated">${number(point.doubled)}</td><td data-label="missed">${point.missed.length === 0 ? 'nothing' : point.missed.join(', ')}</td></tr>
`,
    )}</tbody></table></div>`;
