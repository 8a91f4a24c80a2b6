import { about, presence, type RuleEntry, rulesIn, valueRules } from '../entry.ts';

const ENVELOPES = 'What the service does > Envelopes';
const ATTENDEE = 'Resources and their fields > Attendee';
const ANSWER = 'Resources and their fields > AttendeeFieldValue';
const FIELD = 'Resources and their fields > AttendeeField';
const REGISTRATION_TYPE = 'Resources and their fields > RegistrationType';
const EVENT = 'Resources and their fields > Event';
const METADATA = 'Resources and their fields > Metadata';

const envelopes = rulesIn('envelopes', 'any', 'envelope');
const attendee = rulesIn('attendees');
const attendeeField = rulesIn('attendee-fields');
const registrationType = rulesIn('registration-types');
const event = rulesIn('events');

/** Shapes that every documented answer has: envelopes, records, metadata. */
export const resourceRules = {
  'envelope.item': envelopes.must(ENVELOPES, 'an answer about one record holds it under item'),
  'envelope.items': envelopes.must(ENVELOPES, 'an answer that lists records holds an array under items'),
  'envelope.metadata': envelopes.must(METADATA, 'answers with one record or a list carry a metadata object'),
  'envelope.json': envelopes.must(
    'Endpoints',
    'documented answers with a body are JSON and say so in Content-Type',
  ),
  'envelope.json-or-nothing': envelopes.should(
    'Endpoints',
    'a check-in and the delete of an attendee field, whose answers are not shown, are answered with JSON or with no body',
    'contract',
  ),
  'envelope.charset-taken': envelopes.should(
    'Endpoints',
    'a body of application/json that says charset=utf-8 as well is taken',
    'contract',
  ),

  ...presence(attendee, 'attendee', ATTENDEE, [
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
  ]),
  ...valueRules(attendee, 'attendee', ATTENDEE, {
    id: 'an integer',
    first_name: 'a string',
    last_name: 'a string',
    email: 'a string in the form of an e-mail address',
    phone: 'a string or null',
    job_title: 'a string or null',
    company: 'a string or null',
    rsvp_status: 'one of the five states',
    checkin_status: 'one of the three states',
    registration_type_id: 'an integer or null',
    event_id: 'an integer',
    fields: 'an array',
  }),
  'attendee.event_id.owner': attendee.must(
    ATTENDEE,
    'event_id is the event under which the attendee was addressed',
    { ...about('attendee', 'event_id'), tier: 'identity' },
  ),
  'attendee.phone.e164': attendee.must(
    ATTENDEE,
    'the phone of an attendee that was given an E.164 number is in E.164 form',
    { ...about('attendee', 'phone'), tier: 'value' },
  ),
  'attendee.id.distinct': attendee.must(ATTENDEE, 'no two attendees of an event share an id', {
    ...about('attendee', 'id'),
    tier: 'identity',
  }),
  'attendee.qr_code.distinct': attendee.should(
    ATTENDEE,
    'no two attendees share a qr_code: a scan would not tell them apart',
  ),
  'attendee.qr_code.given': attendee.should(ATTENDEE, 'qr_code is not null'),
  'attendee.registration_type_id.refers': attendee.must(
    ATTENDEE,
    'registration_type_id names a registration type that can be read in the same event, unless the type was archived',
    about('attendee', 'registration_type_id'),
  ),
  'attendee.unsupplied-typed': attendee.should(
    ATTENDEE,
    'a last_name or e-mail that was never supplied comes back as a text that is not empty',
  ),
  'attendee.fields.known': attendee.must(
    ATTENDEE,
    'replies in fields belong to attendee fields that the event lists, or has listed',
    about('attendee', 'fields'),
  ),

  ...presence(attendee, 'attendee-field-value', ANSWER, ['field', 'value']),
  ...valueRules(attendee, 'attendee-field-value', ANSWER, {
    field: 'an AttendeeField object',
    value: 'a string, number, boolean, array of these, object or null',
  }),

  ...presence(attendeeField, 'attendee-field', FIELD, [
    'id',
    'label',
    'required',
    'position',
    'name',
    'type',
    'options',
  ]),
  ...valueRules(attendeeField, 'attendee-field', FIELD, {
    id: 'an integer',
    label: 'a string',
    required: 'a boolean',
    name: 'a string',
    type: 'one of the 49 listed types',
    options: 'an array of strings',
  }),

  'attendee-field.position.given': attendeeField.should(FIELD, 'position is not null'),
  'attendee-field.name.distinct': attendeeField.should(
    FIELD,
    'no two attendee fields of an event share a name',
  ),

  ...presence(registrationType, 'registration-type', REGISTRATION_TYPE, [
    'id',
    'name',
    'description',
    'capacity',
    'default',
    'visible',
    'participants_count',
  ]),
  ...presence(event, 'event', EVENT, [
    'id',
    'slug',
    'name',
    'status',
    'start_time',
    'end_time',
    'timezone',
    'description',
    'city',
    'country',
    'created_at',
  ]),
  ...valueRules(event, 'event', EVENT, { status: 'one of the seven states' }),

  ...presence(attendee, 'pagination', METADATA, ['page', 'per_page', 'total_count', 'total_pages']),
  ...valueRules(attendee, 'pagination', METADATA, {
    page: 'an integer',
    per_page: 'an integer',
    total_count: 'an integer',
    total_pages: 'an integer',
  }),
} as const satisfies Record<string, RuleEntry>;
