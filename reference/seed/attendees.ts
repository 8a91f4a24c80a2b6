import type { Answer, Attendee, AttendeeField } from '../domain/records.ts';
import { CHECKIN_STATUSES, RSVP_STATUSES } from '../domain/vocabulary.ts';
import { registrationTypes } from './events.ts';
import { fields, likelyAnswer } from './fields.ts';
import { SEEDED } from './places.ts';
import type { Random } from './random.ts';

const FIRST = [
  'Ada',
  'Bruno',
  'Chiara',
  'Dmitri',
  'Élodie',
  'Farid',
  'Grace',
  'Hiro',
  'Inés',
  'Jürgen',
  'Kofi',
  'Lúcia',
];
const LAST = [
  'Almeida',
  'Berg',
  'Costa',
  'Dubois',
  'Eriksen',
  'Fischer',
  'García',
  'Hansen',
  'Ito',
  'Johnson',
  'O’Neill',
];
const JOBS = ['Engineer', 'Designer', 'Head of Sales', 'Student', null];
const COMPANIES = ['Acme', 'Globex', 'Initech', 'Umbrella & Sons', null];

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();

function answersTo(questions: readonly AttendeeField[], random: Random): Answer[] {
  const answers: Answer[] = [];
  for (const question of questions) {
    const value = likelyAnswer(question, random);
    if (value !== undefined) answers.push({ field_id: question.id, value });
  }
  return answers;
}

/**
 * Made-up people: `main` of them in the main event, some dozens elsewhere. Addresses are of reserved domains and
 * numbers of the range set aside for fiction.
 */
export function seedAttendees(random: Random, main: number): Attendee[] {
  const people: Attendee[] = [];
  const populate = (eventId: number, count: number, firstId: number): void => {
    const questions = fields.filter((field) => field.event_id === eventId);
    const types = registrationTypes.filter((type) => type.event_id === eventId);
    for (let index = 0; index < count; index += 1) {
      const id = firstId + index;
      const first_name = random.pick(FIRST);
      const last_name = random.pick(LAST);
      people.push({
        id,
        event_id: eventId,
        first_name,
        last_name,
        email: `${ascii(first_name)}.${ascii(last_name)}.${id}@example.org`,
        phone: random.next() < 0.3 ? null : `+12025550${100 + random.integer(100)}`,
        job_title: random.pick(JOBS),
        company: random.pick(COMPANIES),
        rsvp_status: random.pick(RSVP_STATUSES),
        checkin_status: random.pick(CHECKIN_STATUSES),
        qr_code: random.text(20),
        created_at: new Date(Date.UTC(2025, 5, 1) + id * 61_000).toISOString(),
        registration_type_id: types.length === 0 || random.next() < 0.2 ? null : random.pick(types).id,
        answers: answersTo(questions, random),
        sessions: {},
      });
    }
  };
  populate(SEEDED.otherEvent, 40, 10_001);
  populate(SEEDED.galleryEvent, 30, 11_001);
  populate(SEEDED.foreignEvent, 30, FOREIGN_ATTENDEE);
  populate(1005, 15, 13_001);
  populate(SEEDED.event, main, FIRST_ATTENDEE);
  return people;
}

/** The first attendee of the main event. */
export const FIRST_ATTENDEE = 20_001;

/** The first attendee of the other account. */
export const FOREIGN_ATTENDEE = 12_001;
