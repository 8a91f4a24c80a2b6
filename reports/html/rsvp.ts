import { RSVP_STATUSES } from '../../spec/contract.ts';
import { moveOf, type RsvpMoves } from '../rsvp.ts';
import { number } from '../text.ts';
import { html, type Markup } from './markup.ts';

/** What became of an update from each rsvp_status to each other one. */
export const rsvpTable = (moves: RsvpMoves): Markup => html`<h2 id="rsvp">RSVP</h2>
<p>An update that sends one of the five states has to lead there from wherever the attendee stands; this is how each was answered here.</p>
<div class="card scroll"><table class="steps stacked"><thead><tr><th>from</th>${RSVP_STATUSES.map((to) => html`<th>to ${to}</th>`)}</tr></thead>
<tbody>${RSVP_STATUSES.map(
  (from) =>
    html`<tr><td data-label="from"><code>${from}</code></td>${RSVP_STATUSES.map((to) => html`<td data-label="to ${to}">${cell(moves.get(moveOf(from, to)), to)}</td>`)}</tr>
`,
)}</tbody></table></div>`;

function cell(answers: ReadonlyMap<string, number> | undefined, to: string): Markup {
  if (answers === undefined) return html`<span class="soft">not observed</span>`;
  return html`${[...answers]
    .sort(([, a], [, b]) => b - a)
    .map(([answer, times]) => {
      const [status, state = ''] = answer.split(' ');
      const shown =
        state === to ? html`<b class="good word">${status}</b>` : html`<b class="bad word">${answer}</b>`;
      return html`<div>${shown} <span class="soft small">× ${number(times)}</span></div>`;
    })}`;
}
