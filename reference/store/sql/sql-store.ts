import { sql } from 'kysely';
import type { Attendee, AttendeeField } from '../../domain/records.ts';
import { FIXED } from '../../seed/dataset.ts';
import { FixedReader } from '../fixed-reader.ts';
import { highest, scatter } from '../memory-store.ts';
import type { Dataset, Order, Store, Window } from '../store.ts';
import type { Database } from './database.ts';
import { EventCache } from './event-cache.ts';
import { ListedIds } from './listed-ids.ts';
import { type JsonTable, parsed, RecentRecords } from './recent-records.ts';
import { stepsOf } from './steps.ts';

type Counter = 'attendee' | 'field';
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

const ATTENDEES: JsonTable<Attendee> = {
  name: 'attendees',
  row: attendeeRow,
  async insert(handle, attendees) {
    for (let start = 0; start < attendees.length; start += ROWS)
      await handle
        .insertInto('attendees')
        .values(attendees.slice(start, start + ROWS).map(attendeeRow))
        .execute();
  },
};

const FIELDS: JsonTable<AttendeeField> = {
  name: 'fields',
  row: fieldRow,
  async insert(handle, fields) {
    for (const field of fields) await handle.insertInto('fields').values(fieldRow(field)).execute();
  },
};

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

async function fieldsOf(database: Database, eventId: number): Promise<ReadonlyMap<number, AttendeeField>> {
  const rows = await database.ask((handle) =>
    handle.selectFrom('fields').select('record').where('event_id', '=', eventId).orderBy('id').execute(),
  );
  const fields = rows.map(({ record }) => JSON.parse(record) as AttendeeField);
  return new Map(fields.map((field) => [field.id, field]));
}

/** Fills a database that has never been filled with what an environment begins with, all of it or nothing. */
async function fill(database: Database, dataset: () => Dataset): Promise<void> {
  await database.together(async (transaction) => {
    const query = transaction.selectFrom('counters').selectAll().where('kind', '=', 'attendee');
    const { last } = await (database.shared ? query.forUpdate() : query).executeTakeFirstOrThrow();
    if (last > 0) return;
    const { attendees, fields } = dataset();
    await ATTENDEES.insert(transaction, attendees);
    await FIELDS.insert(transaction, fields);
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
    // PostgreSQL plans by what it last counted, and would count by itself only a minute after a fill.
    if (database.shared) await sql`analyze attendees`.execute(transaction);
  });
}

/** The end of a step after which a cache is read anew. A step that failed may have been written as well. */
const anewAfter = <T>(cache: { forget(): void }, step: Promise<T>): Promise<T> =>
  step.finally(() => cache.forget());

/**
 * Holds in SQL what the API can write: attendees and fields. What it cannot (accounts, users, events, registration types,
 * sessions) is the same in every environment, and is held in memory.
 */
export async function sqlStore(database: Database, dataset: () => Dataset): Promise<Store> {
  await fill(database, dataset);
  const inMemory = new FixedReader(FIXED);
  const forms = new EventCache<ReadonlyMap<number, AttendeeField>>(database.shared);
  const listed = new ListedIds(database);
  const aside: Record<Counter, number[]> = { attendee: [], field: [] };

  const steps = stepsOf(database);
  const attendees = new RecentRecords(steps, ATTENDEES);
  const fields = new RecentRecords(steps, FIELDS);

  return {
    account: (id) => inMemory.account(id),
    user: (id) => inMemory.user(id),
    userByEmail: (email) => inMemory.userByEmail(email),
    event: (id) => inMemory.event(id),
    listEvents: (accountId) => inMemory.listEvents(accountId),
    registrationType: (id) => inMemory.registrationType(id),
    session: (id) => inMemory.session(id),
    attendee: (id) => attendees.one(id),
    field: (id) => fields.one(id),

    countParticipants: (registrationTypeId) => countParticipants(database, registrationTypeId),
    countAttendees: (eventId) => listed.total(eventId),
    listAttendees: async (eventId: number, window: Window, order: Order) =>
      attendees.some(await listed.page(eventId, window, order)),

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

    async nextId(kind: Counter) {
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

    insertAttendee: (attendee: Attendee) => anewAfter(listed, attendees.insert(attendee)),
    updateAttendee: (id, change) => attendees.update(id, change),
    deleteAttendee: (id: number) => anewAfter(listed, attendees.delete(id)),
    insertField: (field: AttendeeField) => anewAfter(forms, fields.insert(field)),
    updateField: (id: number, change: (current: AttendeeField) => Partial<AttendeeField>) =>
      anewAfter(forms, fields.update(id, change)),

    deleteField(id: number) {
      const deleted = steps.together(async (transaction) => {
        for (const records of [attendees, fields]) records.forget();
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
      return anewAfter(forms, deleted);
    },
  };
}
