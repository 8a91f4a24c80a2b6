import type { GapResult } from '../../judge/results.ts';
import { html, type Markup } from './markup.ts';

const MOST = 8;

/** Answers that are not what the profile has decided: apart from violations, since no rule speaks of them. */
export const drift = (gaps: readonly GapResult[]): Markup | false =>
  gaps.length > 0 &&
  html`<h2 id="drift">Drift</h2>
<p>The specification leaves these open, and the profile has decided them. No rule is broken, but the environment answers otherwise than it is held to.</p>
<div class="card">${gaps.map(
    ({ id, question, drifted }) =>
      html`<div data-listed><a href="#gap-${id}"><code>${id}</code></a> <span class="soft">${question}</span><ul class="plain small inside">${drifted.slice(0, MOST).map((one) => html`<li>${one}</li>`)}${drifted.length > MOST && html`<li class="soft">and ${drifted.length - MOST} more</li>`}</ul></div>`,
  )}</div>`;
