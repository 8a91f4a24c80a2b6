import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import { FORGOTTEN_MS, REFRESHABLE_MS } from '../kept-until.ts';

/**
 * Says of what is kept until when it is of use. What was kept before gets it from what it holds; windows of a limit do not say,
 * and begin anew.
 */
export const until = (database: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const member = (name: string): RawBuilder<unknown> =>
      database === 'sqlite'
        ? sql`json_extract(value, ${sql.lit(`$.${name}`)})`
        : sql`(value::json->>${sql.lit(name)})`;
    const time = (name: string): RawBuilder<unknown> =>
      database === 'sqlite' ? member(name) : sql`${member(name)}::double precision`;
    await db.schema.alterTable('kept').addColumn('until', 'double precision').execute();
    await sql`delete from kept where kind = 'limit' or value = 'null'`.execute(db);
    for (const [kind, ends] of [
      ['token', sql`${time('expiresAt')} + ${sql.lit(REFRESHABLE_MS)}`],
      ['code', sql`${time('expiresAt')} + ${sql.lit(REFRESHABLE_MS)}`],
      ['browser', time('until')],
      ['tries', sql`${time('last')} + ${sql.lit(FORGOTTEN_MS)}`],
    ] as const)
      await sql`update kept set until = ${ends} where kind = ${sql.lit(kind)}`.execute(db);
    await sql`update kept set until =
      (select tokens.until from kept as tokens where tokens.kind = 'token' and tokens.key = ${
        database === 'sqlite' ? sql`json_extract(kept.value, '$.token')` : sql`kept.value::json->>'token'`
      }) where kind = 'refresh'`.execute(db);
    await db.schema.createIndex('kept_by_until').on('kept').column('until').execute();
  },
});
