import { type Shows, showsIn } from './book.ts';
import { type Item, idOfRecord, type Seen, wasServed } from './seen.ts';

/** All pages of an event's attendees, as one client read them, at a total that did not change meanwhile. */
export interface ListWalk {
  readonly event: string;
  readonly started: number;
  readonly ended: number;
  readonly total: number;
  readonly pages: number;
  readonly perPage: number;
  /** In the order of the pages; one that came twice stands here twice. */
  readonly ids: readonly string[];
  readonly by: Shows;
}

interface Open {
  readonly total: number;
  readonly pages: number;
  readonly perPage: number;
  readonly seen: Map<number, readonly string[]>;
  started: number;
  ended: number;
}

const PAGE_OF = /^[^-]*/;

/** Puts pages together to walks: those of one check in one process that belong to one another. */
export class Walks {
  readonly #open = new Map<string, Open>();

  /** The walk that this page completes. */
  see(seen: Seen): ListWalk | undefined {
    const { items, exchange, event } = seen;
    const read =
      seen.operation === 'listAttendees' && wasServed(seen) && items !== undefined ? pageOf(seen) : undefined;
    if (read === undefined || items === undefined) return undefined;
    const { page, perPage, total, pages } = read;
    const key = `${PAGE_OF.exec(seen.id)?.[0]} ${exchange.check} ${exchange.identity} ${event} ${perPage}`;
    let open = this.#open.get(key);
    const begins =
      page === 1 || open === undefined || open.total !== total || open.pages !== pages || open.seen.has(page);
    if (begins) {
      open = { total, pages, perPage, seen: new Map(), started: seen.started, ended: seen.ended };
      this.#open.set(key, open);
    }
    if (open === undefined) return undefined;
    open.seen.set(page, items.map(idOfRecord));
    open.started = Math.min(open.started, seen.started);
    open.ended = Math.max(open.ended, seen.ended);
    if (open.seen.size < Math.max(1, pages)) return undefined;
    this.#open.delete(key);
    const ids = [...open.seen].sort(([a], [b]) => a - b).flatMap(([, some]) => some);
    const { started, ended } = open;
    return { event, started, ended, total, pages, perPage, ids, by: showsIn(seen) };
  }
}

interface Page {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly pages: number;
}

/** What the metadata say, where they say all of it, and what was asked for. */
function pageOf({ body, exchange: { request } }: Seen): Page | undefined {
  const metadata = (body as { metadata?: Item } | undefined)?.metadata ?? {};
  const numbers = ['page', 'per_page', 'total_count', 'total_pages'].map((name) => metadata[name]);
  if (
    !numbers.every((one): one is number => typeof one === 'number' && Number.isSafeInteger(one) && one >= 0)
  )
    return undefined;
  const [page = 0, perPage = 0, total = 0, pages = 0] = numbers as number[];
  const asked = Number(request.query.find(([name]) => name === 'page')?.[1] ?? '1');
  // Pages beyond the last belong to no walk.
  if (asked !== page || page < 1 || page > Math.max(1, pages)) return undefined;
  return { page, perPage, total, pages };
}
