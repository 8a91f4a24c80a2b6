import { sql } from 'kysely';
import type { Keeper, Kept } from '../keeper.ts';
import type { Database, Handle } from './database.ts';

const find = (handle: Handle, kind: string, key: string) =>
  handle.selectFrom('kept').select('value').where('kind', '=', kind).where('key', '=', key);

const put = (handle: Handle, row: { kind: string; key: string; value: string; holder: string | null }) =>
  handle
    .insertInto('kept')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ value: row.value }));

async function keysWhere(
  database: Database,
  kind: string,
  is: '=' | 'like',
  holder: string,
): Promise<readonly string[]> {
  const fits =
    is === '=' ? sql<boolean>`holder = ${holder}` : sql<boolean>`holder like ${holder} escape '\\'`;
  const rows = await database.ask((handle) =>
    handle.selectFrom('kept').select('key').where('kind', '=', kind).where(fits).execute(),
  );
  return rows.map(({ key }) => key);
}

/** Keeps in a table what outlasts the process beside the records. */
export function sqlKeeper(database: Database): Keeper {
  const parsed = <K extends keyof Kept>(row: { value: string } | undefined): Kept[K] | undefined =>
    row === undefined ? undefined : ((JSON.parse(row.value) ?? undefined) as Kept[K] | undefined);
  return {
    shared: database.shared,
    read: (kind, key) =>
      database.ask(async (handle) => parsed(await find(handle, kind, key).executeTakeFirst())),
    async write(kind, key, value, holder) {
      const row = { kind, key, holder: holder ?? null, value: JSON.stringify(value) };
      await database.ask((handle) => put(handle, row).execute());
    },
    change: (kind, key, change) =>
      database.together(async (transaction) => {
        const query = find(transaction, kind, key);
        // What is not there cannot be locked: of several who begin at once, one alone is to find nothing.
        if (database.shared)
          await transaction
            .insertInto('kept')
            .values({ kind, key, holder: null, value: 'null' })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        const found = await (database.shared ? query.forUpdate() : query).executeTakeFirst();
        const next = change(parsed(found));
        await put(transaction, { kind, key, holder: null, value: JSON.stringify(next) }).execute();
        return next;
      }),
    keysOf: (kind, holder) => keysWhere(database, kind, '=', holder),
    keysBelow: (kind, beginning) =>
      keysWhere(database, kind, 'like', `${beginning.replaceAll(/[%_\\]/g, '\\$&')}%`),
    async remove(kind, key) {
      await database.ask((handle) =>
        handle.deleteFrom('kept').where('kind', '=', kind).where('key', '=', key).execute(),
      );
    },
  };
}
