import { FIELD_TYPES, type FieldType } from '../domain/vocabulary.ts';
import {
  alterField,
  everybody,
  foundInAnyEvent,
  missingItemTaken,
  onFieldWrite,
  onItem,
  onViews,
  sentItem,
  storeField,
  without,
} from '../hook-kit.ts';
import { SEEDED } from '../seed/places.ts';
import { type Fault, subtle } from './fault.ts';
import { ATTRIBUTES, CREATED } from './field-create.ts';

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
      const sent = Object.keys(sentItem(call));
      if (sent.length === 1 && sent[0] === name) alterField(write, { [NEXT[name]]: CREATED[NEXT[name]] });
    }),
  ),
);

/** What an update to one type does beside it, or instead. */
const turned: readonly Fault[] = [
  subtle(
    'fields.update.country-not-stored',
    'fields.update.listed',
    'An update to country answers the new type and stores the old one.',
    onFieldWrite(['updateAttendeeField'], (write) => {
      if (write.before !== undefined && write.answered.type === 'country')
        storeField(write, { type: write.before.type });
    }),
  ),
  subtle(
    'fields.update.consent-stores-its-own-label',
    'fields.update.listed',
    'An update to consent answers the label as it was and stores another.',
    onFieldWrite(['updateAttendeeField'], (write, call) => {
      if (sentItem(call).type === 'consent') storeField(write, { label: 'I consent' });
    }),
  ),
  subtle(
    'fields.update.gender-resets-label',
    'fields.update.untouched',
    'An update to gender resets the label.',
    onFieldWrite(['updateAttendeeField'], (write, call) => {
      if (sentItem(call).type === 'gender') alterField(write, { label: CREATED.label });
    }),
  ),
];

/** Update of attendee fields (Endpoints > Attendee fields). */
export const fieldUpdate: readonly Fault[] = [
  ...ignoredOnUpdate,
  ...touched,
  ...turned,
  subtle(
    'fields.update.moves-to-end',
    'fields.update.untouched',
    'A question that is updated stands last in its form.',
    onFieldWrite(['updateAttendeeField'], async (write, call) => {
      const form = [...(await call.world.store.fields(call.eventId)).values()];
      alterField(write, { position: Math.max(...form.map(({ position }) => Number(position))) + 1 });
    }),
  ),
  subtle(
    'fields.update.of-country-refused',
    'fields.update.200',
    'A question that asks for a country cannot be updated.',
    {
      async validate(call, messages) {
        if (call.operation !== 'updateAttendeeField') return messages;
        const field = (await call.world.store.fields(call.eventId)).get(Number(call.id));
        return field?.type === 'country' ? [...messages, 'Type is fixed'] : messages;
      },
    },
  ),
  subtle('fields.update.answers-202', 'fields.update.200', 'An update of required is answered with 202.', {
    reply: (call, reply) =>
      call.operation === 'updateAttendeeField' &&
      reply.status === 200 &&
      Object.hasOwn(sentItem(call), 'required')
        ? { ...reply, status: 202 }
        : reply,
  }),
  subtle(
    'fields.update.one-type-refused',
    'fields.update.200',
    'A field can be created as linkedin_account, but cannot become it.',
    {
      validate: (call, messages) =>
        call.operation === 'updateAttendeeField' && sentItem(call).type === 'linkedin_account'
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
        const sent = Object.keys(sentItem(call));
        return call.operation === 'updateAttendeeField' && sent.length === 1 && sent[0] === 'options'
          ? [...messages, "Label can't be blank"]
          : messages;
      },
    },
  ),
  subtle(
    'fields.update.item-optional',
    'fields.update.item-required',
    'An update without item is answered with 200.',
    missingItemTaken('updateAttendeeField'),
  ),
  subtle(
    'fields.update.any-type',
    'fields.create.only-listed-types',
    'An update stores a type that is not listed.',
    {
      validate: (call, messages) => {
        const { type } = sentItem(call);
        const unlisted = typeof type === 'string' && !FIELD_TYPES.some((known) => known === type);
        return call.operation === 'updateAttendeeField' && unlisted ? [] : messages;
      },
      write(call, write) {
        const { type } = sentItem(call);
        if (write.kind !== 'field' || write.action !== 'update' || typeof type !== 'string') return write;
        const copy = { ...write };
        alterField(copy, { type: type as FieldType });
        return copy;
      },
    },
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
        return label === sentItem(call).label ? [...messages, 'Label has already been taken'] : messages;
      },
    },
  ),
  subtle(
    'fields.update.wrong-id',
    'fields.update.same',
    'An update of the label answers with another id.',
    onViews(['updateAttendeeField'], (view, call) => {
      if (Object.hasOwn(sentItem(call), 'label')) view.id = Number(view.id) + 1;
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
    foundInAnyEvent('updateAttendeeField', 'field'),
  ),
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
    'fields.update.others-untouched.same-label-elsewhere',
    'fields.update.others-untouched',
    'An update of the label reaches attendee fields of the same label in the other event.',
    onFieldWrite(['updateAttendeeField'], async (write, call) => {
      if (write.stored === null || write.before === undefined) return;
      const { label } = write.stored;
      for (const one of (await call.world.store.fields(SEEDED.otherEvent)).values())
        if (one.id !== write.before.id && one.label === write.before.label)
          await call.world.store.updateField(one.id, (field) => ({ ...field, label }));
    }),
    ['no-event-for-fields'],
  ),
  subtle(
    'fields.update.type-beside-label-ignored',
    'fields.update.keeps-type',
    'An update that changes the label passes over the type.',
    onItem(['updateAttendeeField'], (item) => ('label' in item ? without(item, 'type') : item)),
  ),
  subtle(
    'fields.update.label-turns-text-area-into-text',
    'fields.update.untouched',
    'An update of the label turns a text area into text.',
    onFieldWrite(['updateAttendeeField'], (write, call) => {
      if (write.before?.type === 'text_area' && !('type' in sentItem(call)))
        alterField(write, { type: 'text' });
    }),
  ),
  subtle(
    'fields.update.number-label-ignored',
    'fields.update.keeps-label',
    'An update passes over the label of a number.',
    onFieldWrite(['updateAttendeeField'], (write) => {
      if (write.before?.type === 'number') alterField(write, { label: write.before.label });
    }),
  ),
  ...(['short_text', 'text_area', 'number'] as const).map((type) =>
    subtle(
      `fields.update.${type}-stays-optional`,
      'fields.update.keeps-required',
      `A ${type} that need not be answered never must be.`,
      onFieldWrite(['updateAttendeeField'], (write) => {
        const { before } = write;
        if (before?.type === type && !before.required) alterField(write, { required: false });
      }),
    ),
  ),
  subtle(
    'fields.update.consent-stays-required',
    'fields.update.keeps-required',
    'A consent that must be given once must always be.',
    onFieldWrite(['updateAttendeeField'], (write) => {
      if (write.before?.type === 'consent') alterField(write, { required: write.before.required });
    }),
  ),
  subtle(
    'fields.update.replies-to-others-lost',
    'fields.update.others-untouched',
    'An update of a field leaves one of several replies of an attendee.',
    {
      async wrote(call, write) {
        if (write.kind !== 'field' || write.action !== 'update') return write;
        for (const { id, answers } of await everybody(call))
          await call.world.store.updateAttendee(id, () => ({ answers: answers.slice(0, 1) }));
        return write;
      },
    },
  ),
];
