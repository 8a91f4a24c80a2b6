import type { LoadResult } from '../../record/load-result.ts';
import { html, type Markup } from '../html/markup.ts';
import { count, number } from '../text.ts';

/** The section on answers with 429: whether Retry-After was kept. */
export function limitsSection({ rate_limited: audit, plan }: LoadResult): Markup {
  if (audit.answers === 0)
    return html`<h2 id="limits">Limits</h2><p>No answer was a 429. ${count(plan.clients, 'token')} carried the load.</p>`;
  return html`<h2 id="limits">Limits</h2><p>${number(audit.answers)} answers were 429; they are counted apart from errors, and every Retry-After was waited for. ${count(plan.clients, 'token')} carried the load.</p>
<div class="card"><dl><dt>kept: then served</dt><dd>${number(audit.honest)}</dd><dt>broken: refused again, nobody else served since</dt><dd>${number(audit.dishonest)}</dd><dt>contested: refused again, others were served</dt><dd>${number(audit.contested)}</dd><dt>not sent again</dt><dd>${number(audit.abandoned)}</dd><dt>without a readable Retry-After</dt><dd>${number(audit.missing + audit.unreadable)}</dd><dt>forms</dt><dd>${Object.entries(
    audit.forms,
  )
    .map(([form, times]) => `${form} ×${times}`)
    .join(', ')}</dd></dl></div>`;
}
