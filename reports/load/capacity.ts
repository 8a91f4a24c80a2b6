import type { LoadResult } from '../../record/load-result.ts';
import { html, type Markup } from '../html/markup.ts';
import { number } from '../text.ts';

/** The section on a search for capacity: its result, and its steps. */
export function capacity({ capacity: found }: LoadResult): Markup | false {
  if (found === undefined) return false;
  const law =
    found.usl === null
      ? 'Too few steps for the Universal Scalability Law.'
      : `Universal Scalability Law: λ ${found.usl.lambda.toFixed(1)}, σ ${found.usl.sigma.toFixed(4)}, κ ${found.usl.kappa.toExponential(2)}${found.usl.peak === null ? '' : `, peak ${Math.round(found.usl.peak)} a second at a concurrency of ${Math.round(found.usl.peakAt ?? 0)}`}.`;
  return html`<h2 id="capacity">Capacity</h2><p>${found.sentence} ${law}</p>
<div class="card scroll"><table class="stacked"><thead><tr><th>verdict</th><th class="n">due a second</th><th class="n">answered</th><th class="n">p95 from due, ms</th><th class="n">rising by, ms</th><th class="n">429</th><th class="n">errors</th></tr></thead><tbody>${found.steps.map(
    (
      step,
    ) => html`<tr><td><span class="badge ${step.verdict === 'carried' ? 'good' : step.verdict === 'invalid' ? 'open' : 'bad'}">${step.verdict}</span></td><td class="n" data-label="due a second">${step.rate.toFixed(1)}</td><td class="n" data-label="answered">${step.achieved.toFixed(1)}</td><td class="n" data-label="p95 from due, ms">${number(Math.round(step.p95))}</td><td class="n" data-label="rising by, ms">${number(Math.round(step.rise ?? 0))}</td><td class="n" data-label="429">${(100 * step.limited).toFixed(1)} %</td><td class="n" data-label="errors">${(100 * step.failed).toFixed(1)} %</td></tr>
`,
  )}</tbody></table></div>`;
}
