import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CompiledQuery,
  type Dialect,
  Kysely,
  Migrator,
  PostgresDialect,
  SqliteDialect,
  type Transaction,
} from 'kysely';
import { StorageError, storageError } from '../storage-error.ts';
import { preparedOnce } from './prepared-once.ts';
import { migrationsOf, type Tables } from './schema.ts';

export type Handle = Kysely<Tables>;

/** A database of either kind, whose errors say what is to be done. */
export interface Database {
  /** As messages name it: without a password. */
  readonly place: string;
  /** One step outside of transactions. */
  ask<T>(step: (handle: Handle) => Promise<T>): Promise<T>;
  /** All of it or nothing. */
  together<T>(steps: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Whether other processes write to it as well: rows are locked for a change then, and nothing is remembered. */
  readonly shared: boolean;
  close(): Promise<void>;
}

/** The address of something else than PostgreSQL, or of a file: no folder is meant by it. */
const isOtherUrl = (location: string): boolean =>
  /^[a-z][a-z0-9+.-]+:\/\//i.test(location) && !isUrl(location);

const isUrl = (location: string): boolean => /^postgres(ql)?:\/\//.test(location);

/** `libsql` is left out by an installation without optional packages. */
async function openFile(folder: string, file: string): Promise<Dialect> {
  const { default: Libsql } = await import('libsql').catch((error: unknown) => {
    throw new StorageError(
      'The embedded database is not installed (libsql): run `npm install` with optional packages, or use --data postgres://….',
      { cause: error },
    );
  });
  await mkdir(folder, { recursive: true });
  const database = new Libsql(file);
  // One process alone: a second one is told so, and not left to wait. The operating system ends the lock with the process.
  database.exec('pragma locking_mode = exclusive');
  database.exec('pragma journal_mode = wal');
  // What is acknowledged lies with the operating system: it outlasts the process, however that ends.
  database.exec('pragma synchronous = normal');
  database.exec('begin immediate; commit');
  return new SqliteDialect({ database: preparedOnce(database) });
}

async function openServer(url: string): Promise<Dialect> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // A connection that is lost while it is idle is no end of the process: the next step opens another.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

async function migrate(handle: Handle, place: string, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { error } = await new Migrator({ db: handle, provider: migrationsOf(kind) }).migrateToLatest();
  if (error === undefined) return;
  if (/corrupted migrations/.test(String((error as Error).message)))
    throw new StorageError(
      `${place} was written by a newer Muster, and was left as it is: start that one, or name another place with --data.`,
    );
  throw error;
}

/** Opens the database of a folder, or of a `postgres://` address, with today's schema. Throws `StorageError`. */
export async function openDatabase(location: string): Promise<Database> {
  if (isOtherUrl(location))
    throw new StorageError(
      'The option --data takes a folder or an address that begins with postgres://: name one of them.',
    );
  const file = join(location, 'muster.db');
  const place = isUrl(location) ? new URL(location).host + new URL(location).pathname : file;
  const said = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      throw storageError(error, place);
    }
  };
  const handle: Handle = await said(
    async () =>
      new Kysely<Tables>({
        dialect: await (isUrl(location) ? openServer(location) : openFile(location, file)),
      }),
  );
  try {
    await said(() => migrate(handle, place, isUrl(location) ? 'postgres' : 'sqlite'));
  } catch (error) {
    await handle.destroy();
    throw error;
  }
  return {
    place,
    shared: isUrl(location),
    ask: (step) => said(() => step(handle)),
    together: (steps) => said(() => handle.transaction().execute(steps)),
    async close() {
      // Statements that wait to be collected hold the file open: its lock is given back before.
      if (!isUrl(location))
        for (const step of [
          'pragma journal_mode = delete',
          'pragma locking_mode = normal',
          'select last from counters',
        ])
          await handle.executeQuery(CompiledQuery.raw(step));
      await handle.destroy();
    },
  };
}
