import { type Kysely, type Migration, sql } from 'kysely';

/** An order of the list, and the blocks in which the attendees of an event are counted. */
interface Counted {
  readonly table: 'blocks' | 'hash_blocks';
  /** What triggers and functions are called: they have their names since they were first released. */
  readonly added: readonly [trigger: string, routine: string];
  readonly gone: readonly [trigger: string, routine: string];
  /** Which block an attendee lies in; `row` names it, with a dot, or is ''. */
  readonly block: Readonly<Record<'sqlite' | 'postgres', (row: string) => string>>;
}

/** Ids of one block. */
export const IDS = 1024;

/** Hashes of one block: 256 blocks hold all of 32 bits. */
export const HASHES = 2 ** 24;

const BY_ID: Counted = {
  table: 'blocks',
  added: ['attendee_added', 'count_added'],
  gone: ['attendee_gone', 'count_gone'],
  block: { sqlite: (row) => `${row}id / ${IDS}`, postgres: (row) => `${row}id / ${IDS}` },
};

const BY_HASH: Counted = {
  table: 'hash_blocks',
  added: ['attendee_hash_added', 'count_hash_added'],
  gone: ['attendee_hash_gone', 'count_hash_gone'],
  block: {
    sqlite: (row) => `cast(${row}scatter / ${HASHES} as integer)`,
    postgres: (row) => `floor(${row}scatter / ${HASHES})::integer`,
  },
};

/** Triggers of SQLite, which fire for each row. */
const sqlite = ({ table, added, gone, block }: Counted): readonly string[] => [
  `create trigger ${added[0]} after insert on attendees begin
     insert into ${table} (event_id, block, total) values (new.event_id, ${block.sqlite('new.')}, 1)
       on conflict (event_id, block) do update set total = total + 1;
   end`,
  `create trigger ${gone[0]} after delete on attendees begin
     update ${table} set total = total - 1 where event_id = old.event_id and block = ${block.sqlite('old.')};
   end`,
];

/** Triggers of PostgreSQL, which fire once for all rows of a statement. */
const postgres = ({ table, added, gone, block }: Counted): readonly string[] => [
  `create or replace function ${added[1]}() returns trigger language plpgsql as $$ begin
     insert into ${table} (event_id, block, total)
       select event_id, ${block.postgres('')}, count(*) from added group by 1, 2 order by 1, 2
       on conflict (event_id, block) do update set total = ${table}.total + excluded.total;
     return null;
   end $$`,
  `create trigger ${added[0]} after insert on attendees
     referencing new table as added for each statement execute function ${added[1]}()`,
  `create or replace function ${gone[1]}() returns trigger language plpgsql as $$ begin
     update ${table} set total = ${table}.total - gone.total
       from (select event_id, ${block.postgres('')} as block, count(*) as total from gone_rows group by 1, 2) as gone
       where ${table}.event_id = gone.event_id and ${table}.block = gone.block;
     return null;
   end $$`,
  `create trigger ${gone[0]} after delete on attendees
     referencing old table as gone_rows for each statement execute function ${gone[1]}()`,
];

/**
 * Lets the database count the attendees of an event in blocks of an order. A page of the list is then found by the blocks before
 * it, and not by walking over all that comes before.
 */
const counted = (order: Counted, kind: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable(order.table)
      .addColumn('event_id', 'bigint', (column) => column.notNull())
      .addColumn('block', 'integer', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${order.table}_by_event`, ['event_id', 'block'])
      .execute();
    await sql
      .raw(
        `insert into ${order.table} (event_id, block, total)
          select event_id, ${order.block[kind]('')}, count(*) from attendees group by 1, 2`,
      )
      .execute(db);
    for (const step of kind === 'sqlite' ? sqlite(order) : postgres(order)) await sql.raw(step).execute(db);
  },
});

export const blocks = (kind: 'sqlite' | 'postgres'): Migration => counted(BY_ID, kind);
export const hashBlocks = (kind: 'sqlite' | 'postgres'): Migration => counted(BY_HASH, kind);
