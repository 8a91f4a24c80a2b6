// Generated from spec/openapi.yaml by `npm run generate`. Edit that file, not this one.
export const OPERATIONS = {
  "getAccount": {
    "method": "GET",
    "path": "/api/v2/account",
    "scope": "read",
    "pathParams": [],
    "success": [],
    "statuses": [
      401,
      429
    ],
    "chapter": "account",
    "answers": "record",
    "record": null,
    "hasBody": false
  },
  "getMe": {
    "method": "GET",
    "path": "/api/v2/me",
    "scope": "read",
    "pathParams": [],
    "success": [],
    "statuses": [
      401,
      429
    ],
    "chapter": "account",
    "answers": "record",
    "record": null,
    "hasBody": false
  },
  "listEvents": {
    "method": "GET",
    "path": "/api/v2/events",
    "scope": "read",
    "pathParams": [],
    "success": [],
    "statuses": [
      401,
      429
    ],
    "chapter": "events",
    "answers": "open",
    "record": null,
    "hasBody": false
  },
  "getEvent": {
    "method": "GET",
    "path": "/api/v2/events/{id}",
    "scope": "read",
    "pathParams": [
      "id"
    ],
    "success": [
      200
    ],
    "statuses": [
      200,
      401,
      404,
      429
    ],
    "chapter": "events",
    "answers": "record",
    "record": "event",
    "hasBody": false
  },
  "getRegistrationType": {
    "method": "GET",
    "path": "/api/v2/events/{event_id}/registration_types/{id}",
    "scope": "read",
    "pathParams": [
      "event_id",
      "id"
    ],
    "success": [
      200
    ],
    "statuses": [
      200,
      401,
      404,
      429
    ],
    "chapter": "registration-types",
    "answers": "record",
    "record": "registration-type",
    "hasBody": false
  },
  "listAttendees": {
    "method": "GET",
    "path": "/api/v2/events/{event_id}/attendees",
    "scope": "read",
    "pathParams": [
      "event_id"
    ],
    "success": [
      200
    ],
    "statuses": [
      200,
      401,
      404,
      429
    ],
    "chapter": "attendees",
    "answers": "list",
    "record": "attendee",
    "hasBody": false
  },
  "createAttendee": {
    "method": "POST",
    "path": "/api/v2/events/{event_id}/attendees",
    "scope": "write",
    "pathParams": [
      "event_id"
    ],
    "success": [
      201
    ],
    "statuses": [
      201,
      401,
      404,
      422,
      429
    ],
    "chapter": "attendees",
    "answers": "record",
    "record": "attendee",
    "hasBody": true
  },
  "updateAttendee": {
    "method": "PATCH",
    "path": "/api/v2/events/{event_id}/attendees/{id}",
    "scope": "write",
    "pathParams": [
      "event_id",
      "id"
    ],
    "success": [
      200
    ],
    "statuses": [
      200,
      401,
      404,
      422,
      429
    ],
    "chapter": "attendees",
    "answers": "record",
    "record": "attendee",
    "hasBody": true
  },
  "checkIn": {
    "method": "POST",
    "path": "/api/v2/events/{event_id}/attendees/{id}/check_in",
    "scope": "write",
    "pathParams": [
      "event_id",
      "id"
    ],
    "success": [],
    "statuses": [
      401,
      404,
      429
    ],
    "chapter": "check-in",
    "answers": "open",
    "record": null,
    "hasBody": true
  },
  "checkOut": {
    "method": "PATCH",
    "path": "/api/v2/events/{event_id}/attendees/{id}/check_in",
    "scope": "write",
    "pathParams": [
      "event_id",
      "id"
    ],
    "success": [
      200
    ],
    "statuses": [
      200,
      401,
      404,
      422,
      429
    ],
    "chapter": "check-in",
    "answers": "record",
    "record": "attendee",
    "hasBody": true
  },
  "undoCheckIn": {
    "method": "DELETE",
    "path": "/api/v2/events/{event_id}/attendees/{id}/check_in",
    "scope": "write",
    "pathParams": [
      "event_id",
      "id"
    ],
    "success": [
      200
    ],
    "statuses": [
      200,
      401,
      404,
      422,
      429
    ],
    "chapter": "check-in",
    "answers": "record",
    "record": "attendee",
    "hasBody": true
  },
  "listAttendeeFields": {
    "method": "GET",
    "path": "/api/v2/events/{event_id}/attendee_fields",
    "scope": "read",
    "pathParams": [
      "event_id"
    ],
    "success": [
      200
    ],
    "statuses": [
      200,
      401,
      404,
      429
    ],
    "chapter": "attendee-fields",
    "answers": "list",
    "record": "attendee-field",
    "hasBody": false
  },
  "createAttendeeField": {
    "method": "POST",
    "path": "/api/v2/events/{event_id}/attendee_fields",
    "scope": "write",
    "pathParams": [
      "event_id"
    ],
    "success": [
      201
    ],
    "statuses": [
      201,
      401,
      404,
      422,
      429
    ],
    "chapter": "attendee-fields",
    "answers": "record",
    "record": "attendee-field",
    "hasBody": true
  },
  "updateAttendeeField": {
    "method": "PATCH",
    "path": "/api/v2/events/{event_id}/attendee_fields/{id}",
    "scope": "write",
    "pathParams": [
      "event_id",
      "id"
    ],
    "success": [
      200
    ],
    "statuses": [
      200,
      401,
      404,
      422,
      429
    ],
    "chapter": "attendee-fields",
    "answers": "record",
    "record": "attendee-field",
    "hasBody": true
  },
  "deleteAttendeeField": {
    "method": "DELETE",
    "path": "/api/v2/events/{event_id}/attendee_fields/{id}",
    "scope": "write",
    "pathParams": [
      "event_id",
      "id"
    ],
    "success": [],
    "statuses": [
      401,
      404,
      429
    ],
    "chapter": "attendee-fields",
    "answers": "open",
    "record": null,
    "hasBody": false
  },
  "authorize": {
    "method": "GET",
    "path": "/oauth/authorize",
    "scope": null,
    "pathParams": [],
    "success": [],
    "statuses": [],
    "chapter": "oauth",
    "answers": "open",
    "record": null,
    "hasBody": false
  },
  "requestToken": {
    "method": "POST",
    "path": "/oauth/token",
    "scope": null,
    "pathParams": [],
    "success": [],
    "statuses": [],
    "chapter": "oauth",
    "answers": "open",
    "record": null,
    "hasBody": true
  }
} as const;

export const RSVP_STATUSES = [
  "unconfirmed",
  "confirmed",
  "declined",
  "waitlisted",
  "pending_approval"
] as const;

export const CHECKIN_STATUSES = [
  "not_checked_in",
  "checked_in",
  "checked_out"
] as const;

export const EVENT_STATUSES = [
  "draft",
  "upcoming",
  "live",
  "completed",
  "canceled",
  "archived",
  "published"
] as const;

export const FIELD_TYPES = [
  "accessibility_requirements",
  "address",
  "bio",
  "checkbox",
  "company_name",
  "consent",
  "contact_phone",
  "country",
  "date",
  "date_of_birth",
  "dietary_requirements",
  "dropdown",
  "email",
  "external_id",
  "facebook_account",
  "first_name",
  "full_name",
  "gender",
  "github_account",
  "guest",
  "headline",
  "home_address",
  "instagram_account",
  "job_title",
  "last_name",
  "linkedin_account",
  "long_text",
  "nationality",
  "number",
  "spacer",
  "paragraph",
  "passport_number",
  "radio",
  "section_divider",
  "shipping_address",
  "short_text",
  "social_account",
  "tel",
  "term_and_consent",
  "text",
  "text_area",
  "time",
  "twitter_account",
  "url",
  "work_address",
  "youtube_account",
  "captcha",
  "file_upload",
  "image"
] as const;

export const ATTENDEE_FIELDS = [
  "id",
  "first_name",
  "last_name",
  "email",
  "phone",
  "job_title",
  "company",
  "rsvp_status",
  "checkin_status",
  "qr_code",
  "created_at",
  "registration_type_id",
  "event_id",
  "fields"
] as const;

export const ATTENDEE_FIELD_FIELDS = [
  "id",
  "label",
  "required",
  "position",
  "name",
  "type",
  "options"
] as const;

export const REGISTRATION_TYPE_FIELDS = [
  "id",
  "name",
  "description",
  "capacity",
  "default",
  "visible",
  "participants_count"
] as const;

export const EVENT_FIELDS = [
  "id",
  "slug",
  "name",
  "status",
  "start_time",
  "end_time",
  "timezone",
  "description",
  "city",
  "country",
  "created_at"
] as const;

export const PAGINATION_FIELDS = [
  "page",
  "per_page",
  "total_count",
  "total_pages"
] as const;

export const PAGE = {
  "type": "integer",
  "minimum": 1,
  "default": 1
} as const;

export const PER_PAGE = {
  "type": "integer",
  "minimum": 1,
  "maximum": 100,
  "default": 25
} as const;
