import { cellOf, MOVES, STATES, type Transition } from '../transitions.ts';
import { html, type Markup } from './markup.ts';

/** What check-in, check-out and undo were seen to do in each state. */
export const transitions = (table: readonly Transition[]): Markup => html`<h2 id="check-in">Check-in</h2>
<p>The specification does not show what the operations do in each state; this is what they did here.</p>
<div class="card scroll"><table><thead><tr><th>from</th>${MOVES.map((move) => html`<th>${move}</th>`)}</tr></thead>
<tbody>${STATES.map(
  (from) =>
    html`<tr><td><code>${from}</code></td>${MOVES.map((move) => html`<td>${cell(cellOf(table, from, move))}</td>`)}</tr>`,
)}</tbody></table></div>`;

const cell = (lines: readonly string[]): Markup =>
  lines.length === 0
    ? html`<span class="soft">not observed</span>`
    : html`${lines.map((line) => html`<div>${line}</div>`)}`;
