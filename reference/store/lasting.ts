import type { Keeper } from './keeper.ts';
import type { News } from './news.ts';
import type { Dataset, Store } from './store.ts';

/** A database as the environment needs it: the records of the API, and what else outlasts the process. */
export interface Lasting {
  readonly store: Store;
  readonly keeper: Keeper;
  /** What other processes over it write; absent where there are none. */
  readonly news?: News | undefined;
  close(): Promise<void>;
}

/**
 * Opens the database of a folder, or of a `postgres://` address; one that was never filled begins with `dataset`. What
 * speaks to databases is loaded here and nowhere else. Throws `StorageError`.
 */
export async function openLasting(location: string, dataset: () => Dataset): Promise<Lasting> {
  const [{ openDatabase }, { sqlStore }, { openSqlKeeper }] = await Promise.all([
    import('./sql/database.ts'),
    import('./sql/sql-store.ts'),
    import('./sql/sql-keeper.ts'),
  ]);
  const database = await openDatabase(location);
  try {
    const store = await sqlStore(database, dataset);
    const keeper = await openSqlKeeper(database);
    if (!database.shared) return { store, keeper, close: () => database.close() };
    const { sqlNews } = await import('./sql/news.ts');
    const news = sqlNews(database, location);
    return {
      store,
      keeper,
      news,
      async close() {
        await news.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
