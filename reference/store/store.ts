import type {
  Account,
  Attendee,
  AttendeeField,
  Event,
  RegistrationType,
  Session,
  User,
} from '../domain/records.ts';

/** What the API cannot write: it is the same in every environment. */
export interface FixedRecords {
  readonly accounts: readonly Account[];
  readonly users: readonly User[];
  readonly events: readonly Event[];
  readonly registrationTypes: readonly RegistrationType[];
  readonly sessions: readonly Session[];
}

/** Everything that a store is filled with at the start. */
export interface Dataset extends FixedRecords {
  readonly fields: readonly AttendeeField[];
  readonly attendees: readonly Attendee[];
}

/** A stretch of a list: `offset` rows are left out, then at most `limit` are taken. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** By creation, or by a hash of the id: a fixed order that is none to the eye. */
export type Order = 'created' | 'hash';

/** Records by id, and their lists. All methods are asynchronous so that a database can take their place. */
export interface RecordReader {
  account(id: number): Promise<Account | undefined>;
  user(id: number): Promise<User | undefined>;
  userByEmail(email: string): Promise<User | undefined>;
  event(id: number): Promise<Event | undefined>;
  listEvents(accountId: number): Promise<readonly Event[]>;
  registrationType(id: number): Promise<RegistrationType | undefined>;
  /** How many attendees of its event have the registration type. */
  countParticipants(registrationTypeId: number): Promise<number>;
  session(id: number): Promise<Session | undefined>;
  attendee(id: number): Promise<Attendee | undefined>;
  listAttendees(eventId: number, window: Window, order: Order): Promise<readonly Attendee[]>;
  countAttendees(eventId: number): Promise<number>;
  attendeeByEmail(eventId: number, email: string): Promise<Attendee | undefined>;
  field(id: number): Promise<AttendeeField | undefined>;
  /** Fields of the event by id, in the order of the form. */
  fields(eventId: number): Promise<ReadonlyMap<number, AttendeeField>>;
}

/**
 * Reads and writes. An update takes a function of the record as it stands and is atomic: nothing comes between
 * the reading and the writing. What the function throws reaches the caller, and nothing is written.
 */
export interface Store extends RecordReader {
  /** The next id of the kind; never given twice. */
  nextId(kind: 'attendee' | 'field'): Promise<number>;
  insertAttendee(attendee: Attendee): Promise<void>;
  updateAttendee(id: number, change: (current: Attendee) => Partial<Attendee>): Promise<Attendee | undefined>;
  /** Answers the attendee that is gone; undefined where there was none. */
  deleteAttendee(id: number): Promise<Attendee | undefined>;
  insertField(field: AttendeeField): Promise<void>;
  updateField(
    id: number,
    change: (current: AttendeeField) => Partial<AttendeeField>,
  ): Promise<AttendeeField | undefined>;
  /** Deletes the field together with its answers. */
  deleteField(id: number): Promise<boolean>;
}
