import type { Database } from './database.ts';

/** A block of an event, and how many attendees lie in it. */
export interface Block {
  readonly block: number;
  readonly total: number;
}

/** The blocks of an event, in the order of its list. */
export const blocksOf = (
  database: Database,
  table: 'blocks' | 'hash_blocks',
  eventId: number,
): Promise<readonly Block[]> =>
  database.ask((handle) =>
    handle
      .selectFrom(table)
      .select(['block', 'total'])
      .where('event_id', '=', eventId)
      .orderBy('block')
      .execute(),
  );

export const totalOf = (all: readonly Block[]): number => all.reduce((sum, { total }) => sum + total, 0);

/** Where a stretch of the list begins: in which block, and how many attendees of that come before it. */
export interface Begin {
  readonly block: number;
  readonly skip: number;
}

/** Undefined beyond the end of the list. */
export function beginOf(all: readonly Block[], offset: number): Begin | undefined {
  let skip = offset;
  for (const { block, total } of all) {
    if (skip < total) return { block, skip };
    skip -= total;
  }
  return undefined;
}

/** Where the list goes on after a block. */
export function nextOf(all: readonly Block[], after: number): Begin | undefined {
  const next = all.find(({ block }) => block > after);
  return next && { block: next.block, skip: 0 };
}
