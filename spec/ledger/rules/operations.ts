import { about, keeps, type RuleEntry, rulesIn } from '../entry.ts';
import { KEPT_RULES } from './kept-attributes.ts';

const ACCOUNT = 'Endpoints > Account and user';
const EVENTS = 'Endpoints > Events';
const TYPES = 'Endpoints > Registration types';
const ATTENDEES = 'Endpoints > Attendees';
const CHECKIN = 'Endpoints > Check-in';
const CHECKIN_STATES = 'States and transitions > checkin_status';
const RSVP = 'States and transitions > rsvp_status';
const FIELDS = 'Endpoints > Attendee fields';
const LIMITS = 'Limits';
const ANSWERS =
  'Resources and their fields > AttendeeFieldValueInput (request only, inside an attendee create body)';
const METADATA = 'Resources and their fields > Metadata';

const account = rulesIn('account', 'getAccount');
const me = rulesIn('account');
const eventList = rulesIn('events', 'listEvents');
const event = rulesIn('events', 'getEvent');
const registrationType = rulesIn('registration-types', 'getRegistrationType');
const attendeeList = rulesIn('attendees', 'listAttendees');
const attendeeCreate = rulesIn('attendees', 'createAttendee');
const attendeeUpdate = rulesIn('attendees', 'updateAttendee');
const rsvp = rulesIn('rsvp', 'updateAttendee');
const checkIn = rulesIn('check-in', 'createAttendee');
const fieldList = rulesIn('attendee-fields', 'listAttendeeFields');
const fieldCreate = rulesIn('attendee-fields', 'createAttendeeField');
const fieldUpdate = rulesIn('attendee-fields', 'updateAttendeeField');
const fieldDelete = rulesIn('attendee-fields', 'deleteAttendeeField');
const fields = rulesIn('attendee-fields');

/** What each operation does when it is called well, and what it must answer when it is not. */
export const operationRules = {
  'account.get.answers': account.must(ACCOUNT, 'the account can be read', { tier: 'success' }),
  'account.get.bound': account.must(
    ACCOUNT,
    'the account that is read is the one to which the token is bound',
    // Whose an account is comes before whose its records are.
    { tier: 'existence' },
  ),
  'me.get.answers': me.must(ACCOUNT, 'the signed-in user can be read with a personal token', {
    tier: 'success',
  }),
  // Which fields the user has is not shown: an address that is not the one of the sign-in is no more than a sign.
  'me.get.signed-in': me.should(ACCOUNT, 'the user that is read is the one who signed in'),
  'me.get.personal-only': me.must(ACCOUNT, 'a client-credentials token does not read the current user'),

  'events.list.answers': eventList.must(EVENTS, 'events can be listed', { tier: 'success' }),
  'events.get.200': event.must(EVENTS, 'an event of the account is answered with 200', { tier: 'success' }),
  'events.get.same': event.must(EVENTS, 'the event that is answered is the one asked for', {
    tier: 'identity',
  }),
  'events.get.read-only': event.must(
    'States and transitions > Event status',
    'no call of the API changes an event, apart from its status and its counters',
    { tier: 'bystander' },
  ),
  'registration-types.get.200': registrationType.must(
    TYPES,
    'a registration type of the event is answered with 200',
    { tier: 'success' },
  ),
  'registration-types.get.same': registrationType.must(
    TYPES,
    'the registration type that is answered is the one asked for',
    { tier: 'identity' },
  ),
  'registration-types.get.other-event': registrationType.should(
    TYPES,
    'a registration type is not found under another event',
  ),

  'attendees.list.200': attendeeList.must(ATTENDEES, 'attendees of an event can be listed', {
    tier: 'success',
  }),
  'attendees.list.page-default': attendeeList.must(
    LIMITS,
    'without page the first page is listed',
    about('pagination', 'page'),
  ),
  'attendees.list.per-page-default': attendeeList.must(
    LIMITS,
    'without per_page a page holds 25',
    about('pagination', 'per_page'),
  ),
  'attendees.list.per-page-max': attendeeList.must(LIMITS, 'no page holds more than 100 attendees'),
  'attendees.list.in-range': attendeeList.must(
    LIMITS,
    'every per_page from 1 to 100 and every page up to the last is accepted',
    { tier: 'success' },
  ),
  'attendees.list.echo': attendeeList.must(
    METADATA,
    'metadata repeats a page and a per_page that were in range',
  ),
  'attendees.list.page-size': attendeeList.must(
    METADATA,
    'a page holds no more than per_page, and only the last holds fewer',
  ),
  'attendees.list.total-pages': attendeeList.must(
    METADATA,
    'total_pages is total_count divided by per_page, rounded up',
    about('pagination', 'total_pages'),
  ),
  'attendees.list.total-count': attendeeList.must(
    METADATA,
    'total_count is the number of attendees that a walk sees',
    { ...about('pagination', 'total_count'), tier: 'read' },
  ),
  'attendees.list.once': attendeeList.must(
    ATTENDEES,
    'a walk over all pages, while no attendee is added or deleted, sees each attendee exactly once',
    { tier: 'read' },
  ),
  'attendees.list.never-422': attendeeList.must(
    ATTENDEES,
    'whatever page and per_page say, listing is not answered with 422',
  ),
  'attendees.list.own-event': attendeeList.must(
    ATTENDEES,
    'a list holds attendees of the event in its path and no others',
    { tier: 'identity' },
  ),

  'attendees.create.201': attendeeCreate.must(
    ATTENDEES,
    'a plain create of an attendee is answered with 201, as long as the event takes attendees',
    {
      tier: 'success',
    },
  ),
  'attendees.create.item-required': attendeeCreate.must(
    ATTENDEES,
    'a create without item is answered with 422 and creates nothing',
  ),
  'attendees.create.first-name-required': attendeeCreate.must(
    ATTENDEES,
    'a create without first_name is answered with 422 and creates nothing',
  ),
  'attendees.create.answer-complete': attendeeCreate.must(
    ANSWERS,
    'a create with a reply to a form question that lacks attendee_field_id or value creates nothing',
  ),
  'attendees.create.null-accepted': attendeeCreate.must(
    ATTENDEES,
    'each attribute that may be null is accepted as null',
    { tier: 'success' },
  ),
  'attendees.create.first-name-null': attendeeCreate.should(
    ATTENDEES,
    'a create with a first_name of null creates nothing',
  ),
  'attendees.create.phone-form': attendeeCreate.should(
    ATTENDEES,
    'a phone that is no telephone number is refused, or not stored as it is',
  ),
  'attendees.create.replies-of-kinds': attendeeCreate.should(
    ATTENDEES,
    'a reply to a form question may be a number, a truth value, an array or an object: not every one is refused',
  ),
  'attendees.create.least': attendeeCreate.should(
    ATTENDEES,
    'first_name alone is enough to create an attendee',
  ),
  ...keeps(attendeeCreate, 'attendee', ATTENDEES, KEPT_RULES.createAttendee),
  'attendees.create.listed': attendeeCreate.must(
    ATTENDEES,
    'a created attendee is in the list of its event, once, as answered',
    { tier: 'read' },
  ),
  'attendees.create.in-its-event-only': attendeeCreate.must(
    ATTENDEES,
    'a created attendee is in no list of another event',
    { tier: 'read' },
  ),
  'attendees.create.refused-creates-nothing': attendeeCreate.must(
    ATTENDEES,
    'a create that was refused left no attendee behind',
    { tier: 'bystander' },
  ),

  'attendees.update.200': attendeeUpdate.must(
    ATTENDEES,
    'a plain update of an attendee is answered with 200',
    {
      tier: 'success',
    },
  ),
  'attendees.update.same': attendeeUpdate.must(
    ATTENDEES,
    'the attendee that is answered is the one updated',
    { tier: 'identity' },
  ),
  'attendees.update.item-required': attendeeUpdate.must(
    ATTENDEES,
    'an update without item is answered with 422 and changes nothing',
  ),
  'attendees.update.attributes-optional': attendeeUpdate.must(
    ATTENDEES,
    'each attribute can be updated alone',
  ),
  ...keeps(attendeeUpdate, 'attendee', ATTENDEES, KEPT_RULES.updateAttendee),
  'attendees.update.null-kept': attendeeUpdate.must(
    ATTENDEES,
    'an update that sends null for an attribute that may be null sets it to null',
  ),
  'attendees.update.empty-item-taken': attendeeUpdate.should(
    ATTENDEES,
    'an update with an empty item is answered with 200 and the attendee',
  ),
  'attendees.update.untouched': attendeeUpdate.must(
    ATTENDEES,
    'an update leaves alone what it does not name',
    { tier: 'bystander' },
  ),
  'attendees.update.checkin-status-stays': attendeeUpdate.must(
    CHECKIN_STATES,
    'an update does not set checkin_status: check-in, check-out and undo alone act on it',
    { ...about('attendee', 'checkin_status'), tier: 'bystander' },
  ),
  'attendees.update.others-untouched': attendeeUpdate.must(
    ATTENDEES,
    'an update leaves every other attendee alone',
    { tier: 'bystander' },
  ),
  'attendees.update.listed': attendeeUpdate.must(
    ATTENDEES,
    'later reads show the attendee as the answer to its update did',
    {
      tier: 'read',
    },
  ),
  'attendees.update.refused-changes-nothing': attendeeUpdate.must(
    ATTENDEES,
    'an update that was refused changed nothing',
    { tier: 'bystander' },
  ),
  'attendees.update.other-event': attendeeUpdate.must(
    ATTENDEES,
    'an attendee is not found under an event that is not its own',
    { tier: 'existence' },
  ),

  'rsvp.value-sent': rsvp.must(
    RSVP,
    'an update that sends an rsvp_status sets it, whichever of the five it was before',
    about('attendee', 'rsvp_status', 'kept'),
  ),
  'rsvp.listed': rsvp.must(RSVP, 'later reads show the state that was sent', {
    ...about('attendee', 'rsvp_status', 'kept'),
    tier: 'read',
  }),
  'rsvp.with-others': rsvp.must(RSVP, 'attributes sent along with rsvp_status are updated by the same call'),
  'rsvp.only-five': rsvp.must(
    RSVP,
    'rsvp_status is never anything but one of the five states',
    about('attendee', 'rsvp_status'),
  ),
  'rsvp.only-when-sent': rsvp.must(RSVP, 'an update that does not name rsvp_status leaves it as it was', {
    ...about('attendee', 'rsvp_status'),
    tier: 'bystander',
  }),

  'checkin.check-in.succeeds': checkIn.must(
    CHECKIN,
    'an attendee who meets what the service asks for can be checked in',
    { tier: 'success' },
  ),
  'checkin.check-out.200': checkIn.must(CHECKIN, 'a check-out that succeeds is answered with 200', {
    tier: 'success',
  }),
  'checkin.undo.200': checkIn.must(CHECKIN, 'an undo that succeeds is answered with 200', {
    tier: 'success',
  }),
  'checkin.same': checkIn.must(CHECKIN, 'the attendee that is answered is the one addressed', {
    tier: 'identity',
  }),
  'checkin.body-optional': checkIn.must(
    CHECKIN,
    'a call without any body does what a call without session_id does',
  ),
  'checkin.null-session': checkIn.must(
    CHECKIN,
    'a session_id of null is taken wherever a call without session_id is',
  ),
  'checkin.session': checkIn.must(
    CHECKIN,
    'a session of the event can be named by session_id, where the attendee may enter it',
  ),
  'checkin.three-states': checkIn.must(
    CHECKIN_STATES,
    'every checkin_status that is answered is one of the three',
    about('attendee', 'checkin_status'),
  ),
  'checkin.moves-status': checkIn.should(
    CHECKIN_STATES,
    'a check-in that succeeds changes the checkin_status of at least one attendee',
  ),
  'checkin.answer-is-read': checkIn.must(
    CHECKIN_STATES,
    'the checkin_status that is answered is the one that later reads show',
    { ...about('attendee', 'checkin_status'), tier: 'read' },
  ),
  'checkin.nothing-else': checkIn.must(
    CHECKIN_STATES,
    'the three operations leave the personal data of attendees alone',
    { tier: 'bystander' },
  ),
  'checkin.keeps-rsvp': checkIn.must(
    RSVP,
    'a check-out or an undo leaves rsvp_status as it was, or takes it back to what it was before the check-in',
    { ...about('attendee', 'rsvp_status'), tier: 'bystander' },
  ),
  'checkin.others-untouched': checkIn.must(
    CHECKIN_STATES,
    'the three operations leave every other attendee alone',
    { tier: 'bystander' },
  ),
  'checkin.other-event': checkIn.must(
    CHECKIN,
    'an attendee is not checked in, out or back under an event not its own',
    { tier: 'existence' },
  ),

  'fields.list.200': fieldList.must(FIELDS, 'attendee fields of an event can be listed', {
    tier: 'success',
  }),
  'fields.create.201': fieldCreate.must(
    FIELDS,
    'a plain create of an attendee field is answered with 201, as long as the form takes another question',
    { tier: 'success' },
  ),
  'fields.create.every-type': fieldCreate.must(
    FIELDS,
    'every listed type can be created in a form that has no question of it yet, unless the type repeats an attendee attribute',
    {
      ...about('attendee-field', 'type'),
      tier: 'success',
    },
  ),
  'fields.create.item-required': fieldCreate.must(
    FIELDS,
    'a create without item is answered with 422 and creates no attendee field',
  ),
  'fields.create.label-required': fieldCreate.must(
    FIELDS,
    'a create without label is answered with 422 and creates no attendee field',
  ),
  'fields.create.type-required': fieldCreate.must(
    FIELDS,
    'a create without type is answered with 422 and creates no attendee field',
  ),
  'fields.create.only-listed-types': fieldCreate.must(
    FIELDS,
    'no attendee field ever has a type that is not listed',
    about('attendee-field', 'type'),
  ),
  ...keeps(fieldCreate, 'attendee-field', FIELDS, KEPT_RULES.createAttendeeField),
  'fields.create.listed': fieldCreate.must(
    FIELDS,
    'a created attendee field is in the list of its event, once, as answered',
    { tier: 'read' },
  ),
  'fields.create.in-its-event-only': fieldCreate.must(
    FIELDS,
    'a created attendee field is in no list of another event',
    { tier: 'read' },
  ),
  'fields.update.200': fieldUpdate.must(
    FIELDS,
    'a plain update of an attendee field that has no reply is answered with 200',
    { tier: 'success' },
  ),
  'fields.update.same': fieldUpdate.must(FIELDS, 'the attendee field that is answered is the one updated', {
    tier: 'identity',
  }),
  'fields.update.item-required': fieldUpdate.must(
    FIELDS,
    'an update without item is answered with 422 and changes nothing',
  ),
  'fields.update.attributes-optional': fieldUpdate.must(
    FIELDS,
    'each attribute of an attendee field can be updated alone',
  ),
  ...keeps(fieldUpdate, 'attendee-field', FIELDS, KEPT_RULES.updateAttendeeField),
  'fields.update.untouched': fieldUpdate.must(
    FIELDS,
    'an update of an attendee field leaves alone what it does not name',
    { tier: 'bystander' },
  ),
  'fields.update.others-untouched': fieldUpdate.must(
    FIELDS,
    'an update leaves every other attendee field, and the replies to it, alone',
    { tier: 'bystander' },
  ),
  'fields.update.listed': fieldUpdate.must(
    FIELDS,
    'later lists show the attendee field as the answer to its update did',
    {
      tier: 'read',
    },
  ),
  'fields.update.other-event': fieldUpdate.must(
    FIELDS,
    'an attendee field is not found under an event that is not its own',
    { tier: 'existence' },
  ),
  'fields.delete.succeeds': fieldDelete.must(FIELDS, 'an attendee field that has no reply can be deleted', {
    tier: 'success',
  }),
  'fields.delete.gone': fieldDelete.must(
    FIELDS,
    'a deleted attendee field is no longer listed, and takes no update any more',
    { tier: 'read' },
  ),
  'fields.delete.others-untouched': fieldDelete.must(
    FIELDS,
    'a delete leaves every other attendee field, and the replies to it, alone',
    { tier: 'bystander' },
  ),
  'fields.delete.other-event': fieldDelete.must(
    FIELDS,
    'an attendee field is not deleted under an event that is not its own',
    { tier: 'existence' },
  ),
  'fields.refused-changes-nothing': fields.must(
    FIELDS,
    'a refused call leaves the attendee fields as they were',
    { tier: 'bystander' },
  ),
} as const satisfies Record<string, RuleEntry>;
