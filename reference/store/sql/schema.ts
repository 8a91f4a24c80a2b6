import { type Kysely, type Migration, type MigrationProvider, sql } from 'kysely';
import { blocks, hashBlocks } from './blocks-migration.ts';
import { until } from './until-migration.ts';

/** The tables. Records lie in them as JSON, beside the columns that are searched for. */
export interface Tables {
  attendees: {
    id: number;
    event_id: number;
    registration_type_id: number | null;
    /** In lower case. */
    email: string | null;
    scatter: number;
    record: string;
  };
  /** How many attendees each stretch of ids has; the database keeps it. */
  blocks: { event_id: number; block: number; total: number };
  /** The same of each stretch of hashes. */
  hash_blocks: { event_id: number; block: number; total: number };
  fields: { id: number; event_id: number; record: string };
  counters: { kind: string; last: number };
  kept: {
    kind: string;
    key: string;
    holder: string | null;
    value: string;
    /** Until when it is of use, in milliseconds since the epoch; null: until it is removed. */
    until: number | null;
  };
}

/** Types that both SQLite and PostgreSQL take. Ids are wider than they need to be: a larger number is looked up, and not found. */
const first: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('attendees')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('event_id', 'bigint', (column) => column.notNull())
      .addColumn('registration_type_id', 'bigint')
      .addColumn('email', 'text')
      .addColumn('scatter', 'double precision', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .execute();
    const index = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('attendees').columns(columns).execute();
    await index('attendees_by_event', ['event_id', 'id']);
    await index('attendees_by_hash', ['event_id', 'scatter', 'id']);
    await index('attendees_by_email', ['event_id', 'email', 'id']);
    await index('attendees_by_type', ['registration_type_id']);
    await db.schema
      .createTable('fields')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('event_id', 'bigint', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('fields_by_event').on('fields').columns(['event_id', 'id']).execute();
    await db.schema
      .createTable('counters')
      .addColumn('kind', 'text', (column) => column.primaryKey())
      .addColumn('last', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('kept')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('holder', 'text')
      .addColumn('value', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('kept_by_key', ['kind', 'key'])
      .execute();
    await db.schema.createIndex('kept_by_holder').on('kept').columns(['kind', 'holder']).execute();
    await sql`insert into counters (kind, last) values ('attendee', 0), ('field', 0)`.execute(db);
  },
};

/** Consents of older versions do not say to what, or whose they are, and sign-ins not until when: users are asked again. */
const accounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`delete from kept where kind in ('consent', 'browser')`.execute(db);
  },
};

/** In the order of their names. One that has been released is never changed: another one follows it. */
export const migrationsOf = (kind: 'sqlite' | 'postgres'): MigrationProvider => ({
  getMigrations: async () => ({
    '0001-first': first,
    '0002-accounts': accounts,
    '0003-blocks': blocks(kind),
    '0004-until': until(kind),
    '0005-hash-blocks': hashBlocks(kind),
  }),
});
