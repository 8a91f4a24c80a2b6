import type { DurationSummary } from '../distribution.ts';
import { distributions } from './distributions.ts';
import { html, type Markup } from './markup.ts';

/** How long answers took, operation by operation. No rule knows a time: this is observed. */
export const latency = (all: readonly DurationSummary[]): Markup => html`<h2 id="latency">Latency</h2>
<p>How long answers took, as the run saw them, beside whatever else it sent. No rule judges this. Each bar holds a share of the answers, on one scale for all; the lines are the median and p95.</p>
${distributions(all)}`;
