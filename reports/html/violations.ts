import type { ViolationResult } from '../../judge/results.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { number } from '../text.ts';
import type { ExchangeShelf } from './exchange.ts';
import { html, type Markup } from './markup.ts';

/** The breaches, each with what was owed, what came, how to see it again, and the exchanges that prove it. */
export function violations(
  id: string,
  title: string,
  ones: readonly ViolationResult[],
  shelf: ExchangeShelf,
): Markup {
  const rules = new Set<string>();
  const anchor = ({ rule }: ViolationResult, index: number): string => {
    if (rules.has(rule)) return `${id}-${index + 1}`;
    rules.add(rule);
    return `r-${rule}`;
  };
  return html`<h2 id="${id}">${title}</h2>
${ones.length === 0 ? html`<p class="empty">No must-rule was seen broken.</p>` : ones.map((one, index) => violation(one, anchor(one, index), shelf))}`;
}

function violation(one: ViolationResult, id: string, shelf: ExchangeShelf): Markup {
  const tone = one.level === 'must' ? 'bad' : 'warn';
  return html`<article class="card violation ${tone}" id="${id}"><details>
<summary class="top"><h3><code>${one.rule}</code></h3> <span class="soft small">${one.operation}${one.count > 1 && ` · ${number(one.count)} times`}</span>
<span class="message">${one.message}</span></summary>
<dl>
<dt>Rule</dt><dd>${RULES[one.rule].statement}<br><span class="soft small">${one.section}${one.level === 'should' && ' · warns at most'}</span></dd>
<dt>Expected</dt><dd><code>${one.expected}</code></dd>
<dt>Actual</dt><dd><code>${one.actual}</code></dd>
<dt>Check</dt><dd>${one.check}</dd>
${one.follows !== undefined && html`<dt>Follows from</dt><dd><code>${one.follows}</code></dd>`}
${one.counterexample !== undefined && html`<dt>Counterexample</dt><dd><code>${one.counterexample}</code>, seed ${one.seed}</dd>`}
</dl>
${one.reproduce !== '' && html`<div class="soft small">Reproduce; secrets stand as variables</div><pre>${one.reproduce}</pre>`}
${one.exchanges.map((exchange) => shelf.show(exchange))}
</details></article>`;
}
