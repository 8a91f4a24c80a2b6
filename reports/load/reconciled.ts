import type { LoadFinding, LoadResult } from '../../record/load-result.ts';
import { html, type Markup } from '../html/markup.ts';
import { count, number } from '../text.ts';
import { OUTCOME_WORDS, outcomeCounts } from './words.ts';

const MOST_REQUESTS = 12;

/** The section on reconciliation: what the list shows after the load, against what was acknowledged. */
export function reconciled({ reconciliation: found }: LoadResult): Markup {
  return html`<h2 id="reconciled">Reconciled</h2><p>What the list shows after the load, against what was acknowledged: ${outcomeCounts(found)}, after ${count(found.walks, 'walk')} of the list${!found.quiet && ', which was still changing'}.</p>
${
  found.findings.length > 0 &&
  html`<div class="card">${inOrder(found.findings).map(
    (
      one,
    ) => html`<details><summary><span class="badge ${one.class === 'unknown' ? 'open' : 'bad'}">${OUTCOME_WORDS[one.class]}</span> <code>${one.id}</code> ${one.reason}</summary><div class="inside"><p>Expected <code>${one.expected}</code>, shown <code>${one.actual}</code>.</p>
<div class="scroll"><table class="stacked"><thead><tr><th>request</th><th class="n">due</th><th class="n">sent</th><th class="n">done</th><th class="n">status</th></tr></thead><tbody>${one.requests.slice(0, MOST_REQUESTS).map((request) => html`<tr><td><code>${request.operation}</code></td><td class="n" data-label="due">${number(request.due)}</td><td class="n" data-label="sent">${number(request.sent)}</td><td class="n" data-label="done">${number(request.done)}</td><td class="n" data-label="status">${request.status === 0 ? 'no answer' : request.status}</td></tr>`)}</tbody></table></div></div></details>`,
  )}${found.more > 0 && html`<p class="soft">and ${number(found.more)} more</p>`}</div>`
}`;
}

const ORDER: ReadonlyArray<LoadFinding['class']> = ['lost', 'doubled', 'phantom', 'unknown'];

const inOrder = (all: readonly LoadFinding[]): LoadFinding[] =>
  [...all].sort((a, b) => ORDER.indexOf(a.class) - ORDER.indexOf(b.class));
