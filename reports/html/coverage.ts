import { type CoverageRow, coverageTable, type Share, shareMet } from '../coverage.ts';
import type { Result } from '../result.ts';
import { count, number } from '../text.ts';
import { html, type Markup } from './markup.ts';

/** How much of the contract the run met, operation by operation, and what it never met. */
export function coverage({ coverage: all, run }: Result): Markup {
  const { rows, total } = coverageTable(all);
  return html`<h2 id="coverage">Coverage</h2>
<p>Of what the contract says: documented statuses seen, kinds of values sent, constraints on requests broken at least once, at effort ${run.effort}. Counts stand in <code>coverage.json</code>.</p>
<div class="card scroll"><table class="stacked"><thead><tr><th>operation</th><th class="n">calls</th><th class="n">statuses</th><th class="n">values</th><th class="n">constraints</th><th>never met</th></tr></thead><tbody>${[...rows, total].map(line)}</tbody></table></div>
${
  all.situations.length > 0 &&
  html`<div class="card scroll"><table class="stacked"><tbody>${all.situations.map(
    ({ name, reached, of }) =>
      html`<tr><td>${name}</td><td class="n">${share({ met: shareMet(reached).met, of })}</td></tr>
`,
  )}</tbody></table></div>`
}`;
}

const line = ({ operation, calls, statuses, values, constraints, missing }: CoverageRow): Markup =>
  html`<tr><td><code>${operation}</code></td><td class="n" data-label="calls">${number(calls)}</td><td class="n" data-label="statuses">${share(statuses)}</td><td class="n" data-label="values">${share(values)}</td><td class="n" data-label="constraints">${share(constraints)}</td><td${missing.length > 0 && html` data-label="never met"`}>${missing.length > 0 && html`<details><summary class="soft small">${count(missing.length, 'thing')}</summary><ul class="plain small inside">${missing.map((one) => html`<li>${one}</li>`)}</ul></details>`}</td></tr>
`;

const share = ({ met, of }: Share): string => (of === 0 ? '–' : `${number(met)} / ${number(of)}`);
