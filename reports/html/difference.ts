import type { ViolationResult } from '../../judge/results.ts';
import { differencesOf, type Piece } from '../difference.ts';
import { html, type Markup } from './markup.ts';

/** What was owed against what came: only where they differ, with the difference marked. */
export function difference(one: Pick<ViolationResult, 'expected' | 'actual'>): Markup {
  const found = differencesOf(one);
  if (found.length === 0)
    return html`<dl><dt>Expected</dt><dd><code>${one.expected}</code></dd><dt>Actual</dt><dd><code>${one.actual}</code></dd></dl>`;
  const whole = `${one.expected}${one.actual}`.length > 400;
  return html`<table class="difference stacked"><thead><tr><th>where</th><th>expected</th><th>actual</th></tr></thead>
<tbody>${found.map(
    ({ attribute, expected, actual }) =>
      html`<tr><td data-label="where"><code>${attribute}</code></td><td data-label="expected"><code>${expected.map(piece('ins'))}</code></td><td data-label="actual"><code>${actual.map(piece('del'))}</code></td></tr>
`,
  )}</tbody></table>
${whole && html`<details class="small"><summary class="soft">Both in full</summary><pre>${one.expected}</pre><pre>${one.actual}</pre></details>`}`;
}

const piece =
  (side: 'ins' | 'del') =>
  ({ text, differs }: Piece): Markup =>
    differs ? html`<mark class="${side}">${text}</mark>` : html`${text}`;
