import type {
  Account,
  AnswerValue,
  Attendee,
  AttendeeField,
  Event,
  RegistrationType,
  User,
} from '../domain/records.ts';
import type { ServerPolicy } from '../policy.ts';
import type { ApiCall } from './call.ts';
import { publicId } from './ids.ts';
import { withExtra } from './replies.ts';

/** An instant in the form that the policy chose (gap: forms of timestamps). */
function time(iso: string, form: ServerPolicy['timestamps']): string | number {
  switch (form) {
    case 'iso':
      return iso;
    case 'iso-offset':
      return `${new Date(Date.parse(iso) + 7_200_000).toISOString().slice(0, 19)}+02:00`;
    case 'seconds':
      return Math.floor(Date.parse(iso) / 1000);
    case 'milliseconds':
      return Date.parse(iso);
    case 'text':
      return new Date(iso).toUTCString();
  }
}

export function qrCode(attendee: Attendee, form: ServerPolicy['qrCode']): unknown {
  if (form === 'string') return attendee.qr_code;
  return form === 'integer'
    ? 7_000_000 + attendee.id
    : { format: 'qr', payload: attendee.qr_code, version: 2 };
}

function position(field: AttendeeField, form: ServerPolicy['position']): unknown {
  if (form === 'integer') return field.position;
  return form === 'fraction' ? field.position + 0.5 : String(field.position).padStart(4, '0');
}

export function fieldView(call: ApiCall, field: AttendeeField): object {
  const { policy } = call.world;
  return withExtra(call, {
    id: publicId(field.id, policy.ids),
    label: field.label,
    required: field.required,
    position: position(field, policy.position),
    name: field.name,
    type: field.type,
    options: [...field.options],
  });
}

type Form = ReadonlyMap<number, AttendeeField>;

/** Answers to the fields that the event has (Resources > Attendee, `fields`). */
function answers(call: ApiCall, attendee: Attendee, form: Form): object[] {
  const view = (field: AttendeeField, value: AnswerValue): object =>
    withExtra(call, { field: fieldView(call, field), value });
  if (call.world.policy.unansweredFields === 'null') {
    const given = new Map(attendee.answers.map((answer) => [answer.field_id, answer.value]));
    return [...form.values()].map((field) => view(field, given.get(field.id) ?? null));
  }
  const views: object[] = [];
  for (const answer of attendee.answers) {
    const field = form.get(answer.field_id);
    if (field !== undefined) views.push(view(field, answer.value));
  }
  return views;
}

/** All fourteen fields of an attendee. */
export function attendeeView(call: ApiCall, attendee: Attendee, form: Form): object {
  const { policy } = call.world;
  return withExtra(call, {
    id: publicId(attendee.id, policy.ids),
    first_name: attendee.first_name,
    last_name: attendee.last_name,
    email: attendee.email,
    phone: attendee.phone,
    job_title: attendee.job_title,
    company: attendee.company,
    rsvp_status: attendee.rsvp_status,
    checkin_status: attendee.checkin_status,
    qr_code: qrCode(attendee, policy.qrCode),
    created_at: time(attendee.created_at, policy.timestamps),
    registration_type_id:
      attendee.registration_type_id === null ? null : publicId(attendee.registration_type_id, policy.ids),
    event_id: attendee.event_id,
    fields: answers(call, attendee, form),
  });
}

export function eventView(call: ApiCall, event: Event): object {
  const { timestamps } = call.world.policy;
  return withExtra(call, {
    id: event.id,
    slug: event.slug,
    name: event.name,
    status: event.status,
    start_time: time(event.start_time, timestamps),
    end_time: time(event.end_time, timestamps),
    timezone: event.timezone,
    description: event.description,
    city: event.city,
    country: event.country,
    created_at: time(event.created_at, timestamps),
  });
}

export function registrationTypeView(call: ApiCall, type: RegistrationType, participants: number): object {
  return withExtra(call, {
    id: publicId(type.id, call.world.policy.ids),
    name: type.name,
    description: type.description,
    capacity: type.capacity,
    default: type.default,
    visible: type.visible,
    participants_count: participants,
  });
}

export function accountView(call: ApiCall, account: Account): object {
  return withExtra(call, {
    id: account.id,
    name: account.name,
    slug: account.slug,
    created_at: time(account.created_at, call.world.policy.timestamps),
  });
}

export function userView(call: ApiCall, user: User): object {
  const { id, email, first_name, last_name } = user;
  return withExtra(call, { id, email, first_name, last_name });
}
