import type { Result } from '../result.ts';
import { number } from '../text.ts';
import { html, type Markup } from './markup.ts';

/** How often each operation was called. */
export function stats({ stats: { requests_by_operation: byOperation }, run }: Result): Markup {
  const rows = Object.entries(byOperation).sort(([, a], [, b]) => b - a);
  const most = rows[0]?.[1] ?? 1;
  return html`<h2 id="stats">Figures</h2>
<p>Requests by operation. Every one, with its answer, stands in <code>exchanges.ndjson</code>; writes: ${run.writes}, rate limit: ${run.rate_limit}, ${run.workers} workers.</p>
<div class="card scroll"><table class="stacked"><tbody>${rows.map(
    ([
      operation,
      times,
    ]) => html`<tr><td style="width:14rem"><code>${operation}</code></td><td class="n" style="width:5rem">${number(times)}</td>
<td><div class="good" style="background:var(--tone);opacity:.55;height:.6rem;margin-top:.5rem;border-radius:3px;width:${Math.max(1, Math.round((100 * times) / most))}%"></div></td></tr>
`,
  )}</tbody></table></div>`;
}
