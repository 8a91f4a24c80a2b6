import { sql } from 'kysely';
import { LruMap } from 'toad-cache';
import type { Handle } from './database.ts';
import type { Steps } from './steps.ts';

/** Records of one table that are remembered; as many attendees of the seed take 5 MB. */
const REMEMBERED = 10_000;

/** What is to be known of a table whose records lie in it as JSON. */
export interface JsonTable<T> {
  readonly name: 'attendees' | 'fields';
  /** All columns of a record. */
  row(record: T): object;
  insert(handle: Handle, records: readonly T[]): Promise<void>;
}

export const parsed = <T>(row: { readonly record: string } | undefined): T | undefined =>
  row === undefined ? undefined : (JSON.parse(row.record) as T);

/** The columns that an update has to write: what is left alone costs no index an entry. */
const changedIn = (next: object, before: object): object => {
  const known = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(next).filter(([column, value]) => known.get(column) !== value));
};

/**
 * Reads and writes the records of a table by their ids. Where one process owns the database, those that it met lately are
 * remembered, and read no more. A record is remembered within the step that read or wrote it, and forgotten before it is
 * written. So what is remembered lies in the database, whatever fails and in whatever order calls come.
 */
export class RecentRecords<T extends { readonly id: number }> {
  readonly #steps: Steps;
  readonly #table: JsonTable<T>;
  readonly #recent = new LruMap<T>(REMEMBERED);

  constructor(steps: Steps, table: JsonTable<T>) {
    this.#steps = steps;
    this.#table = table;
  }

  async one(id: number): Promise<T | undefined> {
    return this.#recent.get(id) ?? this.#steps.single((handle) => this.#current(handle, id));
  }

  /** Those of the ids that are there, in this order. */
  async some(ids: readonly number[]): Promise<readonly T[]> {
    const known = new Map(ids.map((id) => [id, this.#recent.get(id)]));
    const missing = ids.filter((id) => known.get(id) === undefined);
    if (missing.length > 0)
      for (const record of await this.#steps.single((handle) => this.#read(handle, missing)))
        known.set(record.id, record);
    return ids.flatMap((id) => known.get(id) ?? []);
  }

  insert(record: T): Promise<void> {
    return this.#steps.single(async (handle) => {
      await this.#table.insert(handle, [record]);
      this.#remember(record);
    });
  }

  /** Reads a record, changes it and writes it in one step. */
  update(id: number, change: (current: T) => Partial<T>): Promise<T | undefined> {
    const { row, name } = this.#table;
    return this.#steps.change(async (handle) => {
      const current = await this.#current(handle, id);
      if (current === undefined) return undefined;
      const next = { ...current, ...change(current) };
      const columns = changedIn(row(next), row(current));
      if (Object.keys(columns).length === 0) return next;
      this.#recent.delete(id);
      await handle.updateTable(name).set(columns).where('id', '=', id).execute();
      this.#remember(next);
      return next;
    });
  }

  /** Answers the record that is gone; undefined where there was none. */
  delete(id: number): Promise<T | undefined> {
    return this.#steps.single(async (handle) => {
      this.#recent.delete(id);
      const { name } = this.#table;
      return parsed(
        await handle.deleteFrom(name).where('id', '=', id).returning('record').executeTakeFirst(),
      );
    });
  }

  /** Within a step that writes records by itself, before it does. */
  forget(): void {
    this.#recent.clear();
  }

  /** Within a step. */
  async #current(handle: Handle, id: number): Promise<T | undefined> {
    const known = this.#recent.get(id);
    if (known !== undefined) return known;
    const query = handle.selectFrom(this.#table.name).select('record').where('id', '=', id);
    const found = parsed<T>(
      await (this.#steps.shared && handle.isTransaction ? query.forUpdate() : query).executeTakeFirst(),
    );
    if (found !== undefined) this.#remember(found);
    return found;
  }

  /** Within a step: those of the ids that are there, in any order. */
  async #read(handle: Handle, ids: readonly number[]): Promise<readonly T[]> {
    const rows = await handle
      .selectFrom(this.#table.name)
      .select('record')
      // One statement for any number of ids.
      .where(
        'id',
        'in',
        this.#steps.shared ? ids : sql<number>`(select value from json_each(${JSON.stringify(ids)}))`,
      )
      .execute();
    const records = rows.map(({ record }) => JSON.parse(record) as T);
    for (const record of records) this.#remember(record);
    return records;
  }

  /** Nothing of it where other processes write as well. */
  #remember(record: T): void {
    if (!this.#steps.shared) this.#recent.set(record.id, record);
  }
}
