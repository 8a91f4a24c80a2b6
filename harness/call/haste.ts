import type { Exchange } from '../../record/exchange.ts';

/** As much of a page as tells it from others. */
const LENGTH = 400;
/** What differs from page to page of one kind: numbers and ids. */
const CHANGING = /[\da-f]{6,}|\d+/gi;

/** What tells a page from those of other kinds: its status, its content type, and its first words. */
const pageSaid = ({ response }: Exchange): string =>
  response === null
    ? ''
    : [
        response.status,
        response.headers['content-type'] ?? '',
        response.body.replace(CHANGING, '').slice(0, LENGTH),
      ].join(' ');

/**
 * The answers by which a gateway refuses haste in a manner of its own, and names no time. The limit_req of nginx says
 * 503, others show a page. Each is tried once, and known from then on.
 */
export class Haste {
  readonly #tried = new Map<string, Promise<boolean>>();
  readonly #found = new Set<string>();

  /** Whether an answer is one that was found to refuse haste. */
  knows(exchange: Exchange): boolean {
    return this.#found.size > 0 && this.#found.has(pageSaid(exchange));
  }

  /** The same, where `shown` says so of an answer that is not known yet. */
  async isRefusedBy(exchange: Exchange, shown: () => Promise<boolean>): Promise<boolean> {
    const said = pageSaid(exchange);
    const trial = this.#tried.get(said) ?? shown();
    this.#tried.set(said, trial);
    const found = await trial;
    if (found) this.#found.add(said);
    return found;
  }
}
