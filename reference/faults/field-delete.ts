import { CallRefusal } from '../api/refusal.ts';
import type { CallContext } from '../call-context.ts';
import type { OperationId } from '../domain/operations.ts';
import type { AttendeeField } from '../domain/records.ts';
import { foundInAnyEvent, sentItem } from '../hook-kit.ts';
import type { Hooks } from '../hooks.ts';
import { SEEDED } from '../seed/places.ts';
import type { Store } from '../store/store.ts';
import { type Fault, subtle } from './fault.ts';

/** A call about a field that is gone is answered with 404, and does something all the same. */
const notFoundAndDone =
  (operation: OperationId, work: (call: CallContext, gone: AttendeeField) => Promise<void>) => (): Hooks => {
    const away = new Map<number, AttendeeField>();
    return {
      wrote(_call, write) {
        if (write.kind === 'field' && write.action === 'delete') away.set(write.before.id, write.before);
        return write;
      },
      async reply(call, reply) {
        const gone = away.get(call.id);
        if (call.operation === operation && reply.status === 404 && gone !== undefined)
          await work(call, gone);
        return reply;
      },
    };
  };

/** A delete does something else besides. */
const afterDelete = (work: (store: Store, gone: AttendeeField) => Promise<void>): Hooks => ({
  async wrote(call, write) {
    if (write.kind === 'field' && write.action === 'delete') await work(call.world.store, write.before);
    return write;
  },
});

/** Deletion of attendee fields, their list, and what a refusal of theirs leaves alone (Endpoints > Attendee fields). */
export const fieldDelete: readonly Fault[] = [
  subtle(
    'fields.delete.other-event',
    'fields.delete.other-event',
    'A field can be deleted under another event.',
    foundInAnyEvent('deleteAttendeeField', 'field'),
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
    afterDelete(async (store, before) => {
      const last = [...(await store.fields(before.event_id)).values()].findLast(({ id }) => id < before.id);
      if (last !== undefined) await store.deleteField(last.id);
    }),
  ),
  subtle(
    'fields.delete.later-not-required',
    'fields.delete.others-untouched',
    'After a delete no question that was made later must be answered.',
    afterDelete(async (store, before) => {
      for (const { id } of (await store.fields(before.event_id)).values())
        if (id > before.id) await store.updateField(id, () => ({ required: false }));
    }),
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
          throw new CallRefusal(409, 'The field is in use');
        }
        return lookup;
      },
    },
  ),
  subtle(
    'fields.delete.others-untouched.same-label',
    'fields.delete.others-untouched',
    'A delete takes all attendee fields of the event with the same label.',
    afterDelete(async (store, before) => {
      for (const one of (await store.fields(before.event_id)).values())
        if (one.label === before.label) await store.deleteField(one.id);
    }),
  ),
  subtle(
    'fields.delete.others-untouched.same-label-elsewhere',
    'fields.delete.others-untouched',
    'A delete takes attendee fields of the same label in the other event.',
    afterDelete(async (store, before) => {
      for (const one of (await store.fields(SEEDED.otherEvent)).values())
        if (one.label === before.label) await store.deleteField(one.id);
    }),
    ['no-event-for-fields'],
  ),
  subtle(
    'fields.refused.type-stays',
    'fields.refused-changes-nothing',
    'An update with a type that is not listed is refused, its label stays.',
    {
      async validate(call, messages) {
        const { label } = sentItem(call);
        if (call.operation === 'updateAttendeeField' && messages.length > 0 && typeof label === 'string') {
          await call.world.store.updateField(call.id, () => ({ label }));
        }
        return messages;
      },
    },
  ),
  subtle(
    'fields.refused.equal-options-leave-a-question',
    'fields.refused-changes-nothing',
    'A create with two equal options is refused, and the question is there.',
    {
      wrote(_call, write) {
        if (write.kind !== 'field' || write.action !== 'create') return write;
        const { options } = write.answered;
        if (new Set(options).size < options.length) throw new CallRefusal(422, 'Options have been taken');
        return write;
      },
    },
  ),
  subtle(
    'fields.refused.options-are-gone',
    'fields.refused-changes-nothing',
    'An update with options that are no texts is refused, and those of before are gone.',
    {
      async validate(call, messages) {
        const { options } = sentItem(call);
        const isRefused = call.operation === 'updateAttendeeField' && messages.length > 0;
        if (isRefused && Array.isArray(options) && options.some((option) => typeof option !== 'string'))
          await call.world.store.updateField(call.id, () => ({ options: [] }));
        return messages;
      },
    },
  ),
  subtle(
    'fields.refused.empty-label-stays',
    'fields.refused-changes-nothing',
    'An update with an empty label is refused, and the label is empty.',
    {
      async validate(call, messages) {
        const isRefused = call.operation === 'updateAttendeeField' && messages.length > 0;
        if (isRefused && sentItem(call).label === '')
          await call.world.store.updateField(call.id, () => ({ label: '' }));
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
  subtle(
    'fields.delete.consent-stays',
    'fields.delete.gone',
    'A delete of a consent is acknowledged and nothing is deleted.',
    {
      write: (_call, write) =>
        write.kind === 'field' && write.action === 'delete' && write.before.type === 'consent'
          ? { ...write, doomed: false }
          : write,
    },
  ),
  subtle(
    'fields.delete.again-takes-the-next',
    'fields.delete.others-untouched',
    'Another delete of a field that is gone is answered with 404, and takes the next one away.',
    notFoundAndDone('deleteAttendeeField', async ({ world: { store }, eventId }, { id }) => {
      const next = [...(await store.fields(eventId)).keys()].find((one) => one > id);
      if (next !== undefined) await store.deleteField(next);
    }),
  ),
  subtle(
    'fields.delete.back-by-an-update',
    'fields.delete.gone',
    'An update of a field that is gone is answered with 404, and brings it back.',
    notFoundAndDone('updateAttendeeField', ({ world: { store } }, gone) => store.insertField(gone)),
  ),
];
