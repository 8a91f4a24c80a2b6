import type { Client } from './client.ts';
import { type ApiRecord, idOf, type Reply } from './reply.ts';
import { byId, walkAttendees } from './walk.ts';

/** What a search for attendees has read. */
export interface Sought {
  /** Every attendee that was read, by id. */
  readonly seen: Map<string, ApiRecord>;
  readonly pages: readonly Reply[];
}

const PER_PAGE = 100;
/** After so many searches in a row that had to walk after all, an event's list is in no order that helps. */
const MOST_MISSES = 3;

/**
 * Finds attendees where others were found before, and walks the whole list only where one of them is elsewhere: what a
 * run made last stands together, on the first or on the last pages, unless the list has an order of its own.
 */
export class Seeker {
  readonly #client: Pick<Client, 'call'>;
  readonly #places: Map<string, Place>;

  /** `places` is shared by all who seek in the same environment. */
  constructor(client: Pick<Client, 'call'>, places: Map<string, Place>) {
    this.#client = client;
    this.#places = places;
  }

  /** Reads until all of them were seen, or the whole list. */
  async seek(event: string, ids: readonly string[]): Promise<Sought> {
    const place = this.#places.get(event) ?? { page: 0, misses: 0 };
    const wanted = (found: ReadonlyMap<string, unknown>): boolean => ids.every((id) => found.has(id));
    if (place.page > 0 && place.misses < MOST_MISSES) {
      const near = await this.#near(event, place.page, wanted);
      if (wanted(near.seen)) {
        this.#learn(event, near.pages, ids, 0);
        return near;
      }
    }
    const walk = await walkAttendees(this.#client, event, { perPage: PER_PAGE });
    this.#learn(event, walk.pages, ids, place.page > 0 ? place.misses + 1 : 0);
    return { seen: byId(walk), pages: walk.pages };
  }

  /** The page where others were found, and the one after it, onto which a list grows. */
  async #near(
    event: string,
    page: number,
    enough: (found: ReadonlyMap<string, unknown>) => boolean,
  ): Promise<Sought> {
    const seen = new Map<string, ApiRecord>();
    const pages: Reply[] = [];
    for (const number of [page, page + 1]) {
      const reply = await this.#client.call('listAttendees', {
        path: { event_id: event },
        query: { page: number, per_page: PER_PAGE },
      });
      pages.push(reply);
      for (const item of reply.items) seen.set(idOf(item), item);
      if (enough(seen) || !reply.ok || !(Number(reply.metadata['total_pages']) > number)) break;
    }
    return { seen, pages };
  }

  /** Remembers the page of the one that was named last: what comes next is made later still. */
  #learn(event: string, pages: readonly Reply[], ids: readonly string[], misses: number): void {
    const last = ids.at(-1);
    const home = pages.find(({ items }) => items.some((item) => idOf(item) === last));
    const page = Number(home?.metadata['page']);
    if (Number.isInteger(page) && page > 0) this.#places.set(event, { page, misses });
  }
}

/** The page of a hundred on which an attendee was found last, and how often in a row that was of no help. */
export interface Place {
  readonly page: number;
  readonly misses: number;
}
