import type { FieldType } from '../domain/vocabulary.ts';
import {
  alterField,
  bareItemTaken,
  isPersonal,
  ofTheLast,
  onFieldWrite,
  onItem,
  onReply,
  sentItem,
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
      call.operation === 'createAttendeeField' && sentItem(call).type === type
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
        call.operation === `${write}AttendeeField` && sentItem(call).type === ASKED
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
      if (call.operation === 'listAttendeeFields' && call.eventId === SEEDED.event) {
        const seen = [...strays.values()].filter(({ at }) => Date.now() - at > UNSEEN_MS);
        viewsIn(reply).push(...seen.map((stray) => stray.view));
      }
      return reply;
    },
  };
};

/** What an attribute falls back to. */
export const CREATED = { label: 'Untitled', type: 'text', required: false, options: [] } as const;
export const ATTRIBUTES = ['label', 'type', 'required', 'options'] as const;

/** Each attribute is replaced by a default on create. */
const lostOnCreate: readonly Fault[] = ATTRIBUTES.map((name) =>
  subtle(
    `fields.create.${name}-lost`,
    `fields.create.keeps-${name}`,
    `A create of an attendee field loses ${name}.`,
    onFieldWrite(['createAttendeeField'], (write) => alterField(write, { [name]: CREATED[name] })),
  ),
);

/** Creation of attendee fields (Endpoints > Attendee fields). */
export const fieldCreate: readonly Fault[] = [
  ...refusedTypes,
  ...refusedThoughAsked,
  ...lostOnCreate,
  blatant(
    'fields.create.answers-200',
    'fields.create.201',
    'A create of an attendee field is answered with 200.',
    onReply(['createAttendeeField'], (reply) => {
      reply.status = 200;
    }),
  ),
  subtle(
    'fields.create.options-of-the-last',
    'fields.create.keeps-options',
    'A create without options takes over those of the last one.',
    ofTheLast('createAttendeeField', 'options'),
  ),
  subtle(
    'fields.create.required-dropdown-refused',
    'fields.create.201',
    'A drop-down that has to be answered cannot be created.',
    {
      validate: (call, messages) => {
        const { type, required } = sentItem(call);
        return call.operation === 'createAttendeeField' && type === 'dropdown' && required === true
          ? [...messages, 'Required is not for a list']
          : messages;
      },
    },
    ['no-event-for-fields'],
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
    'fields.create.label-optional-for-accounts',
    'fields.create.label-required',
    'A create that asks for an account elsewhere needs no label.',
    onItem(['createAttendeeField'], (item) =>
      /_account$/.test(String(item.type)) ? { label: 'Your account', ...item } : item,
    ),
  ),
  subtle(
    'fields.create.type-optional',
    'fields.create.type-required',
    'A create without type makes a text field.',
    onItem(['createAttendeeField'], (item) => ({ type: 'text', ...item })),
  ),
  subtle(
    'fields.create.type-optional-of-a-user',
    'fields.create.type-required',
    'A create without type makes a text field where a user sends it.',
    onItem(['createAttendeeField'], (item, call) => (isPersonal(call) ? { type: 'text', ...item } : item)),
  ),
  subtle(
    'fields.create.twice-with-options',
    'fields.create.listed',
    'A question with options is stored twice.',
    {
      async wrote(call, write) {
        if (call.operation !== 'createAttendeeField' || write.kind !== 'field' || write.action === 'delete')
          return write;
        const { store } = call.world;
        if (write.answered.options.length > 0)
          await store.insertField({ ...write.answered, id: await store.nextId('field') });
        return write;
      },
    },
  ),
  subtle(
    'fields.create.item-optional',
    'fields.create.item-required',
    'A create takes attributes without item.',
    bareItemTaken('createAttendeeField', 'label'),
  ),
  subtle(
    'fields.create.unlisted-refused-and-kept',
    'fields.refused-changes-nothing',
    'A question of a type that is not listed is refused, and kept as one of text.',
    {
      async validate(call, messages) {
        const { type, label } = sentItem(call);
        const { store } = call.world;
        if (call.operation !== 'createAttendeeField' || messages.length === 0) return messages;
        if (typeof type === 'string' && typeof label === 'string') {
          const id = await store.nextId('field');
          await store.insertField({
            ...{ id, label, name: `kept_${id}`, type: 'text', event_id: call.eventId },
            ...{ required: false, position: id, options: [] },
          });
        }
        return messages;
      },
    },
  ),
  subtle(
    'fields.create.any-type',
    'fields.create.only-listed-types',
    'A type that is not listed is stored as it comes.',
    {
      validate: (call, messages) =>
        call.operation === 'createAttendeeField' && typeof sentItem(call).type === 'string' ? [] : messages,
      write(call, write) {
        const { type } = sentItem(call);
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
        call.operation === 'createAttendeeField' && sentItem(call).type === 'signature' ? [] : messages,
      write(call, write) {
        if (write.kind !== 'field' || write.action !== 'create' || sentItem(call).type !== 'signature')
          return write;
        const copy = { ...write };
        alterField(copy, { type: 'signature' as FieldType });
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
    'fields.create.dropped-required-for-passport',
    'fields.create.keeps-required',
    'A question for a passport number is never required.',
    onFieldWrite(['createAttendeeField'], (write) => {
      if (write.answered.type === 'passport_number') alterField(write, { required: false });
    }),
  ),
  subtle(
    'fields.create.stored-optional-for-file',
    'fields.create.listed',
    'A file that must be uploaded is answered as required and stored as optional.',
    onFieldWrite(['createAttendeeField'], (write) => {
      if (write.answered.type === 'file_upload') storeField(write, { required: false });
    }),
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
];
