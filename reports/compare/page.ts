import type { ComparedLoads } from '../../record/compared-loads.ts';
import type { ComparedSide, Comparison, Direction, GapChange } from '../../record/comparison.ts';
import { htmlDocument } from '../html/document.ts';
import { html, type Markup } from '../html/markup.ts';
import type { Tone } from '../html/tones.ts';
import { PLOT_STYLE } from '../load/plot/style.ts';
import { count, sentence } from '../text.ts';
import { loadsOverTime, loadTables } from './loads/page.ts';
import {
  COMPARISON_TONE,
  comparedLine,
  comparisonMeaning,
  gapsOf,
  NOISE,
  shownMs,
  shownValue,
} from './words.ts';

const TONE: Readonly<Record<Direction, Tone>> = { worse: 'bad', better: 'good', other: 'mute' };
const MOST = 8;

const EXTRA = `
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 0.75rem; margin: 0.9rem 0; }
.sides h2 { margin: 0; font-size: 1.05rem; } .sides p { margin: 0.2rem 0 0; overflow-wrap: anywhere; }
.changes td:first-child { width: 5.5rem; } .arrow { color: var(--soft); }
`;

/** Two results side by side as one HTML file that needs nothing from outside. */
export function comparePage(result: Comparison): string {
  const parts = sections(result);
  return htmlDocument({
    title: `${result.verdict}: ${result.a.profile} and ${result.b.profile}`,
    name: 'Muster compare',
    links: parts.map(([id, title]) => [id, title] as const),
    style: result.loads === undefined ? EXTRA : EXTRA + PLOT_STYLE,
    body: html`<section class="card hero ${COMPARISON_TONE[result.verdict]}">
<h1>${result.verdict}</h1>
<p class="meaning">${sentence(comparisonMeaning(result))}</p>
<p class="soft">${comparedLine(result)}</p>
${result.because.length > 0 && html`<ol class="broken">${result.because.map((one) => html`<li>${one}</li>`)}</ol>`}
${result.notes.map((note) => html`<p class="note">${note}</p>`)}
</section>
<div class="sides">${side('A', result.a)}${side('B', result.b)}</div>
${parts.map(([id, title, body]) => html`<h2 id="${id}">${title}</h2>${body}`)}`,
  });
}

type Section = readonly [id: string, title: string, body: Markup];

function sections(result: Comparison): Section[] {
  const all: Array<readonly [string, string, readonly unknown[], () => Markup]> = [
    ['rules', 'Rules', result.rules, () => rules(result)],
    ['causes', 'Causes', result.breaches, () => breaches(result)],
    ['drift', 'Drift', result.drift, () => drift(result)],
    ['operations', 'Operations', result.operations, () => operations(result)],
    ['figures', 'Figures', result.figures, () => figures(result)],
    ['latency', 'Latency', result.latency, () => latency(result)],
    ['gaps', 'Gaps', result.gaps, () => gaps(result)],
  ];
  const differing = all.flatMap(([id, title, rows, body]) =>
    rows.length > 0 ? [[id, title, body()] as const] : [],
  );
  return [...differing, ...(result.loads === undefined ? [] : ofLoads(result.loads))];
}

/** What two loads measured beside each other, whether it differs or not. */
function ofLoads(loads: ComparedLoads): Section[] {
  const time = loadsOverTime(loads);
  return [
    ['beside', 'Side by side', loadTables(loads)],
    ...(time === false ? [] : [['time', 'Over time', time] as const]),
  ];
}

function side(
  name: string,
  { profile, base_url, version, seed, verdict, place, started, harness }: ComparedSide,
): Markup {
  const when = started === null ? '' : new Date(started).toISOString().replace('T', ' ').slice(0, 16);
  return html`<section class="card"><h2>${name}: ${profile}</h2>
<p><b>${verdict}</b>${when !== '' && html` · ${when} UTC`} · seed ${seed}</p><p><code>${base_url}</code>${version !== undefined && html` · version <code>${version}</code>`}</p><p class="soft small">${place} · Muster ${harness}</p></section>`;
}

const badge = (direction: Direction): Markup =>
  html`<span class="badge ${TONE[direction]}">${direction === 'other' ? 'different' : direction}</span>`;

const table = (head: readonly string[], rows: readonly Markup[]): Markup =>
  html`<div class="card scroll"><table class="changes stacked"><thead><tr>${head.map((one) => html`<th>${one}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;

const arrow = (from: string, to: string): Markup => html`${from} <span class="arrow">→</span> <b>${to}</b>`;

const rules = (result: Comparison): Markup => html`<p>Rules of which the two say otherwise.</p>
${table(
  ['B is', 'rule', 'verdict'],
  result.rules.map(
    (
      one,
    ) => html`<tr><td>${badge(one.direction)}</td><td><code>${one.id}</code>${one.level === 'should' && html` <span class="soft small">should</span>`}<div class="soft small">${one.section}</div></td><td>${arrow(one.from, one.to)}${one.reason !== '' && html`<div class="soft small">${one.reason}</div>`}</td></tr>
`,
  ),
)}`;

const breaches = (
  result: Comparison,
): Markup => html`<p>Operations in which only one of the two was seen to break the rule.</p>
${table(
  ['B is', 'rule', 'what'],
  result.breaches.map(
    (
      one,
    ) => html`<tr><td>${badge(one.direction)}</td><td><code>${one.rule}</code><div class="soft small">${one.operation}</div></td><td>${one.direction === 'better' && 'no more: '}${one.message}</td></tr>
`,
  ),
)}`;

const drift = (
  result: Comparison,
): Markup => html`<p>Answers against what the profile declares; no rule of the specification speaks of them.</p>
${table(
  ['B is', 'gap', 'decided'],
  result.drift.map(
    (
      one,
    ) => html`<tr><td>${badge(one.direction)}</td><td><code>${one.id}</code></td><td>${one.decision}</td></tr>
`,
  ),
)}`;

const operations = (
  result: Comparison,
): Markup => html`<p>Operations that did their work in one of the two, and not in the other.</p>
${table(
  ['B is', 'operation', 'state'],
  result.operations.map(
    (
      one,
    ) => html`<tr><td>${badge(one.direction)}</td><td><code>${one.operation}</code></td><td>${arrow(one.from, one.to)}</td></tr>
`,
  ),
)}`;

const figures = (
  result: Comparison,
): Markup => html`<p>Objectives that only one of the two met, and what became of writes.</p>
${table(
  ['B is', 'figure', 'value'],
  result.figures.map(
    (
      one,
    ) => html`<tr><td>${badge(one.direction)}</td><td><code>${one.name}</code><div class="soft small">${one.about}</div></td><td>${arrow(shownValue(one.from, one.unit), shownValue(one.to, one.unit))}</td></tr>
`,
  ),
)}`;

const latency = (result: Comparison): Markup => html`<p>${NOISE}</p>
${table(
  ['B is', 'operation', 'moved', 'shift, 99.9 %', 'samples'],
  result.latency.map(
    (
      one,
    ) => html`<tr><td>${badge(one.direction)}</td><td><code>${one.operation}</code> <span class="soft small">${one.quantile}</span></td><td data-label="moved">${arrow(shownMs(one.from), shownMs(one.to))}</td><td data-label="shift, 99.9 %">${signed(one.low)} to ${signed(one.high)}</td><td data-label="samples">${one.samples[0]}, ${one.samples[1]}</td></tr>
`,
  ),
)}`;

const signed = (ms: number): string => `${ms < 0 ? '−' : '+'}${shownMs(Math.abs(ms))}`;

const gaps = (result: Comparison): Markup =>
  html`<p>What the specification leaves open and the two answer otherwise; neither is a fault.</p>${gapTable(result)}`;

function gapTable(result: Comparison): Markup {
  const rows = [...gapsOf(result.gaps)].map(
    ([
      id,
      changes,
    ]) => html`<tr><td>${changes[0]?.question}<div class="soft small"><code>${id}</code></div></td>
<td data-label="A">${answers(changes, 'from')}</td><td data-label="B">${answers(changes, 'to')}</td></tr>
`,
  );
  return html`<div class="card scroll"><table class="stacked"><thead><tr><th style="width:30%">gap</th><th>A</th><th>B</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function answers(changes: readonly GapChange[], which: 'from' | 'to'): Markup {
  const list = (some: readonly GapChange[]): Markup =>
    html`<ul class="plain small">${some.map((one) => html`<li>${one.situation !== '' && html`<span class="soft">${one.situation}:</span> `}${one[which].join(', ')}</li>`)}</ul>`;
  const rest = changes.slice(MOST);
  return html`${list(changes.slice(0, MOST))}${rest.length > 0 && html`<details class="small"><summary class="soft">${count(rest.length, 'more situation')}</summary>${list(rest)}</details>`}`;
}
