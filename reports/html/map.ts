import type { RuleResult } from '../../judge/results.ts';
import { bySection } from '../chapters.ts';
import type { Result } from '../result.ts';
import type { ReportAnchors } from './anchors.ts';
import { html, type Markup } from './markup.ts';
import { RULE_SIGN, RULE_TONE } from './tones.ts';

/** The whole specification in one picture: a row a section, a square a rule, coloured and signed by its verdict. */
export function map({ verdict }: Result, anchors: ReportAnchors): Markup {
  return html`<h2 id="map">The specification at a glance</h2>
<p>A square is a rule, and leads to it. ${LEGEND.map(([sign, label]) => html`<span class="key"><b aria-hidden="true">${sign}</b> ${label}</span> `)}<a class="skip" href="#rules">Skip the squares</a></p>
<div class="card map">${[...bySection(verdict.rules)].map(
    ([section, list]) =>
      html`<div class="line"><span>${section}</span><div class="squares">${list.map((rule) => square(rule, anchors))}</div></div>
`,
  )}</div>`;
}

const LEGEND = [
  [RULE_SIGN.fail, 'broken'],
  [RULE_SIGN.warn, 'warns'],
  [RULE_SIGN['known-failure'], 'known'],
  [RULE_SIGN.flaky, 'flaky'],
  [RULE_SIGN.inconclusive, 'inconclusive'],
  [RULE_SIGN['not-exercised'], 'not exercised'],
] as const;

const square = (rule: RuleResult, anchors: ReportAnchors): Markup =>
  html`<a class="${RULE_TONE[rule.verdict]}" href="#${anchors.of(rule.id)}" title="${rule.id}: ${rule.verdict.replace('-', ' ')}" aria-label="${rule.id}: ${rule.verdict.replace('-', ' ')}">${rule.verdict !== 'pass' && RULE_SIGN[rule.verdict]}</a>`;

export const MAP_STYLE = `
.map .line { display: grid; grid-template-columns: minmax(9rem, 17rem) 1fr; gap: 0.2rem 1rem; align-items: center; padding: 0.3rem 0; }
.map .line > span { font-size: 0.87rem; color: var(--soft); overflow-wrap: anywhere; }
.squares { display: flex; flex-wrap: wrap; gap: 3px; }
.squares a { width: 24px; height: 24px; border-radius: 4px; background: var(--back); color: var(--tone); font-weight: 700;
  text-align: center; line-height: 24px; text-decoration: none; border: 1px solid var(--tone); }
.squares a.bad { background: var(--tone); color: var(--card); } .squares a:hover { outline: 2px solid var(--ink); }
.key { white-space: nowrap; margin-right: 0.7rem; } .key b { display: inline-block; min-width: 1em; text-align: center; }
@media (max-width: 40rem) { .map .line { grid-template-columns: 1fr; } }
`;
