import type { Attendee, AttendeeField } from '../domain/records.ts';
import type { ApiCall } from './call.ts';
import { notFound } from './lookup.ts';

/** Stores a new attendee; returns the record that the reply shows. */
export async function createAttendeeRecord(call: ApiCall, attendee: Attendee): Promise<Attendee> {
  const { store, hooks } = call.world;
  if (hooks.write === undefined && hooks.wrote === undefined) {
    await store.insertAttendee(attendee);
    return attendee;
  }
  const given = {
    kind: 'attendee',
    action: 'create',
    before: undefined,
    stored: attendee,
    answered: attendee,
  } as const;
  const write = hooks.write === undefined ? given : await hooks.write(call, given);
  if (write.kind !== 'attendee') throw new TypeError('a hook changed the kind of a write');
  if (write.stored !== null) await store.insertAttendee(write.stored);
  if (hooks.wrote !== undefined) await hooks.wrote(call, write);
  return write.answered;
}

/**
 * Changes an attendee in one atomic step; returns the record that the reply shows. What `change` throws refuses
 * the call and leaves the record as it is.
 */
export async function updateAttendeeRecord(
  call: ApiCall,
  attendee: Attendee,
  change: (current: Attendee) => Partial<Attendee>,
): Promise<Attendee> {
  const { store, hooks } = call.world;
  if (hooks.write === undefined && hooks.wrote === undefined) {
    const next = await store.updateAttendee(attendee.id, change);
    if (next === undefined) throw notFound('attendee');
    return next;
  }
  const after = { ...attendee, ...change(attendee) };
  const given = {
    kind: 'attendee',
    action: 'update',
    before: attendee,
    stored: after,
    answered: after,
  } as const;
  const write = hooks.write === undefined ? given : await hooks.write(call, given);
  if (write.kind !== 'attendee') throw new TypeError('a hook changed the kind of a write');
  const { stored } = write;
  if (stored !== null) await store.updateAttendee(stored.id, stored === after ? change : () => stored);
  if (hooks.wrote !== undefined) await hooks.wrote(call, write);
  return write.answered;
}

/** Stores a new attendee field; returns the record that the reply shows. */
export async function createFieldRecord(call: ApiCall, field: AttendeeField): Promise<AttendeeField> {
  const { store, hooks } = call.world;
  if (hooks.write === undefined && hooks.wrote === undefined) {
    await store.insertField(field);
    return field;
  }
  const given = {
    kind: 'field',
    action: 'create',
    before: undefined,
    stored: field,
    answered: field,
  } as const;
  const write = hooks.write === undefined ? given : await hooks.write(call, given);
  if (write.kind !== 'field' || write.action === 'delete')
    throw new TypeError('a hook changed the kind of a write');
  if (write.stored !== null) await store.insertField(write.stored);
  if (hooks.wrote !== undefined) await hooks.wrote(call, write);
  return write.answered;
}

/** Changes an attendee field; returns the record that the reply shows. */
export async function updateFieldRecord(
  call: ApiCall,
  field: AttendeeField,
  patch: Partial<AttendeeField>,
): Promise<AttendeeField> {
  const { store, hooks } = call.world;
  if (hooks.write === undefined && hooks.wrote === undefined) {
    const next = await store.updateField(field.id, () => patch);
    if (next === undefined) throw notFound('field');
    return next;
  }
  const after = { ...field, ...patch };
  const given = { kind: 'field', action: 'update', before: field, stored: after, answered: after } as const;
  const write = hooks.write === undefined ? given : await hooks.write(call, given);
  if (write.kind !== 'field' || write.action === 'delete')
    throw new TypeError('a hook changed the kind of a write');
  const { stored } = write;
  if (stored !== null) await store.updateField(stored.id, () => (stored === after ? patch : stored));
  if (hooks.wrote !== undefined) await hooks.wrote(call, write);
  return write.answered;
}

/** Deletes an attendee field and its answers. */
export async function deleteFieldRecord(call: ApiCall, field: AttendeeField): Promise<void> {
  const { store, hooks } = call.world;
  const given = { kind: 'field', action: 'delete', before: field, doomed: true } as const;
  const write = hooks.write === undefined ? given : await hooks.write(call, given);
  if (write.kind !== 'field' || write.action !== 'delete')
    throw new TypeError('a hook changed the kind of a write');
  if (write.doomed) await store.deleteField(write.before.id);
  if (hooks.wrote !== undefined) await hooks.wrote(call, write);
}
