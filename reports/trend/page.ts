import type { LoadPoint, Trend, TrendSeries, VerifyPoint } from '../../record/trend.ts';
import { sinceStart } from '../compare/loads/said.ts';
import { htmlDocument } from '../html/document.ts';
import { html, type Markup } from '../html/markup.ts';
import type { Tone } from '../html/tones.ts';
import { count, number } from '../text.ts';
import { type Bar, bars } from './bars.ts';
import { shownTime, trendTitle } from './words.ts';

const TONE: Readonly<Record<string, Tone>> = {
  conforms: 'good',
  pass: 'good',
  violates: 'bad',
  fail: 'bad',
  error: 'bad',
};
/** What says nothing of its environment. */
const UNJUDGED: Tone = 'open';
const SIGN = { good: '', bad: '×', open: '?', warn: '!', mute: '–' } as const satisfies Record<Tone, string>;
const toneOf = (verdict: string): Tone => TONE[verdict] ?? UNJUDGED;

const EXTRA = `
.bars svg { width: 100%; height: auto; display: block; overflow: visible; } .bars text { font-size: 11px; fill: var(--soft); font-variant-numeric: tabular-nums; }
h1 { margin-top: 1.75rem; } .loads th { white-space: nowrap; } h2 { overflow-wrap: anywhere; } .bars rect { fill: var(--tone); } .bars .sign { fill: var(--ink); font-weight: 700; } .bars .grid { stroke: var(--line); } .bars .legend { margin-top: 0.5rem; }
@media (max-width: 40rem) { .bars text { font-size: 22px; } .bars .x { display: none; }
  .bars .x.end { display: inline; } .bars .x.first { text-anchor: start; } .bars .x.last { text-anchor: end; } }
`;

/** Where the report of a result lies, from the page. */
type Place = (folder: string) => string;

/** How the results of each environment went, as one HTML file that links to their reports. */
export function trendPage(trend: Trend, place: Place): string {
  return htmlDocument({
    title: 'Trend',
    name: 'Muster trend',
    links: trend.series.map((one, index) => [`s${index}`, trendTitle(one)] as const),
    style: EXTRA,
    body: html`<h1>Trend</h1>
${trend.series.map((one, index) => series(one, index, place))}`,
  });
}

function series(one: TrendSeries, index: number, place: Place): Markup {
  const verify = one.points.filter((point) => point.kind === 'verify');
  const load = one.points.filter((point) => point.kind === 'load');
  return html`<h2 id="s${index}">${trendTitle(one)}</h2>
<p>${count(one.points.length, 'run')}, the newest first.</p>
${verify.length > 0 && html`${bars({ title: 'Must-rules', unit: 'by verdict', legend: LEGEND, bars: verify.map(ruleBar) })}${verifyTable(verify, place)}`}
${load.length > 0 && html`${BARS.map(([title, measure]) => bars({ title, unit: 'ms', legend: LOAD_LEGEND, bars: load.map((point) => timeBar(point, measure(point))) }))}${loadTable(load, place)}`}`;
}

const LEGEND = [
  ['mute', 'not judged, on top'],
  ['good', 'passed'],
  ['bad', 'broken, at the foot'],
] as const;

const LOAD_LEGEND = [
  ['good', 'pass'],
  ['bad', '× fail'],
  ['open', '? invalid'],
] as const;

const day = (started: number): string => new Date(started).toISOString().slice(5, 16).replace('T', ' ');

const ruleBar = ({ started, verdict, passed, broken, unjudged }: VerifyPoint): Bar => ({
  label: day(started),
  says: `${day(started)}: ${verdict}, ${passed} passed, ${broken} broken, ${unjudged} not judged`,
  sign: SIGN[toneOf(verdict)],
  parts: [
    ['bad', broken],
    ['good', passed],
    ['mute', unjudged],
  ],
});

/** What of a load is drawn as bars. */
const BARS: ReadonlyArray<readonly [title: string, measure: (point: LoadPoint) => number | null]> = [
  ['Door p95', (point) => point.door_p95],
  ['Longest wait', (point) => point.longest_wait],
];

const timeBar = ({ started, verdict }: LoadPoint, ms: number | null): Bar => ({
  label: day(started),
  says: `${day(started)}: ${verdict}, ${ms === null ? 'nothing measured' : `${Math.round(ms)} ms`}`,
  sign: SIGN[toneOf(verdict)],
  parts: [[toneOf(verdict), ms ?? 0]],
});

const badge = (verdict: string): Markup =>
  html`<span class="badge ${toneOf(verdict)}">${SIGN[toneOf(verdict)]} ${verdict}</span>`;

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

const loadTable = (points: readonly LoadPoint[], place: Place): Markup =>
  html`<div class="card scroll"><table class="stacked loads"><thead><tr><th>run (UTC)</th><th>verdict</th>${LOAD_COLUMNS.map(([title]) => html`<th class="n">${title}</th>`)}<th>what stands out</th></tr></thead><tbody>${points
    .toReversed()
    .map(
      (
        point,
      ) => html`<tr><td data-label="run">${when(point, place)}</td><td>${badge(point.verdict)}</td>${LOAD_COLUMNS.map(([title, value]) => html`<td class="n" data-label="${title}">${value(point)}</td>`)}<td data-label="what stands out">${standsOut(point)}</td></tr>
`,
    )}</tbody></table></div>`;

/** The figures of a load, each in a column. */
const LOAD_COLUMNS: ReadonlyArray<readonly [title: string, value: (point: LoadPoint) => string]> = [
  ['door p95', (point) => shownTime(point.door_p95)],
  ['check-in p95', (point) => shownTime(point.checkin_p95)],
  ['longest wait', (point) => shownTime(point.longest_wait)],
  ['longest queue', ({ longest_queue: people }) => (people === null ? '–' : number(people))],
  ['lost', ({ lost }) => number(lost)],
  ['duplicated', ({ doubled }) => number(doubled)],
];

/** Missed objectives, errors by kind, and what is marked in the plots of its report. */
function standsOut({ missed, errors, limited, marks }: LoadPoint): Markup {
  const said = [
    ...missed.map((name) => `missed: ${name}`),
    ...(limited === 0 ? [] : [`${number(limited)} × 429`]),
    ...Object.entries(errors).map(([kind, many]) => `${number(many)} × ${kind}`),
    ...marks.map((mark) => `${sinceStart(mark.at)} ${mark.said}`),
  ];
  if (said.length === 0) return html`<span class="soft">nothing</span>`;
  return html`<ul class="plain small">${said.map((one) => html`<li>${one}</li>`)}</ul>`;
}
