import type { Attendee, AttendeeField, Event } from '../domain/records.ts';
import type { Lookup, Records } from '../hooks.ts';
import type { ApiCall } from './call.ts';
import { CallRefusal } from './refusal.ts';

const NAMES = {
  account: 'Account',
  event: 'Event',
  registrationType: 'Registration type',
  session: 'Session',
  attendee: 'Attendee',
  field: 'Attendee field',
} as const satisfies Record<keyof Records, string>;

export const notFound = (kind: keyof Records): CallRefusal =>
  new CallRefusal(404, `${NAMES[kind]} not found`);

/** Lets the hooks have their say about a look-up. */
export async function looked<K extends keyof Records>(
  call: ApiCall,
  kind: K,
  id: number,
  found: Records[K] | undefined,
): Promise<Records[K] | undefined> {
  const hook = call.world.hooks.lookup;
  if (hook === undefined) return found;
  const result = await hook(call, { kind, id, found } as Lookup);
  return result.found as Records[K] | undefined;
}

/** The event that the call addresses, if it belongs to the account. Otherwise 404. */
export async function addressedEvent(call: ApiCall): Promise<Event> {
  const found = await call.world.store.event(call.eventId);
  const own = found !== undefined && found.account_id === call.accountId ? found : undefined;
  const event = await looked(call, 'event', call.eventId, own);
  if (event !== undefined) return event;
  if (found !== undefined && call.world.policy.foreignRecords === 403) {
    throw new CallRefusal(403, 'The event belongs to another account');
  }
  throw notFound('event');
}

/** The attendee that the call addresses, if it belongs to the event. Otherwise 404. */
export async function attendeeOf(call: ApiCall, event: Event): Promise<Attendee> {
  const found = await call.world.store.attendee(call.id);
  const attendee = await looked(call, 'attendee', call.id, found?.event_id === event.id ? found : undefined);
  if (attendee === undefined) throw notFound('attendee');
  return attendee;
}

/** The attendee field that the call addresses, if it belongs to the event. Otherwise 404. */
export async function fieldOf(call: ApiCall, event: Event): Promise<AttendeeField> {
  const found = await call.world.store.field(call.id);
  const field = await looked(call, 'field', call.id, found?.event_id === event.id ? found : undefined);
  if (field === undefined) throw notFound('field');
  return field;
}
