import type { LoadResult } from '../../record/load-result.ts';
import { html, type Markup } from '../html/markup.ts';
import { number } from '../text.ts';

/** The section on the load generator: whether it was the bottleneck. */
export function generator({ generator: own, plan }: LoadResult, dashboard: string | undefined): Markup {
  const memory =
    own.memory_bytes === null ? 'not measured' : `${Math.round(own.memory_bytes / 1_048_576)} MB at most`;
  return html`<h2 id="generator">Generator</h2><p>${own.trusted ? 'It was not the bottleneck.' : 'Its own delays may be in the figures above: the reasons stand at the top.'}</p>
<div class="card"><dl><dt>scheduled late by</dt><dd>${own.lag_p50_ms.toFixed(1)} ms (median), ${own.lag_p99_ms.toFixed(1)} ms (p99), ${own.lag_max_ms.toFixed(1)} ms at most, in ${number(own.lag_samples)} samples</dd><dt>processors</dt><dd>${own.cpu_mean === null ? 'not measured' : `${own.cpu_mean} on average, ${own.cpu_most} at most, of ${own.processors}`}</dd><dt>memory</dt><dd>${memory}</dd><dt>planned, never attempted</dt><dd>${number(own.unserved)}</dd><dt>plan</dt><dd>${Object.entries(
    plan.kinds,
  )
    .map(([kind, times]) => `${kind} ${number(times)}`)
    .join(
      ', ',
    )}; at most ${number(plan.peak_per_second)} requests a second</dd>${dashboard !== undefined && html`<dt>k6</dt><dd><a href="${dashboard}">its own report</a></dd>`}</dl></div>`;
}
