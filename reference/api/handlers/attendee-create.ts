import { randomBytes } from 'node:crypto';
import type { ServerReply } from '../../call-context.ts';
import type { Answer, Attendee, Event } from '../../domain/records.ts';
import type { ApiCall } from '../call.ts';
import { addressedEvent, looked, notFound } from '../lookup.ts';
import { single } from '../replies.ts';
import { CREATE_ATTENDEE } from '../validate/attendee.ts';
import { type Reading, readItem, requiredItem, settle } from '../validate/item.ts';
import { attendeeView } from '../views.ts';
import { createAttendeeRecord, updateAttendeeRecord } from '../writes.ts';

/** What a create may say beyond the attributes that it has in common with the record. */
type Values = Partial<Attendee> & { readonly fields?: readonly Answer[] };

async function registrationTypeMessages(
  call: ApiCall,
  event: Event,
  id: number | null | undefined,
): Promise<string[]> {
  if (id === null || id === undefined) return [];
  const found = await call.world.store.registrationType(id);
  const type = await looked(call, 'registrationType', id, found?.event_id === event.id ? found : undefined);
  if (type !== undefined) return [];
  if (call.world.policy.unknownRegistrationType === 404) throw notFound('registrationType');
  return ['Registration type must exist in the event'];
}

/** Messages about what only the store knows. */
async function references(call: ApiCall, event: Event, values: Values): Promise<string[]> {
  const { store, policy } = call.world;
  const messages = await registrationTypeMessages(call, event, values.registration_type_id);
  const form = await store.fields(event.id);
  const answers = values.fields ?? [];
  if (policy.unknownAnswerField === 422 && answers.some((answer) => !form.has(answer.field_id))) {
    messages.push('Fields must belong to the event');
  }
  if (policy.requiredAnswers === 422) {
    const given = new Set(answers.filter((answer) => answer.value !== null).map((answer) => answer.field_id));
    for (const field of form.values()) {
      if (field.required && !given.has(field.id)) messages.push(`${field.label} must be answered`);
    }
  }
  if (policy.duplicateEmail === 422 && typeof values.email === 'string') {
    const other = await store.attendeeByEmail(event.id, values.email);
    if (other !== undefined) messages.push('E-mail has already been taken');
  }
  return messages;
}

/** The last name of attendees whose last name was never supplied: the schema makes it a string. */
export const UNNAMED = 'Unnamed';

async function build(call: ApiCall, event: Event, values: Values): Promise<Attendee> {
  const { store, policy } = call.world;
  const form = await store.fields(event.id);
  const id = await store.nextId('attendee');
  const { absentText } = policy;
  return {
    id,
    event_id: event.id,
    first_name: values.first_name ?? '',
    last_name: values.last_name ?? (absentText === 'made-up' ? UNNAMED : absentText),
    email: values.email ?? (absentText === 'made-up' ? `no-email-${id}@example.invalid` : absentText),
    phone: values.phone ?? null,
    job_title: values.job_title ?? null,
    company: values.company ?? null,
    rsvp_status: policy.initialRsvp,
    checkin_status: policy.initialCheckin,
    qr_code: randomBytes(15).toString('base64url'),
    created_at: new Date(call.now).toISOString(),
    registration_type_id: values.registration_type_id ?? null,
    answers: (values.fields ?? []).filter((answer) => form.has(answer.field_id)),
    sessions: {},
  };
}

async function read(call: ApiCall): Promise<Reading> {
  const { policy } = call.world;
  const required = policy.emailRequired ? ['first_name', 'email'] : ['first_name'];
  return readItem(await requiredItem(call), CREATE_ATTENDEE, required, policy);
}

/** The attendee whom a create updates instead, where an e-mail address that is known names the same person. */
async function knownByEmail(call: ApiCall, event: Event, values: Values): Promise<Attendee | undefined> {
  const { store, policy } = call.world;
  const upserts = policy.duplicateEmail === 'upsert-200' || policy.duplicateEmail === 'upsert-201';
  if (!upserts || typeof values.email !== 'string') return undefined;
  return store.attendeeByEmail(event.id, values.email);
}

/** POST /events/{event_id}/attendees. */
export async function createAttendee(call: ApiCall): Promise<ServerReply> {
  const { store, policy } = call.world;
  if (policy.validateFirst) await settle(call, await read(call));
  const event = await addressedEvent(call);
  const reading = await read(call);
  await settle(call, reading, await references(call, event, reading.values));
  const known = await knownByEmail(call, event, reading.values);
  if (known !== undefined) {
    const { fields: answers, ...values } = reading.values as Values;
    const after = await updateAttendeeRecord(call, known, () => ({ ...values, ...(answers && { answers }) }));
    const status = policy.duplicateEmail === 'upsert-200' ? 200 : 201;
    return single(call, status, attendeeView(call, after, await store.fields(event.id)));
  }
  const attendee = await createAttendeeRecord(call, await build(call, event, reading.values));
  return single(call, 201, attendeeView(call, attendee, await store.fields(event.id)));
}
