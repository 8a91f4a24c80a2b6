import { sql } from 'kysely';
import type { Keeper, Kept } from '../keeper.ts';
import { besideWrites, usefulUntil } from '../kept-until.ts';
import type { Database, Handle } from './database.ts';

const find = (handle: Handle, kind: string, key: string) =>
  handle.selectFrom('kept').select('value').where('kind', '=', kind).where('key', '=', key);

function put<K extends keyof Kept>(handle: Handle, kind: K, key: string, value: Kept[K], holder?: string) {
  const row = { value: JSON.stringify(value), until: usefulUntil(kind, value) };
  return handle
    .insertInto('kept')
    .values({ kind, key, holder: holder ?? null, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(row))
    .execute();
}

/** Rows that are taken away at a time: a write waits for no more. */
const LOT = 500;
/** Lots of a start, after which the rest is left to writes. */
const LOTS = 20;

/** Takes away one lot of what is of no use any more; how many rows. What another process changes or takes away is left to it. */
async function clear(database: Database): Promise<number> {
  const others = database.shared ? sql`for update skip locked` : sql``;
  const { numAffectedRows } = await database.ask((handle) =>
    sql`delete from kept where (kind, key) in
      (select kind, key from kept where until < ${Date.now()} order by until limit ${LOT} ${others})`.execute(
      handle,
    ),
  );
  return Number(numAffectedRows ?? 0);
}

/** Begins as `sqlKeeper` does, and takes away what came to an end while no process ran. */
export async function openSqlKeeper(database: Database): Promise<Keeper> {
  for (let lot = 0; lot < LOTS && (await clear(database)) === LOT; lot += 1);
  return sqlKeeper(database);
}

const drop = (handle: Handle, kind: string, key: string) =>
  handle.deleteFrom('kept').where('kind', '=', kind).where('key', '=', key).execute();

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
function sqlKeeper(database: Database): Keeper {
  const besides = besideWrites(() => clear(database));
  const parsed = <K extends keyof Kept>(row: { value: string } | undefined): Kept[K] | undefined =>
    row === undefined ? undefined : ((JSON.parse(row.value) ?? undefined) as Kept[K] | undefined);
  return {
    shared: database.shared,
    read: (kind, key) =>
      database.ask(async (handle) => parsed(await find(handle, kind, key).executeTakeFirst())),
    async write(kind, key, value, holder) {
      await database.ask((handle) => put(handle, kind, key, value, holder));
      await besides();
    },
    async change(kind, key, change) {
      await database.together(async (transaction) => {
        const query = find(transaction, kind, key);
        // What is not there cannot be locked: of several who begin at once, one alone is to find nothing.
        if (database.shared)
          await transaction
            .insertInto('kept')
            .values({ kind, key, holder: null, value: 'null', until: null })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        const found = await (database.shared ? query.forUpdate() : query).executeTakeFirst();
        const current = parsed<typeof kind>(found);
        const next = change(current);
        if (next !== undefined) await put(transaction, kind, key, next);
        else if (current === undefined && database.shared) await drop(transaction, kind, key);
      });
      await besides();
    },
    keysOf: (kind, holder) => keysWhere(database, kind, '=', holder),
    keysBelow: (kind, beginning) =>
      keysWhere(database, kind, 'like', `${beginning.replaceAll(/[%_\\]/g, '\\$&')}%`),
    async remove(kind, key) {
      await database.ask((handle) => drop(handle, kind, key));
    },
  };
}
