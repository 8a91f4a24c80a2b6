import type { LoadResult, Threshold } from '../../record/load-result.ts';
import { html, type Markup } from '../html/markup.ts';
import { number } from '../text.ts';
import { shownValue } from './summary.ts';

/** The section on objectives, missed ones first. */
export function objectives(result: LoadResult): Markup {
  return html`<h2 id="objectives">Objectives</h2><p>Each with its measured value. Without a sample an objective is not met.</p>
<div class="card scroll"><table class="stacked"><thead><tr><th>verdict</th><th>objective</th><th>what it measures</th><th class="n">measured</th><th class="n">limit</th><th class="n">samples</th></tr></thead><tbody>${inOrder(
    result.thresholds,
  ).map(
    (
      one,
    ) => html`<tr><td><span class="badge ${one.samples === 0 ? 'open' : one.met ? 'good' : 'bad'}">${one.samples === 0 ? 'not measured' : one.met ? 'met' : 'missed'}</span></td><td><code>${one.name}</code></td><td>${one.about}</td><td class="n" data-label="measured">${one.samples === 0 ? '–' : shownValue(one.value, one.unit)}</td><td class="n" data-label="limit">${one.compare} ${shownValue(one.limit, one.unit)}</td><td class="n" data-label="samples">${number(one.samples)}</td></tr>
`,
  )}</tbody></table></div>`;
}

/** What was missed, then what was not measured, then what was met. */
const inOrder = (all: readonly Threshold[]): Threshold[] => [...all].sort((a, b) => rank(a) - rank(b));

const rank = ({ samples, met }: Threshold): number => (samples === 0 ? 1 : met ? 2 : 0);
