import type { ServerReply } from '../../call-context.ts';
import type { AttendeeField, Event } from '../../domain/records.ts';
import type { ServerPolicy } from '../../policy.ts';
import type { ApiCall } from '../call.ts';
import { addressedEvent } from '../lookup.ts';
import { single } from '../replies.ts';
import { ATTENDEE_FIELD } from '../validate/attendee-field.ts';
import { readItem, requiredItem, settle } from '../validate/item.ts';
import { fieldView } from '../views.ts';
import { createFieldRecord } from '../writes.ts';

const WITH_CHOICE: ReadonlySet<string> = new Set(['checkbox', 'dropdown', 'radio', 'gender']);
const ONE_OF: ReadonlySet<string> = new Set(['dropdown', 'radio']);

/** Options as stored: for types that offer no choice the policy may drop them (gap: fields.create.options). */
export function optionsFor(
  type: string,
  options: readonly string[],
  policy: ServerPolicy,
): readonly string[] {
  if (policy.optionsWithoutChoice === 'kept') return options;
  return (policy.optionsWithoutChoice === 'dropped' ? WITH_CHOICE : ONE_OF).has(type) ? options : [];
}

function nameOf(
  label: string,
  type: string,
  id: number,
  taken: ReadonlySet<string>,
  policy: ServerPolicy,
): string {
  if (policy.fieldName === 'type-and-id') return `${type}_${id}`;
  const slug = label
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return slug === '' || taken.has(slug) ? `${slug === '' ? type : slug}_${id}` : slug;
}

async function build(call: ApiCall, event: Event, values: Partial<AttendeeField>): Promise<AttendeeField> {
  const { store, policy } = call.world;
  const others = [...(await store.fields(event.id)).values()];
  const id = await store.nextId('field');
  const label = values.label ?? '';
  const type = values.type ?? 'text';
  return {
    id,
    event_id: event.id,
    label,
    required: values.required ?? false,
    position: others.reduce((last, { position }) => Math.max(last, position), 0) + 1,
    name: nameOf(label, type, id, new Set(others.map(({ name }) => name)), policy),
    type,
    options: optionsFor(type, values.options ?? [], policy),
  };
}

/** POST /events/{event_id}/attendee_fields. */
export async function createAttendeeField(call: ApiCall): Promise<ServerReply> {
  const { policy } = call.world;
  const read = async () => readItem(await requiredItem(call), ATTENDEE_FIELD, ['label', 'type'], policy);
  if (policy.validateFirst) await settle(call, await read());
  const event = await addressedEvent(call);
  const reading = await read();
  await settle(call, reading);
  const field = await createFieldRecord(call, await build(call, event, reading.values));
  return single(call, 201, fieldView(call, field));
}
