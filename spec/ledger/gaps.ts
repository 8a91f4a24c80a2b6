import type { GapEntry } from './entry.ts';

const gap = (section: string, question: string): GapEntry => ({ section, question });

/** A gap whose answer hangs on what else is made in the event meanwhile. */
const unsteady = (section: string, question: string): GapEntry => ({ section, question, unsteady: true });

const RESOURCES = 'Resources and their fields > Gaps in resource description';
const METADATA = 'Resources and their fields > Metadata';
const ATTENDEE = 'Resources and their fields > Attendee';
const STATES = 'States and transitions > checkin_status';
const ACCOUNT = 'Endpoints > Account and user';
const EVENTS = 'Endpoints > Events';
const ATTENDEES = 'Endpoints > Attendees';
const CHECKIN = 'Endpoints > Check-in';
const FIELDS = 'Endpoints > Attendee fields';
const AUTH = 'Authentication > Gaps';
const CLIENT = 'Authentication > Client credentials grant (servers, automation)';
const CODE = 'Authentication > Authorization code grant with PKCE (a human user)';
const ERRORS = 'Errors';
const LIMITS = 'Limits';
const VERSIONING = 'Versioning';

const gaps = {
  'account.fields': gap(RESOURCES, 'Which fields does the account have?'),
  'me.fields': gap(RESOURCES, 'Which fields does the current user have?'),
  'attendee.qr-code.form': gap(RESOURCES, 'What kind of value is qr_code?'),
  'attendee.created-at.form': gap(RESOURCES, 'What kind of value is created_at of an attendee?'),
  'attendee-field.position.form': gap(RESOURCES, 'What kind of value is position?'),
  'registration-type.types': gap(RESOURCES, 'Of what kinds are the fields of a registration type?'),
  'event.types': gap(RESOURCES, 'Of what kinds are the fields of an event?'),
  'metadata.contents': gap(METADATA, 'What does metadata hold outside the attendee list?'),
  'attendee.absent-values': gap(ATTENDEE, 'What does an attribute that was never supplied come back as?'),
  'attendee.text-normalisation': gap(ATTENDEE, 'Is text trimmed or its Unicode normalised?'),
  'attendee.email-case': gap(ATTENDEE, 'Is the letter case of an e-mail address kept?'),
  'attendee.phone-normalisation': gap(ATTENDEE, 'What becomes of a phone number that is not in E.164 form?'),
  'attendee.answer-form': gap(ATTENDEE, 'In which form do answers come back that are no text?'),
  'attendee.unanswered-fields': gap(ATTENDEE, 'Does fields list questions that were not answered?'),

  'rsvp.consistency': gap(STATES, 'Is rsvp_status read at once after overlapping writes?'),
  'rsvp.initial': gap(STATES, 'Which rsvp_status does a new attendee have?'),
  'checkin.initial': gap(STATES, 'Which checkin_status does a new attendee have?'),
  'checkin.transitions': gap(STATES, 'What do check-in, check-out and undo do in each state?'),
  'checkin.session-effect': gap(STATES, 'Does a session check-in change checkin_status?'),
  'checkin.rsvp-effect': gap(STATES, 'Does a check-in change rsvp_status?'),
  'event.transitions': gap(
    'States and transitions > Event status',
    'How does the status of an event change?',
  ),

  'me.client-token': gap(ACCOUNT, 'How is a client-credentials token refused at the current user?'),
  'me.account-id': gap(
    ACCOUNT,
    'What does the current user make of an X-Account-Id that is not the own one?',
  ),
  'events.list.shape': gap(EVENTS, 'How is the list of events answered?'),
  'events.list.paging': gap(EVENTS, 'Is the list of events paged?'),
  'events.get.invalid-id': gap(EVENTS, 'How is an id that is no integer answered?'),

  'attendees.list.out-of-range': gap(
    ATTENDEES,
    'How are page and per_page out of range or not integers answered?',
  ),
  'attendees.list.beyond-last': unsteady(ATTENDEES, 'How is a page beyond the last answered?'),
  'attendees.list.empty-total-pages': gap(METADATA, 'What is total_pages of an empty list?'),
  'attendees.list.order': gap(ATTENDEES, 'In which order are attendees listed?'),
  'attendees.create.validation': gap(ERRORS, 'Which values beyond the required ones are refused on create?'),
  'attendees.create.duplicate-email': gap(ERRORS, 'May two attendees share an e-mail address?'),
  'attendees.create.unknown-registration-type': gap(
    ERRORS,
    'What becomes of a registration type that does not exist?',
  ),
  'attendees.create.unknown-field': gap(ERRORS, 'What becomes of an answer to a field that does not exist?'),
  'attendees.update.validation': gap(ERRORS, 'Which values are refused on update?'),
  'attendees.update.empty-item': gap(ATTENDEES, 'What does an update with an empty item do?'),
  'rsvp.invalid': gap(ERRORS, 'How is a state outside the five answered?'),

  'checkin.check-in.success': gap(CHECKIN, 'With which status and body does a check-in succeed?'),
  'checkin.check-in.refusal': gap(CHECKIN, 'With which status is a check-in refused?'),
  'checkin.repeated': unsteady(STATES, 'How is a repeated check-in answered?'),
  'checkin.out-of-order': gap(STATES, 'How are a check-out or undo without a check-in answered?'),
  'checkin.unknown-session': gap(CHECKIN, 'How is a session that does not exist answered?'),
  'checkin.empty-object': gap(CHECKIN, 'How is a body without item answered?'),

  'fields.delete.response': gap(FIELDS, 'With which status and body is a delete answered?'),
  'fields.create.validation': gap(
    ERRORS,
    'Which attendee fields are refused beyond the required attributes?',
  ),
  'fields.create.name': gap(FIELDS, 'Which name does a new attendee field get?'),
  'fields.create.options': gap(FIELDS, 'What becomes of options on a type that offers no choice?'),
  'fields.delete.answers': gap(FIELDS, 'What becomes of the answers to a deleted attendee field?'),
  'fields.list.order': unsteady(FIELDS, 'In which order are attendee fields listed?'),

  'oauth.lifetime': gap(AUTH, 'How long does an access token live?'),
  'oauth.refresh': gap(AUTH, 'Are refresh tokens issued?'),
  'oauth.previous-token': gap(AUTH, 'Does a token outlive the next grant?'),
  'oauth.write-reads': gap(AUTH, 'Does scope write also grant reading?'),
  'oauth.parameters-elsewhere': gap(
    CLIENT,
    'Does the token endpoint take parameters from the query or as JSON?',
  ),
  'oauth.unknown-scope': gap(CLIENT, 'How is an unknown scope answered?'),
  'oauth.code-client-secret': gap(CODE, 'How does a client show its secret when it exchanges a code?'),
  'oauth.pkce-required': gap(CODE, 'Is an authorization without a challenge refused?'),
  'oauth.loopback-redirect': gap(CODE, 'Is a loopback redirect URI accepted?'),
  'bearer.in-query': gap('Authentication', 'Is a token in the query accepted?'),
  'scopes.refusal': gap(ERRORS, 'With which status is a token of too little scope refused?'),
  'account-id.refusal': gap(ERRORS, 'How is a missing or wrong X-Account-Id answered?'),
  'account-id.client-token': gap(CLIENT, 'What does X-Account-Id do with a client-credentials token?'),

  webhooks: gap('Events', 'Which outbound events exist, and how are they delivered?'),
  'errors.unlisted': gap(ERRORS, 'Which statuses outside the documented ones appear, and when?'),
  'errors.messages': gap(ERRORS, 'How are messages worded?'),
  'errors.malformed-body': gap(ERRORS, 'How is a body that is no JSON, or says it is none, answered?'),
  'errors.wrong-types': gap(ERRORS, 'How are values of the wrong type answered?'),
  'errors.method': gap(ERRORS, 'How are methods answered that the specification does not list?'),
  'isolation.refusal': gap(ERRORS, "With which status are another account's records refused?"),

  'rate-limit.threshold': gap(LIMITS, 'How many requests are allowed in which window?'),
  'rate-limit.retry-after': gap(LIMITS, 'In which unit and form does Retry-After come?'),
  'limits.lengths': gap(LIMITS, 'How long may attributes be?'),

  'versioning.deprecation': gap(VERSIONING, 'When does version 1 end?'),
  'published.openapi': gap('What the service does', 'What does the published contract say?'),
  'published.docs': gap('What the service does', 'Do the in-app docs answer?'),
} as const satisfies Record<string, GapEntry>;

/** Semantic, never reused. */
export type GapId = keyof typeof gaps;

/** Every gap by its id. */
export const GAPS: Readonly<Record<GapId, GapEntry>> = gaps;
