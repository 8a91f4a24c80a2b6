import type { Attendee, AttendeeField } from '../domain/records.ts';
import { AttendeeRows } from './attendee-rows.ts';
import { FixedReader, rowsById } from './fixed-reader.ts';
import type { Dataset, Order, Store, Window } from './store.ts';

const NO_FIELDS: ReadonlyMap<number, AttendeeField> = new Map();

export const highest = (rows: ReadonlyArray<{ readonly id: number }>): number =>
  rows.reduce((max, { id }) => Math.max(max, id), 0);

/** Spreads neighbouring ids over the whole range (the finaliser of MurmurHash3). */
export function scatter(id: number): number {
  let hash = id;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Holds everything in maps; lists keep the order of creation. */
export class MemoryStore extends FixedReader implements Store {
  readonly #fields: Map<number, AttendeeField>;
  readonly #attendees: Map<number, Attendee>;
  /** Fields by event, then by id. */
  readonly #forms = new Map<number, Map<number, AttendeeField>>();
  readonly #rows = new AttendeeRows();
  readonly #last: { attendee: number; field: number };

  constructor(data: Dataset) {
    super(data);
    this.#fields = rowsById(data.fields);
    this.#attendees = rowsById(data.attendees);
    this.#last = { attendee: highest(data.attendees), field: highest(data.fields) };
    for (const field of data.fields) this.#file(field);
    for (const attendee of data.attendees) this.#rows.add(attendee);
  }

  async countParticipants(registrationTypeId: number): Promise<number> {
    return this.#rows.participants(registrationTypeId);
  }

  async attendee(id: number): Promise<Attendee | undefined> {
    return this.#attendees.get(id);
  }

  async listAttendees(eventId: number, window: Window, order: Order): Promise<readonly Attendee[]> {
    const ids = this.#rows.of(eventId);
    const ordered = order === 'created' ? ids : ids.toSorted((a, b) => scatter(a) - scatter(b));
    return ordered.slice(window.offset, window.offset + window.limit).map((id) => this.#attendees.get(id)!);
  }

  async countAttendees(eventId: number): Promise<number> {
    return this.#rows.of(eventId).length;
  }

  async attendeeByEmail(eventId: number, email: string): Promise<Attendee | undefined> {
    const wanted = email.toLowerCase();
    const id = this.#rows
      .of(eventId)
      .find((candidate) => this.#attendees.get(candidate)?.email?.toLowerCase() === wanted);
    return id === undefined ? undefined : this.#attendees.get(id);
  }

  async field(id: number): Promise<AttendeeField | undefined> {
    return this.#fields.get(id);
  }

  async fields(eventId: number): Promise<ReadonlyMap<number, AttendeeField>> {
    return this.#forms.get(eventId) ?? NO_FIELDS;
  }

  async nextId(kind: 'attendee' | 'field'): Promise<number> {
    this.#last[kind] += 1;
    return this.#last[kind];
  }

  async insertAttendee(attendee: Attendee): Promise<void> {
    this.#attendees.set(attendee.id, attendee);
    this.#rows.add(attendee);
  }

  async updateAttendee(
    id: number,
    change: (current: Attendee) => Partial<Attendee>,
  ): Promise<Attendee | undefined> {
    const current = this.#attendees.get(id);
    if (current === undefined) return undefined;
    const next = { ...current, ...change(current) };
    this.#attendees.set(id, next);
    this.#rows.retype(current, next);
    return next;
  }

  async deleteAttendee(id: number): Promise<Attendee | undefined> {
    const attendee = this.#attendees.get(id);
    if (attendee === undefined) return undefined;
    this.#attendees.delete(id);
    this.#rows.remove(attendee);
    return attendee;
  }

  async insertField(field: AttendeeField): Promise<void> {
    this.#file(field);
  }

  async updateField(
    id: number,
    change: (current: AttendeeField) => Partial<AttendeeField>,
  ): Promise<AttendeeField | undefined> {
    const current = this.#fields.get(id);
    if (current === undefined) return undefined;
    const next = { ...current, ...change(current) };
    this.#file(next);
    return next;
  }

  async deleteField(id: number): Promise<boolean> {
    const field = this.#fields.get(id);
    if (field === undefined) return false;
    this.#fields.delete(id);
    this.#forms.get(field.event_id)?.delete(id);
    for (const attendeeId of this.#rows.of(field.event_id)) {
      const attendee = this.#attendees.get(attendeeId)!;
      if (!attendee.answers.some((answer) => answer.field_id === id)) continue;
      const answers = attendee.answers.filter((answer) => answer.field_id !== id);
      this.#attendees.set(attendeeId, { ...attendee, answers });
    }
    return true;
  }

  #file(field: AttendeeField): void {
    this.#fields.set(field.id, field);
    const form = this.#forms.get(field.event_id);
    if (form === undefined) this.#forms.set(field.event_id, new Map([[field.id, field]]));
    else form.set(field.id, field);
  }
}
