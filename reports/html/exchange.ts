import { parse, stringify } from 'lossless-json';
import type { Exchange } from '../../record/exchange.ts';
import { headerLines } from '../exchange-text.ts';
import { number } from '../text.ts';
import { html, type Markup } from './markup.ts';

/** Bytes that findings and exchanges may take of one page, which stays under 2 MB with all the rest. */
const ROOM = 800_000;
/** Characters of a body that are shown at most: whole it stands in the journal. */
const LONGEST = 6_000;

/** Shows each exchange once, and a link to it from then on, until the page is full. */
export class ExchangeShelf {
  readonly #exchanges: ReadonlyMap<string, Exchange>;
  readonly #shown = new Set<string>();
  #room = ROOM;

  constructor(exchanges: ReadonlyMap<string, Exchange>) {
    this.#exchanges = exchanges;
  }

  /** Whether there is room for something; what is taken is gone from the room. */
  takes(markup: Markup): boolean {
    const size = Buffer.byteLength(markup.text);
    if (size > this.#room) return false;
    this.#room -= size;
    return true;
  }

  show(id: string): Markup {
    const exchange = this.#exchanges.get(id);
    if (exchange === undefined)
      return html`<div class="small soft">Exchange ${id} is not in the journal.</div>`;
    if (this.#shown.has(id))
      return html`<div class="small"><a href="#x-${id}">Exchange ${id}</a> is shown above.</div>`;
    const shown = whole(exchange);
    if (!this.takes(shown))
      return html`<div class="small soft">Exchange ${id} stands in exchanges.ndjson: this page is full.</div>`;
    this.#shown.add(id);
    return shown;
  }
}

function whole({ id, identity, request, response, failure, started, ended }: Exchange): Markup {
  const status = response === null ? `no answer (${failure?.kind ?? 'unknown'})` : response.status;
  const path = request.url.replace(/^https?:\/\/[^/]+/, '');
  const took = Math.max(0, ended - started).toFixed(1);
  return html`<details id="x-${id}"><summary><code>${id}</code> ${request.method} <code>${path}</code> → <b>${status}</b> <span class="soft small">${identity} · ${took} ms</span></summary>
<div class="inside"><div class="soft small">Request</div>
<pre tabindex="0">${`${request.method} ${request.url}\n${headerLines(request.headers)}`}${request.body !== null && `\n\n${shortened(request.body)}`}</pre>
<div class="soft small">Response</div>
<pre tabindex="0">${response === null ? (failure?.message ?? 'none') : `${response.status}\n${headerLines(response.headers)}\n\n${shortened(response.body)}`}</pre></div></details>`;
}

function shortened(text: string): string {
  const laid = laidOut(text);
  return laid.length <= LONGEST
    ? laid
    : `${laid.slice(0, LONGEST)}\n… ${number(laid.length - LONGEST)} more characters in exchanges.ndjson`;
}

/** JSON on several lines, every number as it was written; anything else as it is. */
function laidOut(text: string): string {
  try {
    return stringify(parse(text), undefined, 2) ?? text;
  } catch {
    return text;
  }
}
