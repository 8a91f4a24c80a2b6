import type { GapResult } from '../../judge/results.ts';
import type { Result } from '../result.ts';
import { count } from '../text.ts';
import { html, type Markup } from './markup.ts';

/** What the specification leaves open, and what this environment answers. */
export function gaps({ verdict }: Result): Markup {
  const observed = verdict.gaps.filter((gap) => gap.observed.length > 0);
  const unseen = verdict.gaps.filter((gap) => gap.observed.length === 0);
  return html`<h2 id="gaps">Gaps</h2>
<p>The specification leaves these open. An answer is recorded and is no fault, unless the profile has declared another decision.</p>
${observed.length > 0 && html`<div class="card scroll"><table class="gaps stacked"><tbody>${observed.map(row)}</tbody></table></div>`}
${unseen.length > 0 && html`<div class="card" style="margin-top:.75rem"><details><summary>${count(unseen.length, 'gap')} not observed</summary><ul class="plain small inside">${unseen.map((gap) => html`<li><code>${gap.id}</code> <span class="soft">${gap.question}</span></li>`)}</ul></details></div>`}`;
}

const MOST = 12;

const row = (
  gap: GapResult,
): Markup => html`<tr data-listed id="gap-${gap.id}"><td>${gap.question}<div class="soft small"><code>${gap.id}</code> ${gap.section}</div></td>
<td>${answers(gap.observed.slice(0, MOST))}${gap.observed.length > MOST && html`<details class="small"><summary class="soft">${gap.observed.length - MOST} more</summary>${answers(gap.observed.slice(MOST))}</details>`}
${!gap.consistent && html`<span class="badge warn">answered in several ways</span>`}${gap.decision !== '' && html`<div class="small">decided: <code>${gap.decision}</code> ${gap.drift && html`<span class="badge bad">drift</span>`}</div>`}</td></tr>
`;

const answers = (observed: readonly string[]): Markup =>
  html`<ul class="plain">${observed.map((answer) => html`<li>${answer}</li>`)}</ul>`;
