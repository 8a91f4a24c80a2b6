import type { AttendeeField } from '../domain/records.ts';
import { CHECKIN_STATUSES, FIELD_TYPES, RSVP_STATUSES } from '../domain/vocabulary.ts';
import { likelyAnswer } from '../seed/fields.ts';
import { type Desk, signUp, somebody, someQuestion } from './desk.ts';

/** What other people do in an event while an API client is at work there. */
export type Deed = (desk: Desk) => Promise<unknown>;

const IMPORTED = 15;
const FEWEST_PEOPLE = 20;
const FEWEST_QUESTIONS = 1;
const MOST_QUESTIONS = 6;

/** Each hand with what it does, one deed at a time. */
export const HANDS = {
  /** People who sign up themselves. */
  guests: {
    signUp: (desk) => signUp(desk),
    changeMind: async (desk) => {
      const person = await somebody(desk);
      const rsvp_status = desk.random.pick(RSVP_STATUSES);
      return person && desk.store.updateAttendee(person.id, () => ({ rsvp_status }));
    },
  },
  /** Staff at the doors, with an application of their own. */
  doors: {
    scan: async (desk) => {
      const person = await somebody(desk);
      const checkin_status = desk.random.pick(CHECKIN_STATUSES);
      return person && desk.store.updateAttendee(person.id, () => ({ checkin_status }));
    },
  },
  /** The organiser who works on the form. */
  form: {
    add: async ({ store, random, event, questions }) => {
      if (questions.length >= MOST_QUESTIONS) return;
      const id = await store.nextId('field');
      await store.insertField(newQuestion(id, event, random.pick(FIELD_TYPES), questions.length + 1));
      questions.push(id);
    },
    remove: async ({ store, random, questions }) => {
      if (questions.length <= FEWEST_QUESTIONS) return;
      const [id] = questions.splice(random.integer(questions.length), 1);
      return id !== undefined && store.deleteField(id);
    },
    rename: async (desk) => {
      const question = await someQuestion(desk);
      const label = `Question ${desk.random.text(6)}`;
      return question && desk.store.updateField(question.id, () => ({ label }));
    },
    reorder: async (desk) => {
      const [one, other] = [await someQuestion(desk), await someQuestion(desk)];
      if (one === undefined || other === undefined) return;
      await desk.store.updateField(one.id, () => ({ position: other.position }));
      await desk.store.updateField(other.id, () => ({ position: one.position }));
    },
    insist: async (desk) => {
      const question = await someQuestion(desk);
      return question && desk.store.updateField(question.id, ({ required }) => ({ required: !required }));
    },
    changeOptions: async (desk) => {
      const question = await someQuestion(desk);
      if (question === undefined || question.options.length === 0) return;
      const options = [...question.options, `Option ${desk.random.text(4)}`].slice(-4);
      return desk.store.updateField(question.id, () => ({ options }));
    },
  },
  /** The organiser who works on the list of attendees. */
  list: {
    import: async (desk) => {
      for (let row = 0; row < IMPORTED; row += 1)
        await signUp(desk, { first_name: 'Imported', rsvp_status: desk.random.pick(RSVP_STATUSES) });
    },
    remove: async (desk) => {
      if (desk.people.length <= FEWEST_PEOPLE) return;
      const [id] = desk.people.splice(desk.random.integer(desk.people.length), 1);
      return id !== undefined && desk.store.deleteAttendee(id);
    },
    merge: async (desk) => {
      const [one, other] = [await somebody(desk), await somebody(desk)];
      if (desk.people.length <= FEWEST_PEOPLE || one === undefined || other === undefined || one === other)
        return;
      desk.people.splice(desk.people.indexOf(other.id), 1);
      await desk.store.deleteAttendee(other.id);
      const answers = [
        ...new Map([...other.answers, ...one.answers].map((two) => [two.field_id, two])).values(),
      ];
      await desk.store.updateAttendee(one.id, () => ({
        answers,
        email: other.email,
        company: other.company,
      }));
    },
    rename: async (desk) => {
      const person = await somebody(desk);
      const last_name = `Renamed ${desk.random.text(5)}`;
      return person && desk.store.updateAttendee(person.id, () => ({ last_name }));
    },
    answer: async (desk) => {
      const [person, question] = [await somebody(desk), await someQuestion(desk)];
      const value = question && likelyAnswer(question, desk.random);
      if (person === undefined || question === undefined || value === undefined) return;
      await desk.store.updateAttendee(person.id, ({ answers }) => ({
        answers: [
          ...answers.filter(({ field_id }) => field_id !== question.id),
          { field_id: question.id, value },
        ],
      }));
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Deed>>>>;

export type Hand = keyof typeof HANDS;

const newQuestion = (
  id: number,
  event_id: number,
  type: AttendeeField['type'],
  position: number,
): AttendeeField => ({
  id,
  event_id,
  label: `Question ${id}`,
  required: false,
  position,
  name: `question_${id}`,
  type,
  options: type === 'dropdown' || type === 'radio' || type === 'checkbox' ? ['One', 'Two'] : [],
});
