import type { ViolationResult } from '../../judge/results.ts';
import type { Exchange } from '../../record/exchange.ts';
import { sinceWhen } from '../baseline.ts';
import { runAgain } from '../replay/run-again.ts';
import { scriptOf } from '../replay/script.ts';
import type { Result } from '../result.ts';
import { abridged, storyKey } from '../story.ts';
import { cut } from '../text.ts';
import { difference } from './difference.ts';
import type { ExchangeShelf } from './exchange.ts';
import { html, type Markup } from './markup.ts';

/** One breach in full: what was sent and what came, the difference, how to see it again, how it came to it. */
export function finding(one: ViolationResult, shelf: ExchangeShelf, result: Result): Markup {
  const proof = result.exchanges.get(one.exchanges.at(-1) ?? '');
  const whole = html`<dl>${proof !== undefined && sentAndCame(proof)}</dl>
${difference(one)}
${again(one, result)}
${story(abridged(result.stories.get(storyKey(one)) ?? []))}
${origin(one)}`;
  if (!shelf.takes(whole))
    return html`<p class="small">Expected <code>${cut(one.expected, SHORT)}</code>, came <code>${cut(one.actual, SHORT)}</code>. This page is full: more stands in <code>verdict.json</code> and, as ${one.exchanges.slice(0, 3).join(', ')}, in <code>exchanges.ndjson</code>.</p>`;
  return html`${whole}
${one.exchanges.map((exchange) => shelf.show(exchange))}`;
}

const MOST = 600;
const SHORT = 60;

const address = ({ request }: Exchange): string => request.url.replace(/^https?:\/\/[^/]+/, '');

const status = ({ response, failure }: Exchange): string =>
  response === null ? `no answer (${failure?.kind ?? 'unknown'})` : String(response.status);

const sentAndCame = (
  proof: Exchange,
): Markup => html`<dt>Sent</dt><dd><code>${proof.request.method} ${address(proof)}</code> <span class="soft small">as ${proof.identity}</span>${proof.request.body !== null && html`<br><code>${cut(proof.request.body, MOST)}</code>`}</dd>
<dt>Came</dt><dd><b>${status(proof)}</b>${proof.response !== null && html` <code>${cut(proof.response.body, MOST)}</code>`}</dd>`;

/** Where a finding comes from, for those who look for it in code and logs. */
const origin = (one: ViolationResult): Markup => html`<dl class="small"><dt>Check</dt><dd>${one.check}</dd>
${one.standing !== undefined && html`<dt>Known</dt><dd>since ${sinceWhen(one.standing)}: ${one.standing.reason}</dd>`}
<dt>Seed</dt><dd>${one.seed}</dd>
${one.counterexample !== undefined && html`<dt>Counterexample</dt><dd><pre tabindex="0">${one.counterexample}</pre></dd>`}
${one.exchanges.length > 0 && html`<dt>X-Request-Id</dt><dd>${one.exchanges.map((exchange, index) => html`${index > 0 && ', '}<code>${exchange}</code>`)} <span class="soft">as the environment's own log may name it</span></dd>`}</dl>`;

/** What the same check did to the same record before. */
const story = (earlier: readonly Exchange[]): Markup | false =>
  earlier.length > 0 &&
  html`<h4>The story: what this check did to the same record before</h4>
<ol class="story small">${earlier.map(
    (one) =>
      html`<li><code>${one.request.method} ${address(one)}</code> → <b>${status(one)}</b> <span class="soft">${one.id}</span>${one.request.body !== null && html`<br><code class="soft">${cut(one.request.body, MOST)}</code>`}</li>`,
  )}</ol>`;

function again(one: ViolationResult, result: Result): Markup {
  const script = scriptOf(one, result)?.text ?? '';
  return html`${script === '' && one.reproduce !== '' && html`<h4>The request; secrets stand as variables</h4><pre data-copy tabindex="0">${one.reproduce}</pre>`}
${script !== '' && html`<h4>Reproduce: a script to paste, which ends with “still broken” or “mended”; it writes too, and secrets are variables</h4><pre data-copy tabindex="0">${script}</pre>`}
<h4>Run its rule again</h4><pre data-copy tabindex="0">${runAgain(result.run, one)}</pre>`;
}
