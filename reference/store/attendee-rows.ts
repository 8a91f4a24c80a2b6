import type { Attendee } from '../domain/records.ts';

type Row = Pick<Attendee, 'id' | 'event_id' | 'registration_type_id'>;

/** Ids of attendees by event, as created, and how many have each registration type. */
export class AttendeeRows {
  readonly #ids = new Map<number, number[]>();
  readonly #participants = new Map<number, number>();

  of(event: number): readonly number[] {
    return this.#ids.get(event) ?? [];
  }

  participants(registrationType: number): number {
    return this.#participants.get(registrationType) ?? 0;
  }

  add(row: Row): void {
    const ids = this.#ids.get(row.event_id);
    if (ids === undefined) this.#ids.set(row.event_id, [row.id]);
    else ids.push(row.id);
    this.#count(row, 1);
  }

  remove(row: Row): void {
    const ids = this.#ids.get(row.event_id) ?? [];
    ids.splice(ids.indexOf(row.id), 1);
    this.#count(row, -1);
  }

  /** An attendee has another registration type now. */
  retype(before: Row, after: Row): void {
    this.#count(before, -1);
    this.#count(after, 1);
  }

  #count({ registration_type_id: type }: Row, change: number): void {
    if (type !== null) this.#participants.set(type, this.participants(type) + change);
  }
}
