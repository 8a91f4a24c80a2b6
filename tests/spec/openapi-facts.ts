/**
 * What the specification says, transcribed by hand from its text and not from openapi.yaml: one who changes the
 * document must change this table as well, and has to look at the text to do it.
 */
const READ = 'read';
const WRITE = 'write';
const EVENT = '/api/v2/events/{event_id}';
const CHECK_IN = `${EVENT}/attendees/{id}/check_in`;

/** Method, path, scope, success, errors, and how a body is sent: not at all, if one likes, or always. */
type Row = readonly [
  method: string,
  path: string,
  scope: string | null,
  success: number | null,
  errors: readonly number[],
  body: 'none' | 'optional' | 'required',
];

export const OPERATION_FACTS: Readonly<Record<string, Row>> = {
  getAccount: ['GET', '/api/v2/account', READ, null, [401, 429], 'none'],
  getMe: ['GET', '/api/v2/me', READ, null, [401, 429], 'none'],
  listEvents: ['GET', '/api/v2/events', READ, null, [401, 429], 'none'],
  getEvent: ['GET', '/api/v2/events/{id}', READ, 200, [401, 404, 429], 'none'],
  getRegistrationType: ['GET', `${EVENT}/registration_types/{id}`, READ, 200, [401, 404, 429], 'none'],
  listAttendees: ['GET', `${EVENT}/attendees`, READ, 200, [401, 404, 429], 'none'],
  createAttendee: ['POST', `${EVENT}/attendees`, WRITE, 201, [401, 404, 422, 429], 'required'],
  updateAttendee: ['PATCH', `${EVENT}/attendees/{id}`, WRITE, 200, [401, 404, 422, 429], 'required'],
  checkIn: ['POST', CHECK_IN, WRITE, null, [401, 404, 429], 'optional'],
  checkOut: ['PATCH', CHECK_IN, WRITE, 200, [401, 404, 422, 429], 'optional'],
  undoCheckIn: ['DELETE', CHECK_IN, WRITE, 200, [401, 404, 422, 429], 'optional'],
  listAttendeeFields: ['GET', `${EVENT}/attendee_fields`, READ, 200, [401, 404, 429], 'none'],
  createAttendeeField: ['POST', `${EVENT}/attendee_fields`, WRITE, 201, [401, 404, 422, 429], 'required'],
  updateAttendeeField: [
    'PATCH',
    `${EVENT}/attendee_fields/{id}`,
    WRITE,
    200,
    [401, 404, 422, 429],
    'required',
  ],
  deleteAttendeeField: ['DELETE', `${EVENT}/attendee_fields/{id}`, WRITE, null, [401, 404, 429], 'none'],
  requestToken: ['POST', '/oauth/token', null, null, [], 'required'],
  authorize: ['GET', '/oauth/authorize', null, null, [], 'none'],
};

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export const ENUM_FACTS: Readonly<Record<string, readonly string[]>> = {
  RsvpStatus: words('unconfirmed confirmed declined waitlisted pending_approval'),
  CheckinStatus: words('not_checked_in checked_in checked_out'),
  EventStatus: words('draft upcoming live completed canceled archived published'),
  AttendeeFieldType: words(`
    accessibility_requirements address bio captcha checkbox company_name consent contact_phone country date
    date_of_birth dietary_requirements dropdown email external_id facebook_account file_upload first_name full_name
    gender github_account guest headline home_address image instagram_account job_title last_name linkedin_account
    long_text nationality number paragraph passport_number radio section_divider shipping_address short_text
    social_account spacer tel term_and_consent text text_area time twitter_account url work_address youtube_account`),
};

/** The kinds of JSON value that a field of a response may have; `any` where the text names none. All must be there. */
export const RESPONSE_FACTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Attendee: {
    id: 'integer',
    first_name: 'string',
    last_name: 'string',
    email: 'string:email',
    phone: 'string|null',
    job_title: 'string|null',
    company: 'string|null',
    rsvp_status: 'string',
    checkin_status: 'string',
    qr_code: 'any',
    created_at: 'any',
    registration_type_id: 'integer|null',
    event_id: 'integer',
    fields: 'array',
  },
  AttendeeFieldValue: { field: 'object', value: 'string|number|boolean|array|object|null' },
  AttendeeField: {
    id: 'integer',
    label: 'string',
    required: 'boolean',
    position: 'any',
    name: 'string',
    type: 'string',
    options: 'array',
  },
  RegistrationType: {
    id: 'any',
    name: 'any',
    description: 'any',
    capacity: 'any',
    default: 'any',
    visible: 'any',
    participants_count: 'any',
  },
  Event: {
    id: 'any',
    slug: 'any',
    name: 'any',
    status: 'string',
    start_time: 'any',
    end_time: 'any',
    timezone: 'any',
    description: 'any',
    city: 'any',
    country: 'any',
    created_at: 'any',
  },
  PaginationMetadata: {
    page: 'integer',
    per_page: 'integer',
    total_count: 'integer',
    total_pages: 'integer',
  },
  Error: { error: 'string' },
  ValidationErrors: { errors: 'array' },
};

/** The attributes that a request's `item` may have, an asterisk behind those that it must have. */
export const REQUEST_FACTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createAttendee: {
    'first_name*': 'string',
    last_name: 'string',
    email: 'string:email',
    phone: 'string|null',
    job_title: 'string|null',
    company: 'string|null',
    registration_type_id: 'integer|null',
    fields: 'array',
  },
  updateAttendee: {
    first_name: 'string',
    last_name: 'string',
    email: 'string:email',
    phone: 'string|null',
    job_title: 'string|null',
    company: 'string|null',
    rsvp_status: 'string',
  },
  checkIn: { session_id: 'integer|null' },
  checkOut: { session_id: 'integer|null' },
  undoCheckIn: { session_id: 'integer|null' },
  createAttendeeField: { 'label*': 'string', 'type*': 'string', required: 'boolean', options: 'array' },
  updateAttendeeField: { label: 'string', type: 'string', required: 'boolean', options: 'array' },
};

/** Which record each answer holds: under `item`, or under `items` of a list; and the kind of its metadata. */
export const ENVELOPE_FACTS: Readonly<Record<string, readonly [key: 'item' | 'items', record: string]>> = {
  getEvent: ['item', 'Event'],
  getRegistrationType: ['item', 'RegistrationType'],
  listAttendees: ['items', 'Attendee'],
  createAttendee: ['item', 'Attendee'],
  updateAttendee: ['item', 'Attendee'],
  checkOut: ['item', 'Attendee'],
  undoCheckIn: ['item', 'Attendee'],
  listAttendeeFields: ['items', 'AttendeeField'],
  createAttendeeField: ['item', 'AttendeeField'],
  updateAttendeeField: ['item', 'AttendeeField'],
};
