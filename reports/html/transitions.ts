import { cellOf, SHOWN_MOVES, STATES, type Transition, type TransitionOutcome } from '../transitions.ts';
import { html, type Markup } from './markup.ts';

/** What check-in, check-out and undo were seen to do in each state. */
export const transitions = (table: readonly Transition[]): Markup => html`<h2 id="check-in">Check-in</h2>
<p>The specification does not show what the operations do in each state; this is what they did here.</p>
<div class="card scroll"><table class="steps stacked"><thead><tr><th>from</th>${SHOWN_MOVES.map((move) => html`<th>${move}</th>`)}</tr></thead>
<tbody>${STATES.map(
  (from) =>
    html`<tr><td data-label="from"><code>${from}</code></td>${SHOWN_MOVES.map((move) => html`<td data-label="${move}">${cell(cellOf(table, from, move))}</td>`)}</tr>`,
)}</tbody></table></div>`;

const FEW = 2;

const cell = (outcomes: readonly TransitionOutcome[]): Markup =>
  outcomes.length === 0 ? html`<span class="soft">not observed</span>` : html`${outcomes.map(outcome)}`;

function outcome({ answer, ways }: TransitionOutcome): Markup {
  if (ways.length <= FEW)
    return html`<div>${answer}${ways.length > 0 && html` <span class="soft small">${ways.join('; ')}</span>`}</div>`;
  return html`<details class="ways"><summary>${answer} <span class="soft small">${ways.length} ways</span></summary><ul class="plain small inside">${ways.map((way) => html`<li>${way}</li>`)}</ul></details>`;
}
