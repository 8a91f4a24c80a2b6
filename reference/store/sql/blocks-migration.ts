import { type Kysely, type Migration, sql } from 'kysely';

/** Ids of one block. */
export const SIZE = 1024;

const block = sql.raw(`id / ${SIZE}`);

/** Triggers of SQLite, which fire for each row. */
const SQLITE = [
  `create trigger attendee_added after insert on attendees begin
     insert into blocks (event_id, block, total) values (new.event_id, new.id / ${SIZE}, 1)
       on conflict (event_id, block) do update set total = total + 1;
   end`,
  `create trigger attendee_gone after delete on attendees begin
     update blocks set total = total - 1 where event_id = old.event_id and block = old.id / ${SIZE};
   end`,
];

/** Triggers of PostgreSQL, which fire once for all rows of a statement. */
const POSTGRES = [
  `create or replace function count_added() returns trigger language plpgsql as $$ begin
     insert into blocks (event_id, block, total)
       select event_id, id / ${SIZE}, count(*) from added group by 1, 2 order by 1, 2
       on conflict (event_id, block) do update set total = blocks.total + excluded.total;
     return null;
   end $$`,
  `create trigger attendee_added after insert on attendees
     referencing new table as added for each statement execute function count_added()`,
  `create or replace function count_gone() returns trigger language plpgsql as $$ begin
     update blocks set total = blocks.total - gone.total
       from (select event_id, id / ${SIZE} as block, count(*) as total from gone_rows group by 1, 2) as gone
       where blocks.event_id = gone.event_id and blocks.block = gone.block;
     return null;
   end $$`,
  `create trigger attendee_gone after delete on attendees
     referencing old table as gone_rows for each statement execute function count_gone()`,
];

/**
 * Lets the database count the attendees of an event in blocks of ids. A page of the list is then found by the blocks before it,
 * and not by walking over all that comes before.
 */
export const blocks = (kind: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('blocks')
      .addColumn('event_id', 'bigint', (column) => column.notNull())
      .addColumn('block', 'integer', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('blocks_by_event', ['event_id', 'block'])
      .execute();
    await sql`insert into blocks (event_id, block, total)
      select event_id, ${block}, count(*) from attendees group by event_id, ${block}`.execute(db);
    for (const step of kind === 'sqlite' ? SQLITE : POSTGRES) await sql.raw(step).execute(db);
  },
});
