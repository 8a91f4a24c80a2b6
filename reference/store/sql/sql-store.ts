import type { Attendee, AttendeeField } from '../../domain/records.ts';
import { FIXED } from '../../seed/dataset.ts';
import { FixedReader } from '../fixed-reader.ts';
import { highest, scatter } from '../memory-store.ts';
import type { Dataset, Order, Store, Window } from '../store.ts';
import { type Block, beginOf, blocksOf, totalOf } from './blocks.ts';
import { HASHES as HASHES_OF_BLOCK, IDS as IDS_OF_BLOCK } from './blocks-migration.ts';
import type { Database, Handle } from './database.ts';
import { EventCache } from './event-cache.ts';

type Kind = 'attendee' | 'field';
/** How many ids are set aside at a time: those that a process did not use are never given. */
const IDS = 20;

/** Rows of one insert: SQLite takes 32,766 parameters, PostgreSQL 65,535. */
const ROWS = 500;

const attendeeRow = (attendee: Attendee) => ({
  id: attendee.id,
  event_id: attendee.event_id,
  registration_type_id: attendee.registration_type_id,
  email: attendee.email?.toLowerCase() ?? null,
  scatter: scatter(attendee.id),
  record: JSON.stringify(attendee),
});

const fieldRow = (field: AttendeeField) => ({
  id: field.id,
  event_id: field.event_id,
  record: JSON.stringify(field),
});

const parsed = <T>(row: { readonly record: string } | undefined): T | undefined =>
  row === undefined ? undefined : (JSON.parse(row.record) as T);

/** The columns that an update has to write: what is left alone costs no index an entry. */
const changedIn = (next: object, before: object): object => {
  const known = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(next).filter(([column, value]) => known.get(column) !== value));
};

/** Lets steps come one after the other, in the order in which they were asked for. */
function turns(): <T>(step: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const next = last.then(step, step);
    last = next;
    return next;
  };
}

async function countParticipants(database: Database, registrationType: number): Promise<number> {
  const { count } = await database.ask((handle) =>
    handle
      .selectFrom('attendees')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('registration_type_id', '=', registrationType)
      .executeTakeFirstOrThrow(),
  );
  return Number(count);
}

type Rows = ReadonlyArray<{ readonly record: string }>;

/** Where a page of a list lies. */
interface Stretch extends Window {
  readonly eventId: number;
  readonly blocks: readonly Block[];
}

/** A stretch of the list as created, which costs the same wherever it lies. */
async function pageByIds(database: Database, { eventId, blocks, offset, limit }: Stretch): Promise<Rows> {
  const begin = beginOf(blocks, offset);
  if (begin === undefined) return [];
  return database.ask((handle) =>
    handle
      .selectFrom('attendees')
      .select('record')
      .where('event_id', '=', eventId)
      .where('id', '>=', begin.block * IDS_OF_BLOCK)
      .orderBy('id')
      .limit(limit)
      .offset(begin.skip)
      .execute(),
  );
}

/** A stretch of the list by hash: the index alone is walked from the block on, and only the records of the stretch are read. */
async function pageByHash(database: Database, { eventId, blocks, offset, limit }: Stretch): Promise<Rows> {
  const begin = beginOf(blocks, offset);
  if (begin === undefined) return [];
  return database.ask((handle) => {
    const ids = handle
      .selectFrom('attendees')
      .select('id')
      .where('event_id', '=', eventId)
      .where('scatter', '>=', begin.block * HASHES_OF_BLOCK)
      .orderBy('scatter')
      .orderBy('id')
      .limit(limit)
      .offset(begin.skip);
    return handle
      .selectFrom('attendees')
      .select('record')
      .where('id', 'in', ids)
      .orderBy('scatter')
      .orderBy('id')
      .execute();
  });
}

/** How each order of the list is read, and where its blocks are counted. */
const ORDERS = {
  created: { table: 'blocks', page: pageByIds },
  hash: { table: 'hash_blocks', page: pageByHash },
} as const satisfies Readonly<Record<Order, object>>;

async function fieldsOf(database: Database, eventId: number): Promise<ReadonlyMap<number, AttendeeField>> {
  const rows = await database.ask((handle) =>
    handle.selectFrom('fields').select('record').where('event_id', '=', eventId).orderBy('id').execute(),
  );
  const fields = rows.map(({ record }) => JSON.parse(record) as AttendeeField);
  return new Map(fields.map((field) => [field.id, field]));
}

async function insertAttendees(handle: Handle, attendees: readonly Attendee[]): Promise<void> {
  for (let start = 0; start < attendees.length; start += ROWS)
    await handle
      .insertInto('attendees')
      .values(attendees.slice(start, start + ROWS).map(attendeeRow))
      .execute();
}

/** Fills a database that has never been filled with what an environment begins with, all of it or nothing. */
async function fill(database: Database, dataset: () => Dataset): Promise<void> {
  await database.together(async (transaction) => {
    const query = transaction.selectFrom('counters').selectAll().where('kind', '=', 'attendee');
    const { last } = await (database.shared ? query.forUpdate() : query).executeTakeFirstOrThrow();
    if (last > 0) return;
    const { attendees, fields } = dataset();
    await insertAttendees(transaction, attendees);
    for (const field of fields) await transaction.insertInto('fields').values(fieldRow(field)).execute();
    // A counter above 0 says that the place has been filled.
    for (const [kind, rows] of [
      ['attendee', attendees],
      ['field', fields],
    ] as const)
      await transaction
        .updateTable('counters')
        .set({ last: Math.max(1, highest(rows)) })
        .where('kind', '=', kind)
        .execute();
  });
}

/**
 * Holds in SQL what the API can write: attendees and fields. What it cannot (accounts, users, events, registration types,
 * sessions) is the same in every environment, and is held in memory.
 */
export async function sqlStore(database: Database, dataset: () => Dataset): Promise<Store> {
  await fill(database, dataset);
  const inMemory = new FixedReader(FIXED);
  const forms = new EventCache<ReadonlyMap<number, AttendeeField>>(database.shared);
  const blocks = {
    created: new EventCache<readonly Block[]>(database.shared),
    hash: new EventCache<readonly Block[]>(database.shared),
  };
  const known = (eventId: number, order: Order) =>
    blocks[order].get(eventId, () => blocksOf(database, ORDERS[order].table, eventId));
  const forgetBlocks = (): void => {
    for (const cache of Object.values(blocks)) cache.forget();
  };
  const aside: Record<Kind, number[]> = { attendee: [], field: [] };

  const inTurn = turns();
  const together: Database['together'] = (steps) =>
    database.shared ? database.together(steps) : inTurn(() => database.together(steps));
  /** A step with one write: among processes a transaction, and otherwise a turn, which costs two statements less. */
  const alone = <T>(step: (handle: Handle) => Promise<T>): Promise<T> =>
    database.shared ? database.together(step) : inTurn(() => database.ask(step));

  /** Reads a record, changes it and writes it in one step. */
  const changed = <T>(
    table: 'attendees' | 'fields',
    id: number,
    change: (current: T) => Partial<T>,
    row: (next: T) => object,
  ): Promise<T | undefined> =>
    alone(async (handle) => {
      const query = handle.selectFrom(table).select('record').where('id', '=', id);
      const current = parsed<T>(await (database.shared ? query.forUpdate() : query).executeTakeFirst());
      if (current === undefined) return undefined;
      const next = { ...current, ...change(current) };
      const columns = changedIn(row(next), row(current));
      if (Object.keys(columns).length > 0)
        await handle.updateTable(table).set(columns).where('id', '=', id).execute();
      return next;
    });

  const one = async <T>(table: 'attendees' | 'fields', id: number): Promise<T | undefined> =>
    parsed(
      await database.ask((handle) =>
        handle.selectFrom(table).select('record').where('id', '=', id).executeTakeFirst(),
      ),
    );

  return {
    account: (id) => inMemory.account(id),
    user: (id) => inMemory.user(id),
    userByEmail: (email) => inMemory.userByEmail(email),
    event: (id) => inMemory.event(id),
    listEvents: (accountId) => inMemory.listEvents(accountId),
    registrationType: (id) => inMemory.registrationType(id),
    session: (id) => inMemory.session(id),
    attendee: (id) => one('attendees', id),
    field: (id) => one('fields', id),

    countParticipants: (registrationTypeId) => countParticipants(database, registrationTypeId),
    countAttendees: async (eventId) => totalOf(await known(eventId, 'created')),

    async listAttendees(eventId: number, window: Window, order: Order) {
      const stretch = { eventId, ...window, blocks: await known(eventId, order) };
      const rows = await ORDERS[order].page(database, stretch);
      return rows.map(({ record }) => JSON.parse(record) as Attendee);
    },

    async attendeeByEmail(eventId: number, email: string) {
      return parsed<Attendee>(
        await database.ask((handle) =>
          handle
            .selectFrom('attendees')
            .select('record')
            .where('event_id', '=', eventId)
            .where('email', '=', email.toLowerCase())
            .orderBy('id')
            .executeTakeFirst(),
        ),
      );
    },

    fields: (eventId) => forms.get(eventId, () => fieldsOf(database, eventId)),

    async nextId(kind: Kind) {
      if (aside[kind].length === 0) {
        const { last } = await database.ask((handle) =>
          handle
            .updateTable('counters')
            .set(({ eb }) => ({ last: eb('last', '+', IDS) }))
            .where('kind', '=', kind)
            .returning('last')
            .executeTakeFirstOrThrow(),
        );
        aside[kind].push(...Array.from({ length: IDS }, (_, index) => last - IDS + 1 + index));
      }
      return aside[kind].shift()!;
    },

    async insertAttendee(attendee: Attendee) {
      await database.ask((handle) => insertAttendees(handle, [attendee]));
      forgetBlocks();
    },
    updateAttendee: (id, change) => changed<Attendee>('attendees', id, change, attendeeRow),
    async deleteAttendee(id: number) {
      const row = await alone((handle) =>
        handle.deleteFrom('attendees').where('id', '=', id).returning('record').executeTakeFirst(),
      );
      forgetBlocks();
      return parsed<Attendee>(row);
    },
    async insertField(field: AttendeeField) {
      await database.ask((handle) => handle.insertInto('fields').values(fieldRow(field)).execute());
      forms.forget();
    },
    async updateField(id: number, change: (current: AttendeeField) => Partial<AttendeeField>) {
      const next = await changed<AttendeeField>('fields', id, change, fieldRow);
      forms.forget();
      return next;
    },

    async deleteField(id: number) {
      const deleted = await together(async (transaction) => {
        const gone = parsed<AttendeeField>(
          await transaction.deleteFrom('fields').where('id', '=', id).returning('record').executeTakeFirst(),
        );
        if (gone === undefined) return false;
        const query = transaction
          .selectFrom('attendees')
          .select('record')
          .where('event_id', '=', gone.event_id)
          .where('record', 'like', `%"field_id":${id},%`);
        for (const { record } of await (database.shared ? query.forUpdate() : query).execute()) {
          const attendee = JSON.parse(record) as Attendee;
          const answers = attendee.answers.filter((answer) => answer.field_id !== id);
          await transaction
            .updateTable('attendees')
            .set({ record: JSON.stringify({ ...attendee, answers }) })
            .where('id', '=', attendee.id)
            .execute();
        }
        return true;
      });
      forms.forget();
      return deleted;
    },
  };
}
