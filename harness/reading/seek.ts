import { FOREIGN, type Identity } from '../call/identity.ts';
import { type ApiRecord, idOf, type Reply } from '../call/reply.ts';
import { repeated } from '../inquiry/repeated.ts';
import { type Goal, Look } from './look.ts';
import type { PageReader } from './walk.ts';

/** What a search for attendees has read. */
export interface Sought {
  /** Every attendee that was read, by id; of a list that was walked as it is large, those alone that were sought. */
  readonly seen: Map<string, ApiRecord>;
  /** The answers, at the end the one that showed what was missing last. */
  readonly pages: readonly Reply[];
}

/** Where attendees were found in a list, in pages of a hundred. */
export interface Place {
  /** The page of the one that was found last. */
  readonly page: number;
  /** How many searches in a row had to walk after all. */
  readonly misses: number;
  /** The pages of those that were found, by id. */
  readonly homes: Map<string, number>;
}

/** After this many searches in a row that had to walk after all, an event's list is in no order that helps. */
const MOST_MISSES = 3;
/** This many pages on which some were found before are looked at first. */
const MOST_HOMES = 6;
const FIRST_PAUSE_MS = 40;

/**
 * Finds attendees where others were found before, then where lists show what is new, which is at one of their ends. Walks
 * the whole list only where one of them is elsewhere. A large list is not walked before a write has had its time to
 * become readable.
 */
export class AttendeeFinder {
  readonly #client: PageReader;
  readonly #places: Map<string, Place>;
  readonly #settleMs: number;

  /** `places` is shared by all who seek in the same environment. */
  constructor(client: PageReader, places: Map<string, Place>, settleMs = 0) {
    this.#client = client;
    this.#places = places;
    this.#settleMs = settleMs;
  }

  /** Reads until all of them were seen, or the whole list. */
  seek(event: string, ids: readonly string[], as?: Identity): Promise<Sought> {
    const wanted = new Set(ids);
    return this.find(event, {
      keep: (record) => wanted.has(idOf(record)),
      enough: (found) => ids.every((id) => found.has(id)),
      ids,
      ...(as && { as }),
    });
  }

  /** Reads until what was read is enough, or the whole list. */
  async find(
    event: string,
    { ids = [], ...goal }: Goal & { readonly ids?: readonly string[] },
  ): Promise<Sought> {
    const key = placeKey(event, goal.as);
    const place = this.#places.get(key) ?? { page: 0, misses: 0, homes: new Map<string, number>() };
    const lost = place.misses >= MOST_MISSES;
    const look = new Look(this.#client, event, goal);
    const homes = homesOf(ids, place);
    if (lost && homes.length > 0) await look.at(...homes);
    await this.#nearby(look, place, homes);
    const walks = !look.done || (place.page === 0 && look.hasMore);
    if (walks) await look.walk();
    const misses = lost ? place.misses : walks && place.page > 0 ? place.misses + 1 : 0;
    this.#remember(key, look, { ...place, misses }, ids);
    return { seen: look.seen, pages: look.pages };
  }

  /** Looks where attendees were found before and at both ends of the list, again and again while writes may yet come to be seen. */
  async #nearby(look: Look, { page, misses }: Place, homes: readonly number[]): Promise<void> {
    if (misses >= MOST_MISSES) return;
    const until = Date.now() + this.#settleMs;
    await repeated(
      async (attempt) => {
        if (attempt > 1) look.again();
        if (page > 0) await look.at(...homes, page, page + 1);
        if (page === 0 || look.isLarge) await look.atTheEnds();
      },
      (_, attempt) => {
        const left = until - Date.now();
        if (look.done || !look.isLarge || left <= 0) return undefined;
        return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), left);
      },
    );
  }

  /** Keeps where these were found. What comes next is made later still than the one that was named last. */
  #remember(key: string, look: Look, place: Place, ids: readonly string[]): void {
    for (const id of ids) {
      const home = look.found.get(id);
      if (home !== undefined) place.homes.set(id, home);
    }
    const page = look.found.get(ids.at(-1) ?? '') ?? place.page;
    if (page > 0) this.#places.set(key, { ...place, page });
  }
}

/** Under what the place of an event's attendees is known: events may count in each account. */
export const placeKey = (event: string, as?: Identity): string =>
  as === FOREIGN ? `foreign ${event}` : event;

/** The pages on which these were found before, where they are few. */
function homesOf(ids: readonly string[], { homes, page, misses }: Place): number[] {
  const known = [...new Set(ids.flatMap((id) => homes.get(id) ?? []))];
  const far = known.filter((home) => misses >= MOST_MISSES || (home !== page && home !== page + 1));
  return far.length <= MOST_HOMES ? far : [];
}
