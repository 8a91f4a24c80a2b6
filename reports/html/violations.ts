import type { ViolationResult } from '../../judge/results.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { sinceOf } from '../baseline.ts';
import type { Result } from '../result.ts';
import { count, grouped, number } from '../text.ts';
import type { ReportAnchors } from './anchors.ts';
import type { ExchangeShelf } from './exchange.ts';
import { finding } from './finding.ts';
import { html, type Markup } from './markup.ts';

/** What findings are shown with. */
export interface Showing {
  readonly result: Result;
  readonly shelf: ExchangeShelf;
  readonly anchors: ReportAnchors;
}

/** The breaches, a card a rule, the operations that break it beneath one another. */
export function violationsSection(
  id: string,
  title: string,
  ones: readonly ViolationResult[],
  showing: Showing,
): Markup {
  return html`<h2 id="${id}">${title}</h2>
${
  ones.length === 0
    ? html`<p class="empty">No must-rule was seen broken.</p>`
    : [...grouped(ones, ({ rule }) => rule).values()].map((group) => card(group, id, showing))
}`;
}

function card(group: readonly ViolationResult[], chapter: string, showing: Showing): Markup {
  const [first, ...others] = group as [ViolationResult, ...ViolationResult[]];
  const { shelf, result, anchors } = showing;
  const since = sinceOf(first, result);
  const id = anchors.give(chapter, first.rule);
  const causes = [...new Set(group.flatMap(({ follows }) => follows ?? []))];
  return html`<article class="card violation ${first.level === 'must' && first.standing === undefined ? 'bad' : 'warn'}" id="${id}" data-violation data-listed><details>
<summary class="top"><h3><code>${first.rule}</code></h3> <span class="soft small">${where(group)}${since !== '' && html` · <b>${since}</b>`}</span>
<span class="message">${first.message}</span></summary>
<dl><dt>Rule</dt><dd>${RULES[first.rule].statement}<br><span class="soft small">${first.section}${first.level === 'should' && ' · warns at most'} · <a href="#${id}">link</a></span></dd>
${causes.length > 0 && html`<dt>Follows from</dt><dd>${causes.map((cause, index) => html`${index > 0 && ', '}<a href="#${anchors.of(cause)}"><code>${cause}</code></a>`)}</dd>`}</dl>
${finding(first, shelf, result)}
${others.length > 0 && html`<h4>The same rule elsewhere</h4>${others.map((one) => html`<details class="other"><summary>${one.message} <span class="soft small">${where([one])}</span></summary><div class="inside">${finding(one, shelf, result)}</div></details>`)}`}
</details></article>`;
}

/** In which operations, and how often. */
function where(group: readonly ViolationResult[]): string {
  const operations = [...new Set(group.map(({ operation }) => operation))];
  const times = group.reduce((sum, one) => sum + one.count, 0);
  const place = operations.length > 2 ? count(operations.length, 'operation') : operations.join(', ');
  return `${place}${times > 1 ? ` · ${number(times)} times` : ''}`;
}
