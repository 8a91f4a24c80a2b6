import { Refusal } from '../api/refusal.ts';
import { FIELD_TYPES, type FieldType } from '../domain/vocabulary.ts';
import {
  alterField,
  itemOf,
  onFieldWrite,
  onItem,
  onReply,
  onViews,
  storeField,
  succeeded,
  type View,
  viewsIn,
  without,
} from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { SEEDED } from '../seed/places.ts';
import { blatant, type Fault, subtle } from './fault.ts';

/** Types that cannot be created. */
const REFUSED: readonly FieldType[] = ['section_divider', 'captcha', 'youtube_account'];

const refusedTypes: readonly Fault[] = REFUSED.map((type) =>
  subtle(`fields.create.${type}-refused`, 'fields.create.every-type', `The type ${type} cannot be created.`, {
    validate: (call, messages) =>
      call.operation === 'createAttendeeField' && itemOf(call).type === type
        ? [...messages, `Type ${type} is not included in the list`]
        : messages,
  }),
);

/** A type that the main event asks for: without an event for fields, what refuses it may be a form that has it. */
const ASKED: FieldType = 'dietary_requirements';
const refusedThoughAsked: readonly Fault[] = (['create', 'update'] as const).map((write) =>
  subtle(
    `fields.${write}.asked-type-refused`,
    write === 'create' ? 'fields.create.every-type' : 'fields.update.200',
    `A ${write} to a type that the main event asks for is refused in every event.`,
    {
      validate: (call, messages) =>
        call.operation === `${write}AttendeeField` && itemOf(call).type === ASKED
          ? [...messages, `Type ${ASKED} is not included in the list`]
          : messages,
    },
    ['no-event-for-fields'],
  ),
);

/** For how long after its create a stray attendee field is not seen yet, in milliseconds. */
const UNSEEN_MS = 40;

/** What an event asks is listed in the main one as well, a moment after it was created and until it is deleted. */
const straysLater = (from: number) => (): Hooks => {
  const strays = new Map<number, { readonly at: number; readonly view: View }>();
  return {
    reply(call, reply) {
      if (!succeeded(reply)) return reply;
      const [view] = viewsIn(reply);
      if (call.operation === 'createAttendeeField' && call.eventId === from && view !== undefined)
        strays.set(Number(view.id), { at: Date.now(), view });
      if (call.operation === 'deleteAttendeeField') strays.delete(call.id);
      if (call.operation === 'listAttendeeFields' && call.eventId === SEEDED.event)
        for (const stray of strays.values())
          if (Date.now() - stray.at > UNSEEN_MS) viewsIn(reply).push(stray.view);
      return reply;
    },
  };
};

const CREATED = { label: 'Untitled', type: 'text', required: false, options: [] } as const;
const ATTRIBUTES = ['label', 'type', 'required', 'options'] as const;

/** Each attribute is replaced by a default on create. */
const lostOnCreate: readonly Fault[] = ATTRIBUTES.map((name) =>
  subtle(
    `fields.create.${name}-lost`,
    `fields.create.keeps-${name}`,
    `A create of an attendee field loses ${name}.`,
    onFieldWrite(['createAttendeeField'], (write) => alterField(write, { [name]: CREATED[name] })),
  ),
);

const ignoredOnUpdate: readonly Fault[] = ATTRIBUTES.map((name) =>
  subtle(
    `fields.update.${name}-ignored`,
    `fields.update.keeps-${name}`,
    `An update of an attendee field passes over ${name}.`,
    onItem(['updateAttendeeField'], (item) => without(item, name)),
  ),
);

const NEXT = { label: 'type', type: 'options', required: 'label', options: 'required' } as const;

/** Each attribute suffers when another one is updated alone. */
const touched: readonly Fault[] = ATTRIBUTES.map((name) =>
  subtle(
    `fields.update.${name}-resets-${NEXT[name]}`,
    'fields.update.untouched',
    `An update of ${name} alone resets ${NEXT[name]}.`,
    onFieldWrite(['updateAttendeeField'], (write, call) => {
      const sent = Object.keys(itemOf(call));
      if (sent.length === 1 && sent[0] === name) alterField(write, { [NEXT[name]]: CREATED[NEXT[name]] });
    }),
  ),
);

/** Attendee fields (Endpoints > Attendee fields). */
const others: readonly Fault[] = [
  blatant(
    'fields.create.answers-200',
    'fields.create.201',
    'A create of an attendee field is answered with 200.',
    onReply(['createAttendeeField'], (reply) => {
      reply.status = 200;
    }),
  ),
  subtle('fields.update.answers-202', 'fields.update.200', 'An update of required is answered with 202.', {
    reply: (call, reply) =>
      call.operation === 'updateAttendeeField' &&
      reply.status === 200 &&
      Object.hasOwn(itemOf(call), 'required')
        ? { ...reply, status: 202 }
        : reply,
  }),
  subtle(
    'fields.update.one-type-refused',
    'fields.update.200',
    'A field can be created as linkedin_account, but cannot become it.',
    {
      validate: (call, messages) =>
        call.operation === 'updateAttendeeField' && itemOf(call).type === 'linkedin_account'
          ? [...messages, 'Type cannot become linkedin_account']
          : messages,
    },
  ),
  subtle(
    'fields.update.options-alone-refused',
    'fields.update.attributes-optional',
    'An update of options alone is refused.',
    {
      validate: (call, messages) => {
        const sent = Object.keys(itemOf(call));
        return call.operation === 'updateAttendeeField' && sent.length === 1 && sent[0] === 'options'
          ? [...messages, "Label can't be blank"]
          : messages;
      },
    },
  ),
  subtle(
    'fields.create.label-optional',
    'fields.create.label-required',
    'A create without label makes an untitled field.',
    onItem(['createAttendeeField'], (item) => ({ label: 'Untitled', ...item })),
  ),
  subtle(
    'fields.create.label-optional-for-spacers',
    'fields.create.label-required',
    'A create of a spacer needs no label.',
    onItem(['createAttendeeField'], (item) => (item.type === 'spacer' ? { label: 'Spacer', ...item } : item)),
  ),
  subtle(
    'fields.create.type-optional',
    'fields.create.type-required',
    'A create without type makes a text field.',
    onItem(['createAttendeeField'], (item) => ({ type: 'text', ...item })),
  ),
  subtle(
    'fields.create.item-optional',
    'fields.create.item-required',
    'A create takes attributes without item.',
    {
      arrive(call, value) {
        const bytes = call.request.body as Buffer | undefined | null;
        if (call.operation !== 'createAttendeeField' || !bytes?.length) return value;
        try {
          const body = JSON.parse(bytes.toString('utf8'));
          if (body?.item === undefined && typeof body?.label === 'string') {
            call.request.body = Buffer.from(JSON.stringify({ item: body }));
          }
        } catch {}
        return value;
      },
    },
  ),
  subtle(
    'fields.update.item-optional',
    'fields.update.item-required',
    'An update without item is answered with 200.',
    {
      arrive(call, value) {
        const bytes = call.request.body as Buffer | undefined | null;
        if (call.operation === 'updateAttendeeField' && bytes?.toString('utf8').trim() === '{}') {
          call.request.body = Buffer.from('{"item":{}}');
        }
        return value;
      },
    },
  ),
  subtle(
    'fields.create.any-type',
    'fields.create.only-listed-types',
    'A type that is not listed is stored as it comes.',
    {
      validate: (call, messages) =>
        call.operation === 'createAttendeeField' && typeof itemOf(call).type === 'string' ? [] : messages,
      write(call, write) {
        const { type } = itemOf(call);
        if (write.kind !== 'field' || write.action !== 'create' || typeof type !== 'string') return write;
        const copy = { ...write };
        alterField(copy, { type: type as FieldType });
        return copy;
      },
    },
  ),
  subtle(
    'fields.create.one-more-type',
    'fields.create.only-listed-types',
    'The type signature can be created.',
    {
      validate: (call, messages) =>
        call.operation === 'createAttendeeField' && itemOf(call).type === 'signature' ? [] : messages,
      write(call, write) {
        if (write.kind !== 'field' || write.action !== 'create' || itemOf(call).type !== 'signature')
          return write;
        const copy = { ...write };
        alterField(copy, { type: 'signature' as FieldType });
        return copy;
      },
    },
  ),
  subtle(
    'fields.update.any-type',
    'fields.create.only-listed-types',
    'An update stores a type that is not listed.',
    {
      validate: (call, messages) => {
        const { type } = itemOf(call);
        const unlisted = typeof type === 'string' && !FIELD_TYPES.some((known) => known === type);
        return call.operation === 'updateAttendeeField' && unlisted ? [] : messages;
      },
      write(call, write) {
        const { type } = itemOf(call);
        if (write.kind !== 'field' || write.action !== 'update' || typeof type !== 'string') return write;
        const copy = { ...write };
        alterField(copy, { type: type as FieldType });
        return copy;
      },
    },
  ),
  subtle(
    'fields.create.textarea-for-text-area',
    'fields.create.keeps-type',
    'text_area becomes long_text.',
    onItem(['createAttendeeField'], (item) =>
      item.type === 'text_area' ? { ...item, type: 'long_text' } : item,
    ),
  ),
  subtle(
    'fields.create.options-sorted',
    'fields.create.keeps-options',
    'Options are sorted.',
    onFieldWrite(['createAttendeeField'], (write) =>
      alterField(write, { options: write.answered.options.toSorted() }),
    ),
  ),
  subtle(
    'fields.create.dropped-required-for-radio',
    'fields.create.keeps-required',
    'A radio field is never required.',
    onFieldWrite(['createAttendeeField'], (write) => {
      if (write.answered.type === 'radio') alterField(write, { required: false });
    }),
  ),
  subtle(
    'fields.update.empty-options-ignored',
    'fields.update.keeps-options',
    'An update to no options at all is passed over.',
    onItem(['updateAttendeeField'], (item) =>
      Array.isArray(item.options) && item.options.length === 0 ? without(item, 'options') : item,
    ),
  ),
  subtle(
    'fields.update.required-cannot-be-undone',
    'fields.update.keeps-required',
    'required cannot be set back to false.',
    onItem(['updateAttendeeField'], (item) => (item.required === false ? without(item, 'required') : item)),
  ),
  subtle(
    'fields.create.not-stored',
    'fields.create.listed',
    'A field with options is acknowledged and not stored.',
    onFieldWrite(['createAttendeeField'], (write) => {
      if (write.answered.options.length > 0) write.stored = null;
    }),
  ),
  subtle(
    'fields.create.stored-differently',
    'fields.create.listed',
    'A field is answered as required and stored as optional.',
    onFieldWrite(['createAttendeeField'], (write) => storeField(write, { required: false })),
  ),
  subtle(
    'fields.create.in-two-events',
    'fields.create.in-its-event-only',
    'A field is created in another event as well.',
    {
      async wrote(call, write) {
        if (write.kind === 'field' && write.action === 'create') {
          const event_id = call.eventId === SEEDED.otherEvent ? SEEDED.event : SEEDED.otherEvent;
          await call.world.store.insertField({
            ...write.answered,
            id: await call.world.store.nextId('field'),
            event_id,
          });
        }
        return write;
      },
    },
  ),
  subtle(
    'fields.create.other-event-loses-options',
    'fields.create.keeps-options',
    'In an event other than the main one an attendee field loses its options.',
    onItem(['createAttendeeField'], (item, call) =>
      call.eventId === SEEDED.otherEvent ? without(item, 'options') : item,
    ),
    ['no-event-for-fields'],
  ),
  subtle(
    'fields.create.strays-later',
    'fields.create.in-its-event-only',
    'What the other event asks, the main one asks as well a moment later, where none is set apart.',
    straysLater(SEEDED.otherEvent),
    ['no-event-for-fields'],
  ),
  subtle(
    'fields.create.strays-later-from-its-own',
    'fields.create.in-its-event-only',
    'What the event for attendee fields asks, the main one asks as well a moment later, until it is deleted.',
    straysLater(SEEDED.fieldsEvent),
  ),
  subtle(
    'fields.update.moves-to-the-main-event',
    'fields.update.listed',
    'What the other event asks, the main one asks in its place once it is updated.',
    onFieldWrite(['updateAttendeeField'], (write, call) => {
      if (call.eventId === SEEDED.otherEvent) storeField(write, { event_id: SEEDED.event });
    }),
    ['no-event-for-fields'],
  ),
  subtle(
    'fields.update.own-label-taken',
    'fields.update.200',
    'An update with the label that the attendee field has is refused, since a field has it.',
    {
      async validate(call, messages) {
        if (call.operation !== 'updateAttendeeField') return messages;
        const { label } = (await call.world.store.field(call.id)) ?? {};
        return label === itemOf(call).label ? [...messages, 'Label has already been taken'] : messages;
      },
    },
  ),
  subtle(
    'fields.update.wrong-id',
    'fields.update.same',
    'An update of the label answers with another id.',
    onViews(['updateAttendeeField'], (view, call) => {
      if (Object.hasOwn(itemOf(call), 'label')) view.id = Number(view.id) + 1;
    }),
  ),
  subtle(
    'fields.update.label-loses-answers',
    'fields.update.untouched',
    'An update of the label loses what attendees answered so far.',
    {
      async wrote(call, write) {
        if (write.kind !== 'field' || write.action === 'delete') return write;
        if (write.before === undefined || write.before.label === write.answered.label) return write;
        const { store } = call.world;
        const { id, event_id } = write.answered;
        for (const row of await store.listAttendees(event_id, { offset: 0, limit: 100_000 }, 'created'))
          await store.updateAttendee(row.id, ({ answers }) => ({
            answers: answers.filter(({ field_id }) => field_id !== id),
          }));
        return write;
      },
    },
  ),
  subtle(
    'fields.update.label-not-stored',
    'fields.update.listed',
    'An update answers with the new label and does not store it.',
    onFieldWrite(['updateAttendeeField'], (write) => {
      if (write.before !== undefined) storeField(write, { label: write.before.label });
    }),
  ),
  subtle(
    'fields.update.neighbour-required',
    'fields.update.others-untouched',
    'An update also reaches the field before.',
    {
      async wrote(call, write) {
        if (write.kind !== 'field' || write.action !== 'update') return write;
        const { store } = call.world;
        const before = [...(await store.fields(write.answered.event_id)).values()].findLast(
          (field) => field.id < write.answered.id,
        );
        if (before !== undefined)
          await store.updateField(before.id, () => ({
            required: write.answered.required,
            label: write.answered.label,
          }));
        return write;
      },
    },
  ),
  subtle(
    'fields.update.other-event',
    'fields.update.other-event',
    'A field can be updated under another event.',
    {
      async lookup(call, lookup) {
        if (call.operation !== 'updateAttendeeField' || lookup.kind !== 'field' || lookup.found !== undefined)
          return lookup;
        const found = await call.world.store.field(lookup.id);
        const event = found === undefined ? undefined : await call.world.store.event(found.event_id);
        return event?.account_id === call.accountId ? { ...lookup, found } : lookup;
      },
    },
  ),
  subtle(
    'fields.delete.other-event',
    'fields.delete.other-event',
    'A field can be deleted under another event.',
    {
      async lookup(call, lookup) {
        if (call.operation !== 'deleteAttendeeField' || lookup.kind !== 'field' || lookup.found !== undefined)
          return lookup;
        const found = await call.world.store.field(lookup.id);
        const event = found === undefined ? undefined : await call.world.store.event(found.event_id);
        return event?.account_id === call.accountId ? { ...lookup, found } : lookup;
      },
    },
  ),
  subtle(
    'fields.delete.acknowledged-only',
    'fields.delete.gone',
    'A delete is acknowledged and nothing is deleted.',
    {
      write: (_call, write) =>
        write.kind === 'field' && write.action === 'delete' ? { ...write, doomed: false } : write,
    },
  ),
  subtle(
    'fields.delete.hidden-not-gone',
    'fields.delete.gone',
    'A deleted field is not listed and can still be updated.',
    () => {
      const hidden = new Set<number>();
      return {
        write(_call, write) {
          if (write.kind !== 'field' || write.action !== 'delete') return write;
          hidden.add(write.before.id);
          return { ...write, doomed: false };
        },
        fields: (_call, fields) => fields.filter((field) => !hidden.has(field.id)),
      };
    },
  ),
  subtle(
    'fields.delete.takes-the-one-before',
    'fields.delete.others-untouched',
    'A delete also takes the field before.',
    {
      async wrote(call, write) {
        if (write.kind !== 'field' || write.action !== 'delete') return write;
        const { store } = call.world;
        const before = [...(await store.fields(write.before.event_id)).values()].findLast(
          ({ id }) => id < write.before.id,
        );
        if (before !== undefined) await store.deleteField(before.id);
        return write;
      },
    },
  ),
  subtle(
    'fields.delete.in-use-refused',
    'fields.delete.succeeds',
    'A field without options cannot be deleted.',
    {
      lookup(call, lookup) {
        if (
          call.operation === 'deleteAttendeeField' &&
          lookup.kind === 'field' &&
          lookup.found?.options.length === 0
        ) {
          throw new Refusal(409, 'The field is in use');
        }
        return lookup;
      },
    },
  ),
  subtle(
    'fields.refused.type-stays',
    'fields.refused-changes-nothing',
    'An update with a type that is not listed is refused, its label stays.',
    {
      async validate(call, messages) {
        const { label } = itemOf(call);
        if (call.operation === 'updateAttendeeField' && messages.length > 0 && typeof label === 'string') {
          await call.world.store.updateField(call.id, () => ({ label }));
        }
        return messages;
      },
    },
  ),
  subtle(
    'fields.list.answers-206',
    'fields.list.200',
    'A list that holds any attendee field is answered with 206.',
    {
      reply: (call, reply) =>
        call.operation === 'listAttendeeFields' && (reply.body as { items?: unknown[] })?.items?.length !== 0
          ? { ...reply, status: reply.status === 200 ? 206 : reply.status }
          : reply,
    },
  ),
];

export const attendeeFields: readonly Fault[] = [
  subtle(
    'fields.update.others-untouched.same-label',
    'fields.update.others-untouched',
    'An update changes all attendee fields of the event with the same label.',
    onFieldWrite(['updateAttendeeField'], async (write, call) => {
      if (write.stored === null || write.before === undefined) return;
      const { label, required } = write.stored;
      for (const one of (await call.world.store.fields(call.eventId)).values())
        if (one.id !== write.before.id && one.label === write.before.label)
          await call.world.store.updateField(one.id, (field) => ({ ...field, label, required }));
    }),
  ),
  subtle(
    'fields.delete.others-untouched.same-label',
    'fields.delete.others-untouched',
    'A delete takes all attendee fields of the event with the same label.',
    {
      async wrote(call, write) {
        if (write.kind !== 'field' || write.action !== 'delete') return write;
        const { store } = call.world;
        for (const one of (await store.fields(write.before.event_id)).values())
          if (one.label === write.before.label) await store.deleteField(one.id);
        return write;
      },
    },
  ),
  ...refusedTypes,
  ...refusedThoughAsked,
  ...lostOnCreate,
  ...ignoredOnUpdate,
  ...touched,
  ...others,
];
