import type { RuleResult } from '../../judge/results.ts';
import { bySection } from '../chapters.ts';
import type { Result } from '../result.ts';
import { number } from '../text.ts';
import type { ReportAnchors } from './anchors.ts';
import { html, type Markup } from './markup.ts';
import { badge } from './tones.ts';

/** Every rule with its verdict, in the order of the specification. */
export function rulesSection({ verdict }: Result, anchors: ReportAnchors): Markup {
  return html`<h2 id="rules">Rules</h2>
<p>Every sentence that can be judged, by section of the specification.</p>
${[...bySection(verdict.rules)].map(
  ([section, list]) => html`<section data-section><h3>${section}</h3>
<div class="card scroll"><table class="rules stacked"><tbody>${list.map((rule) => row(rule, anchors))}</tbody></table></div></section>`,
)}`;
}

const row = (
  rule: RuleResult,
  anchors: ReportAnchors,
): Markup => html`<tr data-rule data-listed id="rule-${rule.id}"><td>${badge(rule.verdict)}</td>
<td><a class="quiet" href="#${anchors.of(rule.id)}"><code>${rule.id}</code></a>${rule.level === 'should' && html` <span class="soft small">should</span>`}${rule.source !== 'contract' && html` <span class="soft small">${rule.source}</span>`}
<div>${rule.statement}</div>${rule.reason !== '' && rule.verdict !== 'pass' && html`<div class="soft small">${rule.reason}</div>`}${checks(rule)}</td>
<td class="n soft small">${rule.obeyed > 0 && `${number(rule.obeyed)} ×`}</td></tr>
`;

const checks = ({ checks: names }: RuleResult): Markup | false =>
  names.length > 0 &&
  html`<details class="small"><summary class="soft">${names.length === 1 ? '1 check' : `${names.length} checks`}</summary><ul class="plain inside">${names.map((name) => html`<li>${name}</li>`)}</ul></details>`;
