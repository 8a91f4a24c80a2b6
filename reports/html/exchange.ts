import { parse, stringify } from 'lossless-json';
import type { Exchange } from '../../record/exchange.ts';
import { number } from '../text.ts';
import { html, type Markup } from './markup.ts';

/** Characters of bodies that one page may hold; what comes later is cut short, and whole in the journal. */
const ROOM = 1_000_000;
const SHORT = 2_000;

/** Shows each exchange once, and a link to it from then on. */
export class ExchangeShelf {
  readonly #exchanges: ReadonlyMap<string, Exchange>;
  readonly #shown = new Set<string>();
  #room = ROOM;

  constructor(exchanges: ReadonlyMap<string, Exchange>) {
    this.#exchanges = exchanges;
  }

  show(id: string): Markup {
    const exchange = this.#exchanges.get(id);
    if (exchange === undefined)
      return html`<div class="small soft">Exchange ${id} is not in the journal.</div>`;
    if (this.#shown.has(id))
      return html`<div class="small"><a href="#x-${id}">Exchange ${id}</a> is shown above.</div>`;
    this.#shown.add(id);
    const { request, response, failure } = exchange;
    const status = response === null ? `no answer (${failure?.kind ?? 'unknown'})` : response.status;
    const path = request.url.replace(/^https?:\/\/[^/]+/, '');
    const took = Math.max(0, exchange.ended - exchange.started).toFixed(1);
    return html`<details id="x-${id}"><summary><code>${id}</code> ${request.method} <code>${path}</code> → <b>${status}</b> <span class="soft small">${exchange.identity} · ${took} ms</span></summary>
<div class="inside"><div class="soft small">Request</div>
<pre>${`${request.method} ${request.url}\n${headersOf(request.headers)}`}${request.body !== null && `\n\n${this.#body(request.body)}`}</pre>
<div class="soft small">Response</div>
<pre>${response === null ? (failure?.message ?? 'none') : `${response.status}\n${headersOf(response.headers)}\n\n${this.#body(response.body)}`}</pre></div></details>`;
  }

  #body(text: string): string {
    const laid = laidOut(text);
    const shown = laid.length <= Math.max(this.#room, SHORT) ? laid : laid.slice(0, SHORT);
    this.#room -= shown.length;
    return shown.length === laid.length
      ? shown
      : `${shown}\n… ${number(laid.length - shown.length)} more characters in exchanges.ndjson`;
  }
}

const headersOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** JSON on several lines, every number as it was written; anything else as it is. */
function laidOut(text: string): string {
  try {
    return stringify(parse(text), undefined, 2) ?? text;
  } catch {
    return text;
  }
}
