import { ATTENDEE_REPLIES, onReply, onViews, queryOf, type View, viewsIn } from '../hook-kit.ts';
import { blatant, type Fault, subtle } from './fault.ts';

const FIELDS = [
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
] as const;

const NULLABLE = ['phone', 'job_title', 'company', 'registration_type_id'] as const;

/** Operations whose success is shown to be an attendee: what a check-in answers is a gap. */
const SHOWN = ATTENDEE_REPLIES.filter((operation) => operation !== 'checkIn');

/** Each field is missing in the answers of one operation, another one for each field. */
const missing: readonly Fault[] = FIELDS.map((field, index) => {
  const operation = SHOWN[index % SHOWN.length]!;
  return subtle(
    `attendee.${field}.missing-from-${operation}`,
    `attendee.${field}.present`,
    `${operation} leaves ${field} out.`,
    onViews([operation], (view) => delete view[field]),
  );
});

const missingWhenNull: readonly Fault[] = NULLABLE.map((field) =>
  subtle(
    `attendee.${field}.missing-when-null`,
    `attendee.${field}.present`,
    `${field} is left out where it is null.`,
    onViews(ATTENDEE_REPLIES, (view) => {
      if (view[field] === null) delete view[field];
    }),
  ),
);

const answersOf = (view: View): View[] => (Array.isArray(view.fields) ? (view.fields as View[]) : []);

/** A reply to a form question in another form than that of the table (Resources > AttendeeFieldValue). */
const reshaped = (
  name: string,
  rule: 'field.present' | 'field.value' | 'value.present',
  about: string,
  shaped: (field: View, value: unknown) => View,
): Fault =>
  blatant(
    `attendee.fields.${name}`,
    `attendee-field-value.${rule}`,
    about,
    onViews(ATTENDEE_REPLIES, (view) => {
      view.fields = answersOf(view).map(({ field, value }) => shaped(field as View, value));
    }),
  );

const replies: readonly Fault[] = [
  reshaped(
    'flat',
    'field.present',
    'The value of a reply stands among the attributes of its question.',
    (field, value) => ({
      ...field,
      value,
    }),
  ),
  reshaped(
    'as-sent',
    'field.present',
    'A reply is answered in the form in which it is sent.',
    (field, value) => ({
      attendee_field_id: field.id,
      value,
    }),
  ),
  reshaped('by-id', 'field.value', 'A reply names its question by the id alone.', (field, value) => ({
    field: field.id,
    value,
  })),
  reshaped('renamed', 'value.present', 'The value of a reply is called answer.', (field, value) => ({
    field,
    answer: value,
  })),
];

/** Values of another kind than the table of fields allows (Resources > Attendee). */
const values: readonly Fault[] = [
  subtle(
    'attendee.id.text-after-update',
    'attendee.id.value',
    'An update answers with the id as text.',
    onViews(['updateAttendee'], (view) => {
      view.id = String(view.id);
    }),
  ),
  subtle(
    'attendee.first-name.null-on-undo',
    'attendee.first_name.value',
    'An undo answers with a first name of null.',
    onViews(['undoCheckIn'], (view) => {
      view.first_name = null;
    }),
  ),
  subtle(
    'attendee.last-name.object-on-later-pages',
    'attendee.last_name.value',
    'From the second page on the last name is an object.',
    onViews(['listAttendees'], (view, call) => {
      if (Number(queryOf(call).page ?? 1) > 1) view.last_name = { text: view.last_name };
    }),
  ),
  subtle(
    'attendee.email.display-name-on-check-out',
    'attendee.email.value',
    'A check-out answers with a name before the e-mail address.',
    onViews(['checkOut'], (view) => {
      view.email = `${view.first_name} <${view.email}>`;
    }),
  ),
  subtle(
    'attendee.phone.false-when-null',
    'attendee.phone.value',
    'A list shows false for a phone that is null.',
    onViews(['listAttendees'], (view) => {
      view.phone ??= false;
    }),
  ),
  subtle(
    'attendee.job-title.zero-when-null',
    'attendee.job_title.value',
    'A create answers with 0 for a job title that is null.',
    onViews(['createAttendee'], (view) => {
      view.job_title ??= 0;
    }),
  ),
  subtle(
    'attendee.company.array',
    'attendee.company.value',
    'An update answers with the company in an array.',
    onViews(['updateAttendee'], (view) => {
      view.company = [view.company];
    }),
  ),
  subtle(
    'attendee.rsvp-status.pending',
    'attendee.rsvp_status.value',
    'Lists shorten pending_approval to pending.',
    onViews(['listAttendees'], (view) => {
      if (view.rsvp_status === 'pending_approval') view.rsvp_status = 'pending';
    }),
  ),
  subtle(
    'attendee.checkin-status.hyphens',
    'attendee.checkin_status.value',
    'Lists write checked_out with a hyphen.',
    onViews(['listAttendees'], (view) => {
      if (view.checkin_status === 'checked_out') view.checkin_status = 'checked-out';
    }),
  ),
  subtle(
    'attendee.registration-type-id.text',
    'attendee.registration_type_id.value',
    'Lists show the registration type id as text.',
    onViews(['listAttendees'], (view) => {
      if (view.registration_type_id !== null) view.registration_type_id = String(view.registration_type_id);
    }),
  ),
  subtle(
    'attendee.event-id.text-on-check-in',
    'attendee.event_id.value',
    'Check-in and check-out answer with the event id as text.',
    onViews(['checkIn', 'checkOut'], (view) => {
      view.event_id = String(view.event_id);
    }),
  ),
  subtle(
    'attendee.fields.null-when-empty',
    'attendee.fields.value',
    'fields is null where nothing was answered.',
    onViews(ATTENDEE_REPLIES, (view) => {
      if (answersOf(view).length === 0) view.fields = null;
    }),
  ),
];

/** Values of the right kind that say something wrong. */
const meanings: readonly Fault[] = [
  subtle(
    'attendee.event-id.other-event',
    'attendee.event_id.owner',
    'A check-out answers with the id of another event.',
    onViews(['checkOut'], (view) => {
      view.event_id = Number(view.event_id) + 1;
    }),
  ),
  subtle(
    'attendee.phone.plus-lost',
    'attendee.phone.e164',
    'Creates and lists show phone numbers without the plus.',
    onViews(['createAttendee', 'listAttendees'], (view) => {
      if (typeof view.phone === 'string') view.phone = view.phone.replace('+', '');
    }),
  ),
  subtle(
    'attendee.id.shared-in-full-page',
    'attendee.id.distinct',
    'The last two attendees of a page of a hundred show the same id.',
    onReply(['listAttendees'], (reply) => {
      const views = viewsIn(reply);
      if (views.length === 100) views[99]!.id = views[98]!.id;
    }),
  ),
  subtle(
    'attendee.registration-type-id.unknown',
    'attendee.registration_type_id.refers',
    'Lists show a registration type that does not exist where the attendee has none.',
    onViews(['listAttendees'], (view) => {
      view.registration_type_id ??= 999_999;
    }),
  ),
  blatant(
    'attendee.fields.made-up-question',
    'attendee.fields.known',
    'Answers belong to a question that the event does not list.',
    onViews(['listAttendees'], (view) => {
      const [first] = answersOf(view);
      if (first !== undefined) first.field = { ...(first.field as View), id: 999_999 };
    }),
  ),
];

/** Shapes of AttendeeFieldValue (Resources). */
const answers: readonly Fault[] = [
  subtle(
    'answer.field.missing-on-create',
    'attendee-field-value.field.present',
    'A create answers without the questions.',
    onViews(['createAttendee'], (view) => {
      for (const answer of answersOf(view)) delete answer.field;
    }),
  ),
  subtle(
    'answer.value.missing-when-null',
    'attendee-field-value.value.present',
    'The value of an answer is left out where it is null.',
    onViews(ATTENDEE_REPLIES, (view) => {
      for (const answer of answersOf(view)) if (answer.value === null) delete answer.value;
    }),
  ),
  subtle(
    'answer.field.id-only-on-update',
    'attendee-field-value.field.value',
    'An update answers with the id of the question instead of the question.',
    onViews(['updateAttendee'], (view) => {
      for (const answer of answersOf(view)) answer.field = (answer.field as View).id;
    }),
  ),
  subtle(
    'answer.value.array-of-arrays',
    'attendee-field-value.value.value',
    'Lists put every element of an array into an array of its own.',
    onViews(['listAttendees'], (view) => {
      for (const answer of answersOf(view)) {
        if (Array.isArray(answer.value)) answer.value = answer.value.map((element) => [element]);
      }
    }),
  ),
];

export const attendeeShape: readonly Fault[] = [
  ...missing,
  ...missingWhenNull,
  ...replies,
  ...values,
  ...meanings,
  ...answers,
];
