import type { SelectQueryBuilder } from 'kysely';
import type { Order, Window } from '../store.ts';
import { type Begin, type Block, beginOf, blocksOf, nextOf, totalOf } from './blocks.ts';
import { HASHES, IDS } from './blocks-migration.ts';
import type { Database, Handle } from './database.ts';
import { EventCache } from './event-cache.ts';
import type { Tables } from './schema.ts';

type Ids = SelectQueryBuilder<Tables, 'attendees', { id: number }>;

/** An order of the list: where its blocks are counted, and the ids of an event from a block on. */
interface Listed {
  readonly table: 'blocks' | 'hash_blocks';
  from(handle: Handle, eventId: number, block: number): Ids;
  /** Those of them that lie in the block itself. */
  within(ids: Ids, block: number): Ids;
}

/** Only the index is walked, so that a page costs the same wherever it lies. */
const ORDERS: Readonly<Record<Order, Listed>> = {
  created: {
    table: 'blocks',
    from: (handle, eventId, block) =>
      handle
        .selectFrom('attendees')
        .select('id')
        .where('event_id', '=', eventId)
        .where('id', '>=', block * IDS)
        .orderBy('id'),
    within: (ids, block) => ids.where('id', '<', (block + 1) * IDS),
  },
  hash: {
    table: 'hash_blocks',
    from: (handle, eventId, block) =>
      handle
        .selectFrom('attendees')
        .select('id')
        .where('event_id', '=', eventId)
        .where('scatter', '>=', block * HASHES)
        .orderBy('scatter')
        .orderBy('id'),
    within: (ids, block) => ids.where('scatter', '<', (block + 1) * HASHES),
  },
};

/** What is remembered of an event in one order, until the next record comes or goes. */
interface Remembered {
  readonly blocks: EventCache<readonly Block[]>;
  /** By block. */
  readonly ids: EventCache<Map<number, readonly number[]>>;
}

/** The ids of attendees in the order of their list. One process remembers blocks of them; several read each page anew. */
export class ListedIds {
  readonly #database: Database;
  readonly #remembered: Readonly<Record<Order, Remembered>>;

  constructor(database: Database) {
    const remembered = (): Remembered => ({
      blocks: new EventCache(database.shared),
      ids: new EventCache(database.shared),
    });
    this.#database = database;
    this.#remembered = { created: remembered(), hash: remembered() };
  }

  async total(eventId: number): Promise<number> {
    return totalOf(await this.#blocks(eventId, 'created'));
  }

  async page(eventId: number, { offset, limit }: Window, order: Order): Promise<readonly number[]> {
    const blocks = await this.#blocks(eventId, order);
    const begin = beginOf(blocks, offset);
    if (begin === undefined) return [];
    if (this.#database.shared) {
      const { from } = ORDERS[order];
      return this.#read((handle) => from(handle, eventId, begin.block).limit(limit).offset(begin.skip));
    }
    const found: number[] = [];
    for (let at: Begin | undefined = begin; at !== undefined && found.length < limit; ) {
      const ids = await this.#block(eventId, order, at.block);
      found.push(...ids.slice(at.skip, at.skip + limit - found.length));
      at = nextOf(blocks, at.block);
    }
    return found;
  }

  /** After a record has come or gone. */
  forget(): void {
    for (const { blocks, ids } of Object.values(this.#remembered)) {
      blocks.forget();
      ids.forget();
    }
  }

  #blocks(eventId: number, order: Order): Promise<readonly Block[]> {
    const { table } = ORDERS[order];
    return this.#remembered[order].blocks.get(eventId, () => blocksOf(this.#database, table, eventId));
  }

  /** All ids of a block. */
  async #block(eventId: number, order: Order, block: number): Promise<readonly number[]> {
    const known = await this.#remembered[order].ids.get(eventId, async () => new Map());
    const before = known.get(block);
    if (before !== undefined) return before;
    const { from, within } = ORDERS[order];
    const ids = await this.#read((handle) => within(from(handle, eventId, block), block));
    known.set(block, ids);
    return ids;
  }

  async #read(idsOf: (handle: Handle) => Ids): Promise<readonly number[]> {
    const rows = await this.#database.ask((handle) => idsOf(handle).execute());
    // PostgreSQL writes a large integer as a text.
    return rows.map(({ id }) => Number(id));
  }
}
