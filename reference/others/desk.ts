import type { Attendee, AttendeeField } from '../domain/records.ts';
import type { Random } from '../seed/random.ts';
import type { Store } from '../store/store.ts';

/** Where other people work: one event, its attendees and questions as far as no API client made them. */
export interface Desk {
  readonly store: Store;
  readonly random: Random;
  readonly event: number;
  /** Ids of the attendees that are theirs. */
  readonly people: number[];
  /** Ids of the questions that are theirs. */
  readonly questions: number[];
}

/** One of the attendees that are theirs. */
export const somebody = async ({ store, random, people }: Desk): Promise<Attendee | undefined> =>
  people.length === 0 ? undefined : store.attendee(random.pick(people));

/** One of the questions that are theirs. */
export const someQuestion = async ({ store, random, questions }: Desk): Promise<AttendeeField | undefined> =>
  questions.length === 0 ? undefined : store.field(random.pick(questions));

/** Adds a person who has no answers yet. */
export async function signUp({ store, event, people }: Desk, about: Partial<Attendee> = {}): Promise<void> {
  const id = await store.nextId('attendee');
  const attendee: Attendee = {
    id,
    event_id: event,
    first_name: 'Walk',
    last_name: 'In',
    email: `walk.in.${id}@example.net`,
    phone: null,
    job_title: null,
    company: null,
    rsvp_status: 'confirmed',
    checkin_status: 'not_checked_in',
    qr_code: `walk-in-${id}`,
    created_at: new Date().toISOString(),
    registration_type_id: null,
    answers: [],
    sessions: {},
    ...about,
  };
  await store.insertAttendee(attendee);
  people.push(id);
}
