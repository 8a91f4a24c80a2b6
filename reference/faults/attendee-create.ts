import { CallRefusal } from '../api/refusal.ts';
import { isObject } from '../api/request-body.ts';
import type { CallContext } from '../call-context.ts';
import type { Attendee } from '../domain/records.ts';
import {
  alterAttendee,
  bareItemTaken,
  everybody,
  inOtherZone,
  isPersonal,
  ofTheLast,
  onAttendeeWrite,
  onItem,
  onReply,
  onViews,
  sentItem,
  storeAttendee,
  type View,
  without,
} from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { SEEDED } from '../seed/places.ts';
import { blatant, type Fault, subtle } from './fault.ts';

const NAMES = [
  'last_name',
  'email',
  'phone',
  'job_title',
  'company',
  'registration_type_id',
  'fields',
] as const;

/** Each attribute is lost on create: as if it had not been sent. */
const lost: readonly Fault[] = NAMES.map((name) =>
  subtle(
    `create.${name}.lost`,
    `attendees.create.keeps-${name}`,
    `A create loses ${name}.`,
    onItem(['createAttendee'], (item) => without(item, name)),
  ),
);

const NULLABLE = ['phone', 'job_title', 'company', 'registration_type_id'] as const;

const nullRefused: readonly Fault[] = NULLABLE.map((name) =>
  subtle(
    `create.${name}.null-refused`,
    'attendees.create.null-accepted',
    `A create refuses ${name} of null.`,
    {
      validate: (call, messages) =>
        call.operation === 'createAttendee' && sentItem(call)[name] === null
          ? [...messages, `${name} is null`]
          : messages,
    },
  ),
);

const answersOf = (call: CallContext): View[] => {
  const { fields } = sentItem(call);
  return Array.isArray(fields) ? fields.filter(isObject) : [];
};

/** Changes the answers of a create before they are looked at. */
const onAnswers = (change: (answer: View, index: number) => View | undefined): Hooks =>
  onItem(['createAttendee'], (item) =>
    Array.isArray(item.fields)
      ? {
          ...item,
          fields: item.fields.flatMap((one, index) => (isObject(one) ? (change(one, index) ?? []) : one)),
        }
      : item,
  );

/** Takes the attendee whom a create makes for one of the event who is there already. */
const merged = (isAlike: (one: Attendee, made: Attendee, call: CallContext) => boolean): Hooks => ({
  async write(call, write) {
    if (write.kind !== 'attendee' || write.action !== 'create') return write;
    const { store } = call.world;
    const made = write.answered;
    const known = (await everybody(call)).findLast((one) => isAlike(one, made, call));
    if (known === undefined) return write;
    const { id, qr_code, created_at } = known;
    const answered = { ...made, id, qr_code, created_at };
    await store.updateAttendee(id, () => answered);
    return { ...write, stored: null, answered };
  },
});

const FALLBACK = { first_name: 'Guest' };

/** Stores whom a create made once more where it is one of these. */
const twice = (when: (attendee: Attendee, call: CallContext) => boolean): Hooks => ({
  async wrote(call, write) {
    if (call.operation === 'createAttendee' && write.kind === 'attendee' && when(write.answered, call)) {
      const copy: Attendee = { ...write.answered, id: await call.world.store.nextId('attendee') };
      await call.world.store.insertAttendee(copy);
    }
    return write;
  },
});

/** An empty text is taken, and is another one. */
const blanks: readonly Fault[] = [
  ...(['last_name', 'job_title', 'company'] as const).map((name) =>
    subtle(
      `create.${name}.blank-filled`,
      `attendees.create.keeps-${name}`,
      `A create with ${name} of "" is given a dash for it.`,
      onItem(['createAttendee'], (item) => (item[name] === '' ? { ...item, [name]: '-' } : item)),
    ),
  ),
  subtle(
    'create.company.blank-not-stored',
    'attendees.create.listed',
    'A create with company of "" answers so, and stores another text.',
    onAttendeeWrite(['createAttendee'], (write, call) => {
      if (sentItem(call).company === '') storeAttendee(write, { company: 'n/a' });
    }),
  ),
];

/** Creates that go wrong (Endpoints > Attendees). */
const others: readonly Fault[] = [
  subtle(
    'create.least.last-name-required',
    'attendees.create.least',
    'A create asks for last_name as well.',
    {
      validate: (call, messages) =>
        call.operation === 'createAttendee' && sentItem(call).last_name === undefined
          ? [...messages, "Last name can't be blank"]
          : messages,
    },
  ),
  subtle(
    'create.unsupplied.number',
    'attendee.last_name.value',
    'A last name that was not supplied is a number.',
    onViews(['createAttendee'], (view, call) => {
      if (sentItem(call).last_name === undefined) view.last_name = 0;
    }),
  ),
  ...(['last_name', 'email'] as const).flatMap((name) =>
    ([null, ''] as const).map((nothing) =>
      subtle(
        `create.unsupplied.${name}-${nothing === null ? 'null' : 'empty'}`,
        'attendee.unsupplied-typed',
        `A create answers ${JSON.stringify(nothing)} for a ${name} that was not supplied.`,
        onViews(['createAttendee'], (view, call) => {
          if (sentItem(call)[name] === undefined) view[name] = nothing;
        }),
      ),
    ),
  ),
  blatant(
    'create.201.answers-200',
    'attendees.create.201',
    'A create is answered with 200.',
    onReply(['createAttendee'], (reply) => {
      reply.status = 200;
    }),
  ),
  subtle(
    'create.201.answers-202-with-fields',
    'attendees.create.201',
    'A create with answers is answered with 202.',
    {
      reply: (call, reply) =>
        call.operation === 'createAttendee' && reply.status === 201 && Array.isArray(sentItem(call).fields)
          ? { ...reply, status: 202 }
          : reply,
    },
  ),
  subtle(
    'create.first-name-required.default',
    'attendees.create.first-name-required',
    'A create without first_name makes a guest.',
    onItem(['createAttendee'], (item) => ({ ...FALLBACK, ...item })),
  ),
  subtle(
    'create.first-name-required.of-a-user',
    'attendees.create.first-name-required',
    'A create without first_name makes a guest where a user sends it.',
    onItem(['createAttendee'], (item, call) => (isPersonal(call) ? { ...FALLBACK, ...item } : item)),
  ),
  subtle(
    'create.first-name-required.with-a-type',
    'attendees.create.first-name-required',
    'A create with a registration type makes a guest where it lacks first_name.',
    onItem(['createAttendee'], (item) => (item.registration_type_id ? { ...FALLBACK, ...item } : item)),
  ),
  subtle(
    'create.first-name-required.with-answers',
    'attendees.create.first-name-required',
    'A create with answers makes a guest where it lacks first_name.',
    onItem(['createAttendee'], (item, call) =>
      answersOf(call).length > 0 ? { ...FALLBACK, ...item } : item,
    ),
  ),
  subtle(
    'create.first-name-required.asked-for',
    'attendees.create.first-name-required',
    'A create without first_name takes the name from the answer to a question for it.',
    {
      async item(call, item) {
        if (call.operation !== 'createAttendee' || Object.hasOwn(item, 'first_name')) return item;
        const form = await call.world.store.fields(call.eventId);
        const isName = ({ attendee_field_id: id }: View) => form.get(Number(id))?.type === 'first_name';
        const name = answersOf(call).find(isName);
        return name === undefined ? item : { ...item, first_name: name.value };
      },
    },
  ),
  subtle(
    'create.listed.twice-with-answers',
    'attendees.create.listed',
    'Whoever is created with answers is stored twice.',
    twice((_attendee, call) => {
      const { fields } = sentItem(call);
      return Array.isArray(fields) && fields.length > 0;
    }),
  ),
  subtle(
    'create.201.address-of-a-refused',
    'attendees.create.201',
    'An address that came with a create that was refused is refused from then on.',
    () => {
      const refused = new Set<unknown>();
      return {
        item(call, item) {
          if (call.operation === 'createAttendee' && refused.has(item['email']))
            throw new CallRefusal(422, ['Email is taken']);
          return item;
        },
        reply(call, reply) {
          const { email } = sentItem(call);
          if (call.operation === 'createAttendee' && reply.status === 422 && email) refused.add(email);
          return reply;
        },
      };
    },
  ),
  subtle(
    'create.201.200-without-email',
    'attendees.create.201',
    'A create without an e-mail address is answered with 200.',
    onReply(['createAttendee'], (reply, call) => {
      if (sentItem(call).email === undefined) reply.status = 200;
    }),
  ),
  subtle(
    'create.keeps-email.of-who-begins-alike',
    'attendees.create.keeps-email',
    'Whoever has the address of another and a letter more is answered with the address of the other.',
    () => {
      const known = new Set<string>();
      return onReply(['createAttendee'], (reply) => {
        const { item } = reply.body as { item: View };
        const email = String(item.email);
        const shorter = email.replace(/.@/, '@');
        if (known.has(shorter)) item.email = shorter;
        known.add(email);
      });
    },
  ),
  subtle(
    'create.created-at.null-in-lists',
    'attendee.created_at.present',
    'Lists show no created_at of whoever came today.',
    onViews(['listAttendees'], (view, call) => {
      if (call.now - Date.parse(String(view.created_at)) < 3_600_000) view.created_at = null;
    }),
  ),
  subtle(
    'create.created-at.words-in-lists',
    'attendee.created_at.present',
    'Lists show no moment, but words, for the created_at of whoever came today.',
    onViews(['listAttendees'], (view, call) => {
      if (call.now - Date.parse(String(view.created_at)) < 3_600_000) view.created_at = 'just now';
    }),
  ),
  subtle(
    'create.created-at.other-zone',
    'attendees.create.listed',
    'A create answers created_at two hours later than lists show it.',
    onViews(['createAttendee'], inOtherZone),
  ),
  subtle(
    'create.answer-complete.no-value',
    'attendees.create.answer-complete',
    'A create takes an answer without a value for one of null.',
    onAnswers((answer) => ('attendee_field_id' in answer ? { value: null, ...answer } : answer)),
  ),
  subtle(
    'create.answer-complete.no-value-behind-the-first',
    'attendees.create.answer-complete',
    'Of several answers the first alone has to have a value.',
    onAnswers((answer, index) => (index > 0 ? { value: null, ...answer } : answer)),
  ),
  subtle(
    'create.answer-complete.no-id',
    'attendees.create.answer-complete',
    'A create drops an answer without attendee_field_id.',
    onAnswers((answer) => ('attendee_field_id' in answer ? answer : undefined)),
  ),
  subtle(
    'create.answer.null-refused',
    'attendees.create.null-accepted',
    'A create refuses an answer of null.',
    {
      validate: (call, messages) =>
        call.operation === 'createAttendee' && answersOf(call).some(({ value }) => value === null)
          ? [...messages, 'an answer is null']
          : messages,
    },
  ),
  subtle(
    'create.item-required.flat',
    'attendees.create.item-required',
    'A create takes attributes without item.',
    bareItemTaken('createAttendee', 'first_name'),
  ),
  subtle(
    'create.refused.left-behind',
    'attendees.create.refused-creates-nothing',
    'A create with a wrong e-mail is refused and kept.',
    {
      async validate(call, messages) {
        if (call.operation !== 'createAttendee' || messages.length === 0 || call.eventId === 0)
          return messages;
        const { store } = call.world;
        const [template] = await store.listAttendees(call.eventId, { offset: 0, limit: 1 }, 'created');
        if (template === undefined) return messages;
        const { first_name, email } = sentItem(call);
        await store.insertAttendee({
          ...template,
          id: await store.nextId('attendee'),
          first_name: typeof first_name === 'string' ? first_name : '',
          email: typeof email === 'string' ? email : '',
          answers: [],
        });
        return messages;
      },
    },
  ),
  subtle(
    'create.first-name.ascii-only',
    'attendees.create.keeps-first_name',
    'Letters beyond ASCII become question marks in the first name.',
    onItem(['createAttendee'], (item) =>
      typeof item.first_name === 'string'
        ? { ...item, first_name: item.first_name.replaceAll(/[^\u0020-\u007e]/gu, '?') }
        : item,
    ),
  ),
  subtle(
    'create.last-name.html-escaped',
    'attendees.create.keeps-last_name',
    'An apostrophe or ampersand in the last name comes back escaped.',
    onItem(['createAttendee'], (item) =>
      typeof item.last_name === 'string'
        ? { ...item, last_name: item.last_name.replaceAll('&', '&amp;').replaceAll("'", '&#39;') }
        : item,
    ),
  ),
  subtle(
    'create.email.tag-cut',
    'attendees.create.keeps-email',
    'What stands after a plus in an e-mail address is cut.',
    onItem(['createAttendee'], (item) =>
      typeof item.email === 'string' ? { ...item, email: item.email.replace(/\+[^@]*/, '') } : item,
    ),
  ),
  subtle(
    'create.first_name.split',
    'attendees.create.keeps-first_name',
    'Of a first name of two parts without a last name the second part becomes that.',
    onItem(['createAttendee'], (item) => {
      const [first, second] = String(item.first_name ?? '').split(' ');
      return second === undefined || item.last_name !== undefined
        ? item
        : { ...item, first_name: first, last_name: second };
    }),
  ),
  subtle(
    'create.company.of-the-last',
    'attendees.create.keeps-company',
    'A create without a company takes over that of the last one.',
    ofTheLast('createAttendee', 'company'),
  ),
  subtle(
    'create.email.of-the-last',
    'attendees.create.keeps-email',
    'A create without an e-mail address takes over that of the last one.',
    ofTheLast('createAttendee', 'email'),
  ),
  subtle(
    'create.job-title.lost-beside-null',
    'attendees.create.keeps-job_title',
    'A create with a company of null loses the job title.',
    onItem(['createAttendee'], (item) => (item.company === null ? without(item, 'job_title') : item)),
  ),
  subtle(
    'create.company.swapped-with-job-title',
    'attendees.create.keeps-company',
    'Company and job title are stored the other way round.',
    onItem(['createAttendee'], ({ company, job_title, ...item }) => ({
      ...item,
      ...(company === undefined || job_title === undefined
        ? { ...(company === undefined ? {} : { company }), ...(job_title === undefined ? {} : { job_title }) }
        : { company: job_title, job_title: company }),
    })),
  ),
  subtle(
    'create.fields.false-lost',
    'attendees.create.keeps-fields',
    'An answer of false comes back as null.',
    onAttendeeWrite(['createAttendee'], (write) => {
      const answers = write.answered.answers.map((answer) =>
        answer.value === false ? { ...answer, value: null } : answer,
      );
      alterAttendee(write, { answers });
    }),
  ),
  subtle(
    'create.fields.only-first',
    'attendees.create.keeps-fields',
    'Only the first of several answers is kept.',
    onAttendeeWrite(['createAttendee'], (write) =>
      alterAttendee(write, { answers: write.answered.answers.slice(0, 1) }),
    ),
  ),
  subtle(
    'create.fields.array-first-element',
    'attendees.create.keeps-fields',
    'Of an array of choices only the first is kept.',
    onAttendeeWrite(['createAttendee'], (write) =>
      alterAttendee(write, {
        answers: write.answered.answers.map((answer) =>
          Array.isArray(answer.value) ? { ...answer, value: answer.value.slice(0, 1) } : answer,
        ),
      }),
    ),
  ),
  subtle(
    'create.listed.never-stored',
    'attendees.create.listed',
    'A create with a registration type is acknowledged and not stored.',
    onAttendeeWrite(['createAttendee'], (write) => {
      if (write.answered.registration_type_id !== null) write.stored = null;
    }),
  ),
  subtle(
    'create.listed.company-not-stored',
    'attendees.create.listed',
    'A create answers with the company and does not store it.',
    onAttendeeWrite(['createAttendee'], (write) => storeAttendee(write, { company: null })),
  ),
  subtle(
    'create.listed.twice',
    'attendees.create.listed',
    'A create with a phone number stores the attendee twice.',
    twice(({ phone }) => phone !== null),
  ),
  subtle(
    'create.listed.twice-without-email',
    'attendees.create.listed',
    'A create without an e-mail address stores the attendee twice.',
    twice((_attendee, call) => sentItem(call).email === undefined),
  ),
  subtle(
    'create.in-its-event-only.copied',
    'attendees.create.in-its-event-only',
    'A created attendee shows up in the other event as well.',
    {
      async wrote(call, write) {
        if (
          call.operation === 'createAttendee' &&
          write.kind === 'attendee' &&
          call.eventId === SEEDED.event
        ) {
          const id = await call.world.store.nextId('attendee');
          await call.world.store.insertAttendee({
            ...write.answered,
            id,
            event_id: SEEDED.otherEvent,
            answers: [],
          });
        }
        return write;
      },
    },
  ),
  subtle(
    'create.no-500.long-name',
    'errors.malformed-no-500',
    'A create with a first name of more than 255 characters is answered with 500.',
    {
      reply: (call, reply) =>
        call.operation === 'createAttendee' && String(sentItem(call).first_name ?? '').length > 255
          ? { status: 500, headers: {}, body: { error: 'value too long' } }
          : reply,
    },
  ),
  subtle(
    'create.distinct.nobody-without-email',
    'attendee.id.distinct',
    'Whoever is created without an e-mail address is taken for the last who has none.',
    merged((one, _made, call) => !one.email && !Object.hasOwn(sentItem(call), 'email')),
    ['absent-empty'],
  ),
  subtle(
    'create.distinct.same-names',
    'attendee.id.distinct',
    'Whoever is created with the first and last name of somebody is taken for that one.',
    merged((one, { first_name, last_name }) => one.first_name === first_name && one.last_name === last_name),
  ),
  subtle(
    'create.no-500.no-answers',
    'errors.no-500',
    'A create whose fields are an array without elements is answered with 500.',
    {
      reply(call, reply) {
        const { fields } = sentItem(call);
        return call.operation === 'createAttendee' && Array.isArray(fields) && fields.length === 0
          ? { status: 500, headers: {}, body: { error: 'syntax error at end of input' } }
          : reply;
      },
    },
  ),
  subtle(
    'create.unknown-event.creates',
    'errors.unknown-event',
    'A create in an event that does not exist is answered with 422.',
    {
      lookup(call, lookup) {
        if (call.operation === 'createAttendee' && lookup.kind === 'event' && lookup.found === undefined) {
          throw new CallRefusal(422, 'Event must exist');
        }
        return lookup;
      },
    },
  ),
];

export const attendeeCreate: readonly Fault[] = [...lost, ...nullRefused, ...blanks, ...others];
