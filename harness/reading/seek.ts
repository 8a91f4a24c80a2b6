import { setTimeout as sleep } from 'node:timers/promises';
import { FOREIGN, type Identity } from '../call/identity.ts';
import { type ApiRecord, idOf, type Reply } from '../call/reply.ts';
import { type Goal, Look } from './look.ts';
import type { Reader } from './walk.ts';

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
 * Finds attendees where others were found before, then where lists show what is new, which is at one of their ends, and
 * walks the whole list only where one of them is elsewhere. A large list is not walked before a write has had its time to
 * become readable.
 */
export class AttendeeFinder {
  readonly #client: Reader;
  readonly #places: Map<string, Place>;
  readonly #settleMs: number;

  /** `places` is shared by all who seek in the same environment. */
  constructor(client: Reader, places: Map<string, Place>, settleMs = 0) {
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
    const until = Date.now() + this.#settleMs;
    for (let pause = FIRST_PAUSE_MS; place.misses < MOST_MISSES; pause *= 2) {
      if (place.page > 0) await look.at(...homes, place.page, place.page + 1);
      if (place.page === 0 || look.isLarge) await look.atTheEnds();
      const left = until - Date.now();
      if (look.done || !look.isLarge || left <= 0) break;
      await sleep(Math.min(pause, left));
      look.again();
    }
    const walks = !look.done || (place.page === 0 && look.hasMore);
    if (walks) await look.walk();
    for (const id of ids) {
      const home = look.found.get(id);
      if (home !== undefined) place.homes.set(id, home);
    }
    // What comes next is made later still than the one that was named last.
    const page = look.found.get(ids.at(-1) ?? '') ?? place.page;
    const misses = lost ? place.misses : walks && place.page > 0 ? place.misses + 1 : 0;
    if (page > 0) this.#places.set(key, { page, misses, homes: place.homes });
    return { seen: look.seen, pages: look.pages };
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
