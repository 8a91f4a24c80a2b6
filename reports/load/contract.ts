import type { LoadResult } from '../../record/load-result.ts';
import { html, type Markup } from '../html/markup.ts';
import { count, number } from '../text.ts';

/** The section on rules that were broken under load. */
export function contract({ contract_violations: breaches, judged }: LoadResult): Markup {
  return html`<h2 id="contract">Contract under load</h2><p>${count(judged, 'answer')} judged by the rules of <code>verify</code>: anomalous ones, and a sample of the rest.</p>
${
  breaches.length > 0 &&
  html`<div class="card scroll"><table class="stacked"><thead><tr><th>level</th><th>rule</th><th>what</th><th class="n">times</th><th class="n">first at</th></tr></thead><tbody>${breaches.map(
    (
      one,
    ) => html`<tr><td><span class="badge ${one.level === 'must' ? 'bad' : 'warn'}">${one.level}</span></td><td><code>${one.rule}</code><br><span class="soft">${one.operation}</span></td><td>${one.message}<br><span class="soft small">expected ${one.expected}; actual ${one.actual}</span></td><td class="n" data-label="times">${number(one.count)}</td><td class="n" data-label="first at">${one.rate === null ? 'no load' : `${one.rate}/s`}</td></tr>
`,
  )}</tbody></table></div>`
}`;
}
