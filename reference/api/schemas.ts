/**
 * What Fastify compiles a serialiser from, for the one answer that is large. It has to name every property: what
 * it does not name is not sent.
 */
const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;
const optional = (type: 'string' | 'integer') => ({ type, nullable: true }) as const;

const attendeeField = {
  type: 'object',
  properties: {
    id: integer,
    label: text,
    required: { type: 'boolean' },
    position: integer,
    name: text,
    type: text,
    options: { type: 'array', items: text },
  },
} as const;

const attendee = {
  type: 'object',
  properties: {
    id: integer,
    first_name: text,
    last_name: optional('string'),
    email: optional('string'),
    phone: optional('string'),
    job_title: optional('string'),
    company: optional('string'),
    rsvp_status: text,
    checkin_status: text,
    qr_code: text,
    created_at: text,
    registration_type_id: optional('integer'),
    event_id: integer,
    fields: {
      type: 'array',
      items: { type: 'object', properties: { field: attendeeField, value: {} } },
    },
  },
} as const;

export const ATTENDEE_LIST = {
  type: 'object',
  properties: {
    items: { type: 'array', items: attendee },
    metadata: { type: 'object', additionalProperties: true },
  },
} as const;
