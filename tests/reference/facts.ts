/** Facts of the specification, copied out by hand a second time so that a slip in the reference shows. */

export const ATTENDEE_KEYS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'job_title',
  'company',
  'rsvp_status',
  'checkin_status',
  'qr_code',
  'created_at',
  'registration_type_id',
  'event_id',
  'fields',
];

export const FIELD_KEYS = ['id', 'label', 'required', 'position', 'name', 'type', 'options'];

export const REGISTRATION_TYPE_KEYS = [
  'id',
  'name',
  'description',
  'capacity',
  'default',
  'visible',
  'participants_count',
];

export const EVENT_KEYS =
  'id slug name status start_time end_time timezone description city country created_at'.split(' ');

export const EVENT_STATUSES = 'draft upcoming live completed canceled archived published'.split(' ');

export const RSVP = 'unconfirmed confirmed declined waitlisted pending_approval'.split(' ');

export const CHECKIN = 'not_checked_in checked_in checked_out'.split(' ');

export const PAGINATION_KEYS = 'page per_page total_count total_pages'.split(' ');

export const TYPES =
  `accessibility_requirements address bio checkbox company_name consent contact_phone country date
  date_of_birth dietary_requirements dropdown email external_id facebook_account first_name full_name gender
  github_account guest headline home_address instagram_account job_title last_name linkedin_account long_text
  nationality number spacer paragraph passport_number radio section_divider shipping_address short_text
  social_account tel term_and_consent text text_area time twitter_account url work_address youtube_account captcha
  file_upload image`
    .split(/\s+/)
    .filter((type) => type !== '');

interface Row {
  readonly method: string;
  readonly path: string;
  readonly scope: 'read' | 'write';
  readonly success?: number;
  /** Whether 422 is documented. */
  readonly invalid?: true;
}

const EVENT = '/events/{event_id}';

/** The tables of Endpoints. */
export const ENDPOINTS: readonly Row[] = [
  { method: 'GET', path: '/account', scope: 'read' },
  { method: 'GET', path: '/me', scope: 'read' },
  { method: 'GET', path: '/events', scope: 'read' },
  { method: 'GET', path: '/events/{id}', scope: 'read', success: 200 },
  { method: 'GET', path: `${EVENT}/registration_types/{id}`, scope: 'read', success: 200 },
  { method: 'GET', path: `${EVENT}/attendees`, scope: 'read', success: 200 },
  { method: 'POST', path: `${EVENT}/attendees`, scope: 'write', success: 201, invalid: true },
  { method: 'PATCH', path: `${EVENT}/attendees/{id}`, scope: 'write', success: 200, invalid: true },
  { method: 'POST', path: `${EVENT}/attendees/{id}/check_in`, scope: 'write' },
  { method: 'PATCH', path: `${EVENT}/attendees/{id}/check_in`, scope: 'write', success: 200, invalid: true },
  { method: 'DELETE', path: `${EVENT}/attendees/{id}/check_in`, scope: 'write', success: 200, invalid: true },
  { method: 'GET', path: `${EVENT}/attendee_fields`, scope: 'read', success: 200 },
  { method: 'POST', path: `${EVENT}/attendee_fields`, scope: 'write', success: 201, invalid: true },
  { method: 'PATCH', path: `${EVENT}/attendee_fields/{id}`, scope: 'write', success: 200, invalid: true },
  { method: 'DELETE', path: `${EVENT}/attendee_fields/{id}`, scope: 'write' },
];
