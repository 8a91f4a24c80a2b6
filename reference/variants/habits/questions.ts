import type { CallContext } from '../../call-context.ts';
import type { AttendeeField } from '../../domain/records.ts';
import { everybody, isPersonal, onViews, sentItem, type View, viewsIn } from '../../hook-kit.ts';
import type { Hooks } from '../../hooks.ts';
import { habit, type Variant } from '../variant.ts';
import { fail, refuseItems } from './refuse.ts';

const WRITES = ['createAttendeeField', 'updateAttendeeField'] as const;

/** Types that ask for what an attendee has anyway. */
const OF_ATTENDEE = new Set([
  'first_name',
  'last_name',
  'full_name',
  'email',
  'contact_phone',
  'tel',
  'job_title',
  'company_name',
]);

/** Types that show something instead of asking. */
const LAYOUT = new Set(['spacer', 'section_divider', 'paragraph', 'image', 'captcha']);

const MOST = 60;
const MOST_OPTIONS = 10;

/** The drop-down and the checkbox of the main event. */
const INSISTED = [602, 603];

const isAnswered = async (call: CallContext, field: AttendeeField): Promise<boolean> =>
  (await everybody(call)).some((one) => one.answers.some(({ field_id }) => field_id === field.id));

const locked: Hooks = {
  async lookup(call, lookup) {
    const changes = call.operation === 'updateAttendeeField' || call.operation === 'deleteAttendeeField';
    if (
      changes &&
      lookup.kind === 'field' &&
      lookup.found !== undefined &&
      (await isAnswered(call, lookup.found))
    )
      fail(409, 'The question has answers');
    return lookup;
  },
};

/** Remembers fields that were deleted, and does something about a second delete, or another operation. */
const deletedAgain =
  (again: () => void, operation = 'deleteAttendeeField') =>
  (): Hooks => {
    const deleted = new Set<number>();
    return {
      wrote(_call, write) {
        if (write.kind === 'field' && write.action === 'delete') deleted.add(write.before.id);
        return write;
      },
      lookup(call, lookup) {
        if (call.operation === operation && lookup.kind === 'field' && deleted.has(lookup.id)) again();
        return lookup;
      },
    };
  };

/** Answers to deleted questions are shown as they were. */
function keepAnswers(): Hooks {
  const kept = new Map<number, { field: View; values: Map<number, unknown> }>();
  return {
    async write(call, write) {
      if (write.kind !== 'field' || write.action !== 'delete') return write;
      const { event_id: _, ...field } = write.before;
      const values = new Map<number, unknown>();
      for (const { id, answers } of await everybody(call)) {
        const answer = answers.find(({ field_id }) => field_id === field.id);
        if (answer !== undefined) values.set(id, answer.value);
      }
      kept.set(field.id, { field, values });
      return write;
    },
    ...onViews(['listAttendees', 'updateAttendee', 'checkIn', 'checkOut', 'undoCheckIn'], (view) => {
      for (const { field, values } of kept.values()) {
        const value = values.get(Number(view.id));
        if (value !== undefined) (view.fields as unknown[]).push({ field, value });
      }
    }),
  };
}

/** Ids as a table counts them that looks for its highest: one that a delete set free is given again. */
const reused = (): Hooks => {
  const taken = new Set<number>();
  let first: number | undefined;
  return {
    write(_call, write) {
      if (write.kind !== 'field' || write.action !== 'create' || write.stored === null) return write;
      first ??= write.stored.id;
      const id = Math.max(first - 1, ...taken) + 1;
      taken.add(id);
      return { ...write, stored: { ...write.stored, id }, answered: { ...write.answered, id } };
    },
    wrote(_call, write) {
      if (write.kind === 'field' && write.action === 'delete') taken.delete(write.before.id);
      return write;
    },
  };
};

/** What a form asked from the beginning is told to users in other words; what is asked since has but those it was given. */
const inOwnWords = (): Hooks => {
  const since = new Set<unknown>();
  return {
    reply(call, reply) {
      for (const view of viewsIn(reply))
        if (call.operation === 'createAttendeeField') since.add(view['id']);
        else if (call.operation === 'listAttendeeFields' && isPersonal(call) && !since.has(view['id']))
          view['label'] = `Pergunta: ${String(view['label'])}`;
      return reply;
    },
  };
};

/** Refuses a question of a type of which the event has this many. */
const typesAtMost = (most: number, status?: number): Hooks =>
  refuseItems(
    WRITES,
    async ({ type }, call) => {
      const form = await call.world.store.fields(call.eventId);
      const others = [...form.values()].filter((one) => one.type === type && one.id !== call.id);
      return others.length >= most ? 'Type has been taken' : undefined;
    },
    status,
  );

/** Refuses a question more than `MOST`. */
const questionsAtMost = (status?: number): Hooks =>
  refuseItems(
    ['createAttendeeField'],
    async (_item, call) =>
      (await call.world.store.fields(call.eventId)).size >= MOST ? 'The form is full' : undefined,
    status,
  );

/** What an environment may do about questions, beyond what a plain create or delete of one asks. */
export const questions: readonly Variant[] = [
  habit(
    'fields-locked-by-answers',
    'A question that somebody answered is neither changed nor deleted.',
    locked,
  ),
  habit(
    'answers-complete',
    'Whoever answers a question answers all that the event insists on; it insists on some.',
    () => {
      let asked = false;
      return {
        async lookup(call, lookup) {
          if (lookup.kind !== 'event' || asked) return lookup;
          asked = true;
          for (const id of INSISTED) await call.world.store.updateField(id, () => ({ required: true }));
          return lookup;
        },
        async validate(call, messages) {
          const answers = call.operation === 'createAttendee' ? sentItem(call)['fields'] : undefined;
          if (!Array.isArray(answers) || answers.length === 0) return messages;
          const given = new Set(answers.map((answer) => String(answer?.attendee_field_id)));
          const form = await call.world.store.fields(call.eventId);
          const missing = [...form.values()].filter(({ id, required }) => required && !given.has(`${id}`));
          return [...messages, ...missing.map(({ label }) => `${label} must be answered`)];
        },
      };
    },
    { gaps: ['attendees.create.validation'] },
  ),
  habit('layout-never-required', 'What shows something instead of asking never has to be answered.', {
    write(_call, write) {
      if (write.kind !== 'field' || write.action === 'delete' || write.stored === null) return write;
      if (!LAYOUT.has(write.stored.type)) return write;
      const required = false;
      return { ...write, stored: { ...write.stored, required }, answered: { ...write.answered, required } };
    },
  }),
  habit('layout-in-own-words', 'What shows something instead of asking has the label of its type.', {
    write(_call, write) {
      if (write.kind !== 'field' || write.action === 'delete' || write.stored === null) return write;
      const { type: label } = write.stored;
      if (!LAYOUT.has(label)) return write;
      return { ...write, stored: { ...write.stored, label }, answered: { ...write.answered, label } };
    },
  }),
  habit(
    'questions-in-words-of-users',
    'Users read the questions of the form in their own language.',
    inOwnWords,
    { policy: { fieldsApart: false } },
  ),
  habit('field-types-once', 'An event has one question of each type.', typesAtMost(1)),
  ...[400, 403].map((status) =>
    habit(
      `field-types-once-${status}`,
      `An event has one question of each type; another is refused with ${status}.`,
      typesAtMost(1, status),
    ),
  ),
  habit(
    'fields-at-most-402',
    `An event has at most ${MOST} questions; another is refused with 402.`,
    questionsAtMost(402),
  ),
  habit(
    'field-types-once-here',
    'An event has one question of each type, and that of the attendees has some already.',
    typesAtMost(1),
    { policy: { fieldsApart: false } },
  ),
  habit(
    'field-types-twice-here',
    'An event has two questions of each type, and that of the attendees has some already.',
    typesAtMost(2),
    { policy: { fieldsApart: false } },
  ),
  habit(
    'options-few-and-plain',
    'A question has ten options at most, each of them words of letters; all else is refused.',
    refuseItems(WRITES, async ({ options }) =>
      Array.isArray(options) &&
      (options.length > MOST_OPTIONS ||
        options.some((one) => typeof one === 'string' && !/^[A-Za-z]+( [A-Za-z]+)*$/.test(one)))
        ? 'Options are too many, or no words'
        : undefined,
    ),
  ),
  habit(
    'field-types-beyond-attendee',
    'No question asks for what every attendee has.',
    refuseItems(WRITES, ({ type }) => (OF_ATTENDEE.has(String(type)) ? 'Type is asked already' : undefined)),
  ),
  habit('fields-at-most', `An event has at most ${MOST} questions.`, questionsAtMost()),
  habit(
    'field-delete-again-410',
    'A delete of what was deleted is answered with 410.',
    deletedAgain(() => fail(410, 'Gone')),
    { gaps: ['fields.delete.response'] },
  ),
  habit(
    'field-update-deleted-410',
    'An update of what was deleted is answered with 410.',
    deletedAgain(() => fail(410, 'Gone'), 'updateAttendeeField'),
    { gaps: ['fields.delete.response'] },
  ),
  habit(
    'field-delete-again-204',
    'A delete of what was deleted succeeds.',
    () => {
      const { wrote, lookup } = deletedAgain(() => fail(204, ''))();
      return {
        ...(wrote && { wrote }),
        ...(lookup && { lookup }),
        reply: (_call, reply) => (reply.status === 204 ? { ...reply, body: undefined } : reply),
      };
    },
    { gaps: ['fields.delete.response'] },
  ),
  habit(
    'field-ids-reused',
    'A new question has the id after the highest that there is: that of one that was deleted, where it was the last.',
    reused,
  ),
  habit(
    'deleted-answers-shown',
    'Answers to a deleted question stay with whom they belong to.',
    keepAnswers,
    { gaps: ['fields.delete.answers'] },
  ),
];
