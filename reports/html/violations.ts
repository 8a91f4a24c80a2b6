import type { ViolationResult } from '../../judge/results.ts';
import type { Exchange } from '../../record/exchange.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { reproduction, runAgain } from '../reproduction.ts';
import type { Result } from '../result.ts';
import { storyKey } from '../story.ts';
import { cut, number } from '../text.ts';
import { difference } from './difference.ts';
import type { ExchangeShelf } from './exchange.ts';
import { html, type Markup } from './markup.ts';

/** The breaches, each with what was owed, what came, how it came to it, and how to see it again. */
export function violations(
  id: string,
  title: string,
  ones: readonly ViolationResult[],
  shelf: ExchangeShelf,
  result: Result,
): Markup {
  const rules = new Set<string>();
  const anchor = ({ rule }: ViolationResult, index: number): string => {
    if (rules.has(rule)) return `${id}-${index + 1}`;
    rules.add(rule);
    return `r-${rule}`;
  };
  return html`<h2 id="${id}">${title}</h2>
${ones.length === 0 ? html`<p class="empty">No must-rule was seen broken.</p>` : ones.map((one, index) => violation(one, anchor(one, index), shelf, result))}`;
}

function violation(one: ViolationResult, id: string, shelf: ExchangeShelf, result: Result): Markup {
  const tone = one.level === 'must' ? 'bad' : 'warn';
  const proof = result.exchanges.get(one.exchanges.at(-1) ?? '');
  return html`<article class="card violation ${tone}" id="${id}" data-violation data-listed><details>
<summary class="top"><h3><code>${one.rule}</code></h3> <span class="soft small">${one.operation}${one.count > 1 && ` · ${number(one.count)} times`}</span>
<span class="message">${one.message}</span></summary>
<dl><dt>Rule</dt><dd>${RULES[one.rule].statement}<br><span class="soft small">${one.section}${one.level === 'should' && ' · warns at most'} · <a href="#${id}">link</a></span></dd>
${proof !== undefined && sentAndCame(proof)}</dl>
${difference(one)}
<dl><dt>Check</dt><dd>${one.check}</dd>
${one.follows !== undefined && html`<dt>Follows from</dt><dd><a href="#r-${one.follows}"><code>${one.follows}</code></a></dd>`}
<dt>Seed</dt><dd>${one.seed}</dd>
${one.counterexample !== undefined && html`<dt>Counterexample</dt><dd><pre>${one.counterexample}</pre></dd>`}
${one.exchanges.length > 0 && html`<dt>X-Request-Id</dt><dd>${one.exchanges.map((exchange, index) => html`${index > 0 && ', '}<code>${exchange}</code>`)} <span class="soft small">as the environment's own log may name it</span></dd>`}</dl>
${story(result.stories.get(storyKey(one)) ?? [])}
${again(one, result)}
${one.exchanges.map((exchange) => shelf.show(exchange))}
</details></article>`;
}

const MOST = 600;

const address = ({ request }: Exchange): string => request.url.replace(/^https?:\/\/[^/]+/, '');

const status = ({ response, failure }: Exchange): string =>
  response === null ? `no answer (${failure?.kind ?? 'unknown'})` : String(response.status);

const sentAndCame = (
  proof: Exchange,
): Markup => html`<dt>Sent</dt><dd><code>${proof.request.method} ${address(proof)}</code> <span class="soft small">as ${proof.identity}</span>${proof.request.body !== null && html`<br><code>${cut(proof.request.body, MOST)}</code>`}</dd>
<dt>Came</dt><dd><b>${status(proof)}</b>${proof.response !== null && html` <code>${cut(proof.response.body, MOST)}</code>`}</dd>`;

/** What the same check did to the same record before. */
const story = (earlier: readonly Exchange[]): Markup | false =>
  earlier.length > 0 &&
  html`<div class="soft small">The story: what this check did to the same record before</div>
<ol class="story small">${earlier.map(
    (one) =>
      html`<li><code>${one.request.method} ${address(one)}</code> → <b>${status(one)}</b> <span class="soft">${one.id}</span>${one.request.body !== null && html`<br><code class="soft">${cut(one.request.body, MOST)}</code>`}</li>`,
  )}</ol>`;

function again(one: ViolationResult, result: Result): Markup {
  const script = reproduction(one, result);
  return html`${script === '' && one.reproduce !== '' && html`<div class="soft small">The request; secrets stand as variables</div><pre data-copy>${one.reproduce}</pre>`}
${script !== '' && html`<div class="soft small">Reproduce: a script to paste, which sends these requests again, writes too; secrets are variables</div><pre data-copy>${script}</pre>`}
<div class="soft small">Run its chapter again</div><pre data-copy>${runAgain(result.run, one)}</pre>`;
}
