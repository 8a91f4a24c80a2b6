import type { ServerReply } from '../../call-context.ts';
import type { Attendee } from '../../domain/records.ts';
import { RSVP_STATUSES } from '../../domain/vocabulary.ts';
import type { ApiCall } from '../call.ts';
import { addressedEvent, attendeeOf } from '../lookup.ts';
import { CallRefusal } from '../refusal.ts';
import { single } from '../replies.ts';
import { UPDATE_ATTENDEE } from '../validate/attendee.ts';
import { type Reading, readItem, requiredItem, settle } from '../validate/item.ts';
import { attendeeView } from '../views.ts';
import { updateAttendeeRecord } from '../writes.ts';

/** The item without a state that does not exist, where the policy passes over it; or 400, where it says so. */
function withoutInvalidRsvp(call: ApiCall, item: Record<string, unknown>): Record<string, unknown> {
  const { invalidRsvp } = call.world.policy;
  if (invalidRsvp === 422 || !Object.hasOwn(item, 'rsvp_status')) return item;
  const { rsvp_status, ...rest } = item;
  if ((RSVP_STATUSES as readonly unknown[]).includes(rsvp_status)) return item;
  if (invalidRsvp === 400) throw new CallRefusal(400, 'rsvp_status is not one of the five states');
  return rest;
}

async function read(call: ApiCall): Promise<Reading> {
  const item = withoutInvalidRsvp(call, await requiredItem(call));
  return readItem(item, UPDATE_ATTENDEE, [], call.world.policy);
}

async function references(call: ApiCall, attendee: Attendee, values: Partial<Attendee>): Promise<string[]> {
  const { store, policy } = call.world;
  if (policy.duplicateEmail !== 422 || typeof values.email !== 'string') return [];
  const other = await store.attendeeByEmail(attendee.event_id, values.email);
  return other === undefined || other.id === attendee.id ? [] : ['E-mail has already been taken'];
}

/** PATCH /events/{event_id}/attendees/{id}. */
export async function updateAttendee(call: ApiCall): Promise<ServerReply> {
  const { store, policy } = call.world;
  if (policy.validateFirst) await settle(call, await read(call));
  const event = await addressedEvent(call);
  const attendee = await attendeeOf(call, event);
  const reading = await read(call);
  const values: Partial<Attendee> = reading.values;
  const empty =
    policy.emptyUpdate === 422 && Object.keys(values).length === 0 ? ['item holds no attribute'] : [];
  await settle(call, reading, [...(await references(call, attendee, values)), ...empty]);
  if (policy.emptyUpdate === 204 && Object.keys(values).length === 0)
    return { status: 204, headers: {}, body: undefined };
  const after = await updateAttendeeRecord(call, attendee, () => values);
  return single(call, 200, attendeeView(call, after, await store.fields(event.id)));
}
