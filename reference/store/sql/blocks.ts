import { SIZE } from './blocks-migration.ts';
import type { Database } from './database.ts';

/** A block of an event, and how many attendees have their ids in it. */
export interface Block {
  readonly block: number;
  readonly total: number;
}

/** The blocks of an event, in the order of its list. */
export const blocksOf = (database: Database, eventId: number): Promise<readonly Block[]> =>
  database.ask((handle) =>
    handle
      .selectFrom('blocks')
      .select(['block', 'total'])
      .where('event_id', '=', eventId)
      .orderBy('block')
      .execute(),
  );

export const totalOf = (all: readonly Block[]): number => all.reduce((sum, { total }) => sum + total, 0);

/** Where a stretch of the list begins: the least id there may be, and the attendees from there that come before it. */
export function beginOf(
  all: readonly Block[],
  offset: number,
): { readonly id: number; readonly skip: number } | undefined {
  let skip = offset;
  for (const { block, total } of all) {
    if (skip < total) return { id: block * SIZE, skip };
    skip -= total;
  }
  return undefined;
}
