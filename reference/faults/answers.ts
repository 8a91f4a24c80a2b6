import { isObject } from '../api/request-body.ts';
import type { OperationId } from '../domain/operations.ts';
import type { AnswerValue, Attendee, AttendeeField } from '../domain/records.ts';
import type { FieldType } from '../domain/vocabulary.ts';
import {
  ATTENDEE_REPLIES,
  alterAttendee,
  everybody,
  isPersonal,
  onAttendeeWrite,
  onItem,
  onViews,
  queryOf,
  sentItem,
  type View,
} from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { SEEDED } from '../seed/places.ts';
import { type Fault, subtle } from './fault.ts';

/** Answers to questions of one type, changed as an attendee is created. */
const ofType = (type: FieldType, change: (value: AnswerValue) => AnswerValue | undefined): Hooks =>
  onAttendeeWrite(['createAttendee'], async (write, call) => {
    const form = await call.world.store.fields(write.answered.event_id);
    const answers = write.answered.answers.flatMap((answer) => {
      if (form.get(answer.field_id)?.type !== type) return [answer];
      const value = change(answer.value);
      return value === undefined ? [] : [{ ...answer, value }];
    });
    alterAttendee(write, { answers });
  });

/** Answers that are objects, with other keys or values. */
const inObjects = (
  change: (entries: Array<[string, unknown]>) => ReadonlyArray<readonly [string, unknown]>,
): Hooks =>
  onAttendeeWrite(['createAttendee'], (write) => {
    const answers = write.answered.answers.map((answer) =>
      isObject(answer.value)
        ? { ...answer, value: Object.fromEntries(change(Object.entries(answer.value))) }
        : answer,
    );
    alterAttendee(write, { answers });
  });

const lost = (type: FieldType): Fault =>
  subtle(
    `answers.${type}.lost`,
    'attendees.create.keeps-fields',
    `An answer to a question of type ${type} is taken and lost.`,
    ofType(type, () => undefined),
  );

const emptied = (type: FieldType): Fault =>
  subtle(
    `answers.${type}.null`,
    'attendees.create.keeps-fields',
    `An answer to a question of type ${type} becomes null.`,
    ofType(type, () => null),
  );

/** What becomes of each answer to a question that is updated: none where `turn` answers undefined. */
const whenChanged = (
  turn: (value: AnswerValue, before: AttendeeField, after: AttendeeField) => AnswerValue | undefined,
): Hooks => ({
  async wrote(call, write) {
    if (write.kind !== 'field' || write.action !== 'update' || write.before === undefined) return write;
    const { before, stored } = write;
    if (stored === null) return write;
    for (const { id, answers } of await everybody(call, before.event_id))
      if (answers.some(({ field_id }) => field_id === before.id))
        await call.world.store.updateAttendee(id, (current) => ({
          answers: current.answers.flatMap((answer) => {
            const value = answer.field_id === before.id ? turn(answer.value, before, stored) : answer.value;
            return value === undefined ? [] : [{ ...answer, value }];
          }),
        }));
    return write;
  },
});

/** Drops the answers to a question when this of it changes. */
const forgottenWhen = (changed: (before: AttendeeField, after: AttendeeField) => boolean): Hooks =>
  whenChanged((value, before, after) => (changed(before, after) ? undefined : value));

/** Answers are kept as the number of the option that was chosen, and shown as what the options are now. */
const byNumber = whenChanged((value, before, after) => {
  const number = before.options.indexOf(String(value));
  return number < 0 ? value : (after.options[number] ?? null);
});

/** The answers to questions of one type are given to these in the order of the form, whichever they name. */
const inFormOrder: Hooks = onAttendeeWrite(['createAttendee'], async (write, call) => {
  const form = await call.world.store.fields(write.answered.event_id);
  const typeOf = (id: number): string | undefined => form.get(id)?.type;
  const sorted = write.answered.answers
    .map(({ field_id }) => field_id)
    .toSorted((a, b) => (form.get(a)?.position ?? 0) - (form.get(b)?.position ?? 0));
  const answers = write.answered.answers.map((answer) => {
    const at = sorted.findIndex((id) => typeOf(id) === typeOf(answer.field_id));
    return { ...answer, field_id: sorted.splice(at, 1)[0] ?? answer.field_id };
  });
  alterAttendee(write, { answers });
});

/** Answers to questions about accounts elsewhere stand in one place, and the last is that of all. */
const inOnePlace: Hooks = onAttendeeWrite(['createAttendee'], async (write, call) => {
  const form = await call.world.store.fields(write.answered.event_id);
  const isOfAccount = (id: number): boolean => form.get(id)?.type.endsWith('_account') === true;
  const last = write.answered.answers.findLast(({ field_id }) => isOfAccount(field_id));
  const answers = write.answered.answers.map((answer) =>
    last !== undefined && isOfAccount(answer.field_id) ? { ...answer, value: last.value } : answer,
  );
  alterAttendee(write, { answers });
});

/** Each attendee in these events with the e-mail address of one that is updated gets the same of these attributes. */
const sharedByEmail = (
  events: (own: number) => readonly number[],
  attributes: ReadonlyArray<'company' | 'rsvp_status'> = ['company'],
): Hooks => ({
  async wrote(call, write) {
    if (write.kind !== 'attendee' || write.action !== 'update' || write.before === undefined) return write;
    const { answered, before } = write;
    const { email, event_id, id } = answered;
    const changed = attributes.filter((name) => answered[name] !== before[name]);
    if (email === null || changed.length === 0) return write;
    const shared: Partial<Attendee> = Object.fromEntries(changed.map((name) => [name, answered[name]]));
    const { store } = call.world;
    for (const event of events(event_id))
      for (const other of await everybody(call, event))
        if (other.email === email && other.id !== id) await store.updateAttendee(other.id, () => shared);
    return write;
  },
});

const otherEvents = (own: number): readonly number[] =>
  [SEEDED.event, SEEDED.otherEvent, SEEDED.fieldsEvent].filter((id) => id !== own);

const answersIn = (view: View): View[] => view.fields as View[];

/** Changes the question beside each answer. */
const onQuestions = (
  change: (field: View) => View,
  operations: readonly OperationId[] = ATTENDEE_REPLIES,
): Hooks =>
  onViews(operations, (view) => {
    for (const answer of answersIn(view)) answer.field = change(answer.field as View);
  });

const lastStranger = (): Hooks => {
  let last: Attendee['answers'] = [];
  return onAttendeeWrite(['createAttendee'], (write) => {
    const own = write.answered.answers;
    if (last.length > 0 && own.length > 0)
      alterAttendee(write, {
        answers: own.map((answer) => last.find(({ field_id }) => field_id === answer.field_id) ?? answer),
      });
    if (own.length > 0) last = own;
  });
};

/** Two answers that are created become others. */
const ofTwo = (change: (one: View, two: View) => readonly View[]): Hooks =>
  onItem(['createAttendee'], (item) => {
    const [one, two, ...more] = Array.isArray(item.fields) ? (item.fields as View[]) : [];
    return one === undefined || two === undefined || more.length > 0
      ? item
      : { ...item, fields: change(one, two) };
  });

/** Answers that are taken and then are not what was answered. */
export const answers: readonly Fault[] = [
  subtle(
    'answers.of-the-last',
    'attendees.create.keeps-fields',
    'Whoever is created without answers has those of the last who gave some.',
    () => {
      const last = new Map<number, readonly View[]>();
      return {
        async item(call, item) {
          if (call.operation !== 'createAttendee') return item;
          if (Array.isArray(item.fields) && item.fields.length > 0) {
            last.set(call.eventId, item.fields as View[]);
            return item;
          }
          const form = await call.world.store.fields(call.eventId);
          const known = (last.get(call.eventId) ?? []).filter((one) =>
            form.has(Number(one.attendee_field_id)),
          );
          return known.length > 0 ? { ...item, fields: known } : item;
        },
      };
    },
  ),
  ...(['date', 'country', 'consent', 'work_address', 'youtube_account', 'time'] as const).map(lost),
  ...(['gender', 'url', 'number', 'nationality'] as const).map(emptied),
  subtle(
    'answers.date.a-day-earlier',
    'attendees.create.keeps-fields',
    'A date that is an answer is read in a zone east of that in which it is shown.',
    ofType('date', (value) =>
      typeof value === 'string' ? new Date(Date.parse(value) - 86_400_000).toISOString().slice(0, 10) : value,
    ),
  ),
  subtle(
    'answers.number-in-cents',
    'attendees.create.keeps-fields',
    'A number that is an answer keeps two decimals.',
    ofType('number', (value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)),
  ),
  subtle(
    'answers.nested-object-lost',
    'attendees.create.keeps-fields',
    'Of an object that is an answer what is an object itself is lost.',
    ofType('home_address', (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).filter(([, inner]) => typeof inner !== 'object'))
        : value,
    ),
  ),
  subtle(
    'answers.falsy-elements-lost',
    'attendees.create.keeps-fields',
    'Of an array that is an answer 0 and false are lost.',
    ofType('short_text', (value) => (Array.isArray(value) ? value.filter(Boolean) : value)),
  ),
  subtle(
    'answers.repeated-elements-lost',
    'attendees.create.keeps-fields',
    'Of an array that is an answer each element is kept once.',
    ofType('short_text', (value) => (Array.isArray(value) ? [...new Set(value)] : value)),
  ),
  subtle(
    'answers.url-without-query',
    'attendees.create.keeps-fields',
    'An answer that is a URL loses its query.',
    ofType('url', (value) => (typeof value === 'string' ? value.replace(/\?.*/, '') : value)),
  ),
  subtle(
    'answers.url-escaped',
    'attendees.create.keeps-fields',
    'An ampersand in an answer that is a URL comes back escaped.',
    ofType('url', (value) => (typeof value === 'string' ? value.replaceAll('&', '&amp;') : value)),
  ),
  subtle(
    'answers.url-without-path',
    'attendees.create.keeps-fields',
    'An answer that is a URL loses its path.',
    ofType('url', (value) =>
      typeof value === 'string' ? value.replace(/^(https?:\/\/[^/?]+)[^?]*/, '$1') : value,
    ),
  ),
  subtle(
    'answers.in-order-of-form',
    'attendees.create.keeps-fields',
    'Answers to questions of one type go to these in the order of the form, whichever they name.',
    inFormOrder,
  ),
  subtle(
    'answers.accounts-in-one-place',
    'attendees.create.keeps-fields',
    'Of the answers to questions about accounts elsewhere the last is shown for each.',
    inOnePlace,
  ),
  subtle(
    'answers.terms-contrary',
    'attendees.create.keeps-fields',
    'Who agrees to the terms and conditions is shown not to.',
    ofType('term_and_consent', (value) => (typeof value === 'boolean' ? !value : value)),
  ),
  subtle(
    'answers.city-lost',
    'attendees.create.keeps-fields',
    'Of an address for shipping the street is kept alone.',
    ofType('shipping_address', (value) =>
      isObject(value) ? { street: value['street'] as AnswerValue } : value,
    ),
  ),
  subtle(
    'answers.array-split-at-commas',
    'attendees.create.keeps-fields',
    'An option with a comma in it is two elements of an array that is an answer.',
    ofType('checkbox', (value) =>
      Array.isArray(value)
        ? value.flatMap((one) => (typeof one === 'string' ? one.split(', ') : [one]))
        : value,
    ),
  ),
  subtle(
    'answers.first-line-alone',
    'attendees.create.keeps-fields',
    'Of an answer in long text the first line is kept.',
    ofType('long_text', (value) => (typeof value === 'string' ? value.split('\n')[0] : value)),
  ),
  subtle(
    'answers.zero-lost',
    'attendees.create.keeps-fields',
    'An answer in text that is 0 counts as none.',
    ofType('text', (value) => (value === '0' ? undefined : value)),
  ),
  subtle(
    'answers.digits-as-number',
    'attendees.create.keeps-fields',
    'An answer in text that is all digits becomes a number.',
    ofType('text_area', (value) => (/^\d+$/.test(String(value)) ? Number(value) : value)),
  ),
  subtle(
    'answers.markup-stripped',
    'attendees.create.keeps-fields',
    'What looks like a tag is taken out of an answer in long text.',
    ofType('long_text', (value) => (typeof value === 'string' ? value.replaceAll(/<[^>]*>/g, '') : value)),
  ),
  subtle(
    'answers.of-users-lost',
    'attendees.create.keeps-fields',
    'A create with a personal token loses the answers.',
    onAttendeeWrite(['createAttendee'], (write, call) => {
      if (isPersonal(call)) alterAttendee(write, { answers: [] });
    }),
  ),
  subtle('answers.created-with-200', 'attendees.create.201', 'A create with answers is answered with 200.', {
    async reply(call, reply) {
      const { fields } = sentItem(call);
      return call.operation === 'createAttendee' &&
        reply.status === 201 &&
        Array.isArray(fields) &&
        fields.length > 0
        ? { ...reply, status: 200 }
        : reply;
    },
  }),
  subtle(
    'answers.strangers',
    'attendees.create.keeps-fields',
    'Where two in a row answer one question, the second gets the answer of the first.',
    lastStranger,
  ),
  subtle(
    'answers.number-in-single-precision',
    'attendees.create.keeps-fields',
    'A number that is an answer keeps 24 bits.',
    ofType('number', (value) => (typeof value === 'number' ? Math.fround(value) : value)),
  ),
  subtle(
    'answers.fraction-of-seven-digits',
    'attendees.create.keeps-fields',
    'An answer that is a fraction keeps seven digits, as a column of single precision shows it.',
    ofType('number', (value) =>
      typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(7)) : value,
    ),
  ),
  subtle(
    'answers.number-in-32-bits',
    'attendees.create.keeps-fields',
    'A whole number that is an answer keeps 32 bits.',
    ofType('number', (value) => (Number.isInteger(value) ? Number(value) | 0 : value)),
  ),
  subtle(
    'answers.long-text-cut',
    'attendees.create.keeps-fields',
    'An answer in long text keeps 255 characters.',
    ofType('long_text', (value) => (typeof value === 'string' ? value.slice(0, 255) : value)),
  ),
  subtle(
    'answers.short-text-cut',
    'attendees.create.keeps-fields',
    'An answer in short text keeps 255 characters.',
    ofType('short_text', (value) => (typeof value === 'string' ? value.slice(0, 255) : value)),
  ),
  subtle(
    'answers.array-cut',
    'attendees.create.keeps-fields',
    'Of an answer that is an array eight entries are kept.',
    ofType('checkbox', (value) => (Array.isArray(value) ? value.slice(0, 8) : value)),
  ),
  subtle(
    'answers.empty-object-as-array',
    'attendees.create.keeps-fields',
    'An answer of an object without keys becomes an empty array.',
    ofType('short_text', (value) =>
      typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? [] : value,
    ),
  ),
  subtle(
    'answers.lost-beside-null',
    'attendees.create.keeps-fields',
    'Of two answers the second is lost behind one of null.',
    ofTwo((one, two) => (one.value === null ? [one] : [one, two])),
  ),
  subtle(
    'answers.first-page-only',
    'attendees.create.keeps-fields',
    'Lists show answers on their first page alone.',
    onViews(['listAttendees'], (view, call) => {
      if (Number(queryOf(call)['page'] ?? 1) > 1) view.fields = [];
    }),
  ),
  subtle(
    'answers.doubled-in-list',
    'attendees.create.keeps-fields',
    'Lists show every answer twice.',
    onViews(['listAttendees'], (view) => {
      view.fields = answersIn(view).flatMap((answer) => [answer, answer]);
    }),
  ),
  subtle(
    'answers.two-swapped',
    'attendees.create.keeps-fields',
    'Of two answers that are created each has the value of the other.',
    ofTwo((one, two) => [
      { ...one, value: two.value },
      { ...two, value: one.value },
    ]),
  ),
  subtle(
    'answers.birth-in-american-order',
    'attendees.create.keeps-fields',
    'A date of birth that is answered is read with the day first, where there is such a month.',
    onViews(ATTENDEE_REPLIES, (view) => {
      for (const answer of answersIn(view)) {
        const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(answer.value)) ?? [];
        if ((answer.field as View).type === 'date_of_birth' && Number(day) <= 12)
          answer.value = `${year}-${day}-${month}`;
      }
    }),
  ),
  subtle(
    'answers.question-of-old',
    'attendee.fields.known',
    'The question beside an answer is not marked as required where the list of questions says so.',
    onQuestions((field) => ({ ...field, required: false })),
  ),
  subtle(
    'answers.question-of-other-type',
    'attendee.fields.known',
    'The question beside the answer to a date of birth is one of a date.',
    onQuestions((field) => (field.type === 'date_of_birth' ? { ...field, type: 'date' } : field)),
  ),
  subtle(
    'answers.question-of-update',
    'attendee.fields.known',
    'An update answers with questions that need not be answered, whatever the list of questions says.',
    onQuestions((field) => ({ ...field, required: false }), ['updateAttendee']),
  ),
  ...(
    [
      ['checkOut', 'check-out'],
      ['undoCheckIn', 'undo'],
    ] as const
  ).map(([operation, name]) =>
    subtle(
      `answers.question-of-${name}`,
      'attendee.fields.known',
      `The questions in the answer to a ${name} have their labels in capitals.`,
      onQuestions((field) => ({ ...field, label: String(field.label).toUpperCase() }), [operation]),
    ),
  ),
  subtle(
    'answers.question-elsewhere',
    'attendee.fields.known',
    'The question beside an answer stands one further on in the form than the list of questions says.',
    onQuestions((field) => ({ ...field, position: Number(field.position) + 1 })),
  ),
  subtle(
    'answers.question-before-its-last-change',
    'attendee.fields.known',
    'The question beside an answer has the label from before the last change of the question.',
    () => {
      const labels = new Map<number, string>();
      return {
        ...onViews(ATTENDEE_REPLIES, (view) => {
          for (const { field } of answersIn(view) as Array<{ field: View }>)
            field.label = labels.get(Number(field.id)) ?? field.label;
        }),
        wrote(_call, write) {
          if (write.kind === 'field' && write.action === 'update' && write.before !== undefined)
            labels.set(write.before.id, write.before.label);
          return write;
        },
      };
    },
  ),
  subtle(
    'answers.lost-when-option-added',
    'fields.update.untouched',
    'A question that gains an option loses its answers.',
    forgottenWhen((before, after) => after.options.length > before.options.length),
  ),
  subtle(
    'answers.lost-when-required',
    'fields.update.untouched',
    'A question that becomes required loses its answers.',
    forgottenWhen((before, after) => after.required && !before.required),
  ),
  subtle(
    'answers.lost-when-optional',
    'fields.update.untouched',
    'A question that is required no longer loses its answers.',
    forgottenWhen((before, after) => before.required && !after.required),
  ),
  subtle(
    'answers.lost-when-option-dropped',
    'fields.update.untouched',
    'A question that has one option fewer loses its answers, those of other options among them.',
    forgottenWhen((before, after) => after.options.length < before.options.length),
  ),
  subtle(
    'answers.by-number-of-option',
    'fields.update.untouched',
    'Answers go with the place of an option: in another order they say something else.',
    byNumber,
  ),
  subtle(
    'answers.other-event-kept',
    'attendee.fields.known',
    'An answer to a question of another event is kept and shown.',
    () => {
      const kept = new Map<number, View[]>();
      return {
        ...onViews(ATTENDEE_REPLIES, (view) => {
          answersIn(view).push(...(kept.get(Number(view.id)) ?? []));
        }),
        async wrote(call, write) {
          if (write.kind !== 'attendee' || write.action !== 'create') return write;
          const { fields } = sentItem(call);
          for (const { attendee_field_id, value } of Array.isArray(fields) ? fields : []) {
            const field = await call.world.store.field(attendee_field_id);
            if (field === undefined || field.event_id === call.eventId) continue;
            const { event_id: _, ...question } = field;
            kept.set(write.answered.id, [...(kept.get(write.answered.id) ?? []), { field: question, value }]);
          }
          return write;
        },
      };
    },
    ['unknown-answers-ignored'],
  ),
  subtle(
    'answers.registration-type-of-other-event',
    'attendee.registration_type_id.refers',
    'A registration type of another event is kept on create.',
    {
      async lookup(call, lookup) {
        if (call.operation !== 'createAttendee' || lookup.kind !== 'registrationType') return lookup;
        return { ...lookup, found: await call.world.store.registrationType(lookup.id) };
      },
    },
  ),
  subtle(
    'create.registration-type.default',
    'attendees.create.keeps-registration_type_id',
    'Whatever registration type a create names, the default one is stored.',
    onAttendeeWrite(['createAttendee'], async (write, call) => {
      const { registration_type_id: id } = write.answered;
      const type = id === null ? undefined : await call.world.store.registrationType(id);
      if (type?.default === false && type.event_id === SEEDED.event)
        alterAttendee(write, { registration_type_id: SEEDED.registrationType });
    }),
  ),
  subtle(
    'shared.email-in-event',
    'attendees.update.others-untouched',
    'An update of the company reaches all of the same e-mail address in the event.',
    sharedByEmail((own) => [own]),
  ),
  subtle(
    'shared.email-state',
    'attendees.update.others-untouched',
    'An update of rsvp_status reaches all of the same e-mail address in the event.',
    sharedByEmail((own) => [own], ['rsvp_status']),
  ),
  subtle(
    'shared.email-in-other-event',
    'attendees.update.others-untouched',
    'An update of the company reaches the same e-mail address in other events.',
    sharedByEmail(otherEvents),
  ),
  subtle(
    'answers.object-numbers-lost',
    'attendees.create.keeps-fields',
    'Of an object that is an answer the numbers are lost.',
    inObjects((entries) => entries.filter(([, value]) => typeof value !== 'number')),
  ),
  subtle(
    'answers.object-keys-in-snake-case',
    'attendees.create.keeps-fields',
    'The keys of an object that is an answer come back in snake case.',
    inObjects((entries) =>
      entries.map(([key, value]) => [
        key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value,
      ]),
    ),
  ),
  subtle(
    'answers.object-keys-in-camel-case',
    'attendees.create.keeps-fields',
    'The keys of an object that is an answer come back in camel case.',
    inObjects((entries) =>
      entries.map(([key, value]) => [
        key.replaceAll(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase()),
        value,
      ]),
    ),
  ),
  subtle(
    'answers.lost-behind-null',
    'attendees.create.keeps-fields',
    'Of the answers of a create those behind one of null are lost.',
    onItem(['createAttendee'], (item) => {
      if (!Array.isArray(item.fields)) return item;
      const at = item.fields.findIndex((answer) => isObject(answer) && answer.value === null);
      return at < 0 ? item : { ...item, fields: item.fields.slice(0, at + 1) };
    }),
  ),
  subtle(
    'answers.of-the-row-before',
    'attendees.create.keeps-fields',
    'On pages of more than 25 whoever has no answers is shown with those of the row before.',
    {
      page(_call, found) {
        if (found.perPage <= 25) return found;
        let last: Attendee['answers'] = [];
        const rows = found.rows.map((row) => {
          if (row.answers.length > 0) last = row.answers;
          return { ...row, answers: last };
        });
        return { ...found, rows };
      },
    },
  ),
  subtle(
    'answers.lost-when-question-added',
    'attendees.create.keeps-fields',
    'Of the three who came last a new question takes the answers away.',
    {
      async wrote(call, write) {
        if (call.operation === 'createAttendeeField')
          for (const { id } of (await everybody(call)).slice(-3))
            await call.world.store.updateAttendee(id, () => ({ answers: [] }));
        return write;
      },
    },
  ),
  ...(['checkbox', 'radio'] as const).map((type) =>
    subtle(
      `answers.lost-when-${type}-gains-option`,
      'fields.update.untouched',
      `A ${type} that gains an option loses its answers.`,
      whenChanged((value, before, after) =>
        before.type === type && after.options.length > before.options.length ? undefined : value,
      ),
    ),
  ),
];
