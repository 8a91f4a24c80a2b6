import type { ViolationResult } from '../../judge/results.ts';
import { type DifferencePiece, differencesOf } from '../difference.ts';
import { html, type Markup } from './markup.ts';

/** What was expected against what came: only where they differ, with the difference marked. */
export function difference(one: Pick<ViolationResult, 'expected' | 'actual'>): Markup {
  const found = differencesOf(one);
  if (found.length === 0)
    return html`<dl><dt>Expected</dt><dd><code>${whole('ins', one.expected)}</code></dd><dt>Actual</dt><dd><code>${whole('del', unwrapped(one.actual))}</code></dd></dl>`;
  const long = `${one.expected}${one.actual}`.length > 400;
  return html`<table class="difference stacked"><thead><tr><th>where</th><th>expected</th><th>actual</th></tr></thead>
<tbody>${found.map(
    ({ attribute, expected, actual }) =>
      html`<tr><td data-label="where"><code>${attribute}</code></td><td data-label="expected"><code>${expected.map(piece('ins'))}</code></td><td data-label="actual"><code>${actual.map(piece('del'))}</code></td></tr>
`,
  )}</tbody></table>
${long && html`<details class="small"><summary class="soft">Both in full</summary><pre>${one.expected}</pre><pre>${one.actual}</pre></details>`}`;
}

const piece =
  (side: 'ins' | 'del') =>
  ({ text, differs }: DifferencePiece): Markup =>
    differs ? html`<mark class="${side}">${text}</mark>` : html`${text}`;

const MOST_MARKED = 120;

/** Two sentences share nothing to compare: each is marked whole, unless it is so long that the mark says nothing. */
const whole = (side: 'ins' | 'del', text: string): Markup =>
  piece(side)({ text, differs: text.length <= MOST_MARKED });

/** A body that was quoted once more as a JSON string, as it came. */
function unwrapped(text: string): string {
  if (!/^"[{[<]/.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
