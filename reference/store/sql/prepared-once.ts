import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LruMap } from 'toad-cache';

/** Statements that are kept. */
const STATEMENTS = 200;

/**
 * The same database, which prepares each statement once: to prepare a select of one row takes as long as to run it. SQLite
 * itself prepares again what a change of the schema has made old.
 */
export function preparedOnce(database: SqliteDatabase): SqliteDatabase {
  const known = new LruMap<SqliteStatement>(STATEMENTS);
  return {
    prepare(sql) {
      const before = known.get(sql);
      if (before !== undefined) return before;
      const statement = database.prepare(sql);
      known.set(sql, statement);
      return statement;
    },
    close() {
      known.clear();
      database.close();
    },
  };
}
