import { keeps, must, type RuleEntry, should } from '../entry.ts';

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

/** What each operation does when it is called well, and what it owes when it is not. */
export const operationRules = {
  'account.get.answers': must(ACCOUNT, 'the account can be read'),
  'account.get.bound': must(ACCOUNT, 'the account that is read is the one to which the token is bound'),
  'me.get.answers': must(ACCOUNT, 'the signed-in user can be read with a personal token'),
  'me.get.personal-only': must(ACCOUNT, 'a client-credentials token does not read the current user'),

  'events.list.answers': must(EVENTS, 'events can be listed'),
  'events.get.200': must(EVENTS, 'an event of the account is answered with 200'),
  'events.get.same': must(EVENTS, 'the event that is answered is the one asked for'),
  'events.get.read-only': must(
    'States and transitions > Event status',
    'no call of the API changes an event',
  ),
  'registration-types.get.200': must(TYPES, 'a registration type of the event is answered with 200'),
  'registration-types.get.same': must(TYPES, 'the registration type that is answered is the one asked for'),
  'registration-types.get.other-event': must(TYPES, 'a registration type is not found under another event'),

  'attendees.list.200': must(ATTENDEES, 'attendees of an event can be listed'),
  'attendees.list.page-default': must(LIMITS, 'without page the first page is listed'),
  'attendees.list.per-page-default': must(LIMITS, 'without per_page a page holds 25'),
  'attendees.list.per-page-max': must(LIMITS, 'no page holds more than 100 attendees'),
  'attendees.list.in-range': must(LIMITS, 'every per_page from 1 to 100 and every page from 1 is accepted'),
  'attendees.list.echo': must(METADATA, 'metadata repeats a page and a per_page that were in range'),
  'attendees.list.page-size': must(
    METADATA,
    'a page holds no more than per_page, and only the last holds fewer',
  ),
  'attendees.list.total-pages': must(METADATA, 'total_pages is total_count divided by per_page, rounded up'),
  'attendees.list.total-count': must(METADATA, 'total_count is the number of attendees that a walk sees'),
  'attendees.list.once': must(ATTENDEES, 'a walk over all pages sees each attendee exactly once'),
  'attendees.list.never-422': must(
    ATTENDEES,
    'whatever page and per_page say, listing is not answered with 422',
  ),
  'attendees.list.own-event': must(
    ATTENDEES,
    'a list holds attendees of the event in its path and no others',
  ),

  'attendees.create.201': must(ATTENDEES, 'a well-formed create is answered with 201'),
  'attendees.create.item-required': must(ATTENDEES, 'a create without item creates nothing'),
  'attendees.create.first-name-required': must(ATTENDEES, 'a create without first_name creates nothing'),
  'attendees.create.answer-complete': must(
    ANSWERS,
    'a create with an answer that lacks attendee_field_id or value creates nothing',
  ),
  'attendees.create.null-accepted': must(ATTENDEES, 'each attribute that may be null is accepted as null'),
  'attendees.create.least': should(ATTENDEES, 'first_name alone is enough to create an attendee'),
  ...keeps('attendees.create', ATTENDEES, [
    'first_name',
    'last_name',
    'email',
    'phone',
    'job_title',
    'company',
    'registration_type_id',
    'fields',
  ]),
  'attendees.create.listed': must(
    ATTENDEES,
    'a created attendee is in the list of its event, once, as answered',
  ),
  'attendees.create.in-its-event-only': must(ATTENDEES, 'a created attendee is in no list of another event'),
  'attendees.create.refused-creates-nothing': must(
    ATTENDEES,
    'a create that was refused left no attendee behind',
  ),

  'attendees.update.200': must(ATTENDEES, 'a well-formed update is answered with 200'),
  'attendees.update.same': must(ATTENDEES, 'the attendee that is answered is the one updated'),
  'attendees.update.item-required': must(
    ATTENDEES,
    'an update without item changes nothing and does not succeed',
  ),
  'attendees.update.attributes-optional': must(ATTENDEES, 'each attribute can be updated alone'),
  ...keeps('attendees.update', ATTENDEES, [
    'first_name',
    'last_name',
    'email',
    'phone',
    'job_title',
    'company',
  ]),
  'attendees.update.null-kept': must(
    ATTENDEES,
    'an attribute that may be null becomes null when null is sent',
  ),
  'attendees.update.untouched': must(ATTENDEES, 'an update leaves alone what it does not name'),
  'attendees.update.others-untouched': must(ATTENDEES, 'an update leaves every other attendee alone'),
  'attendees.update.listed': must(ATTENDEES, 'later reads show what an update answered'),
  'attendees.update.refused-changes-nothing': must(ATTENDEES, 'an update that was refused changed nothing'),
  'attendees.update.other-event': must(
    ATTENDEES,
    'an attendee is not found under an event that is not its own',
  ),

  'rsvp.value-sent': must(RSVP, 'from every state, the state that is sent becomes the state'),
  'rsvp.listed': must(RSVP, 'later reads show the state that was sent'),
  'rsvp.with-others': must(RSVP, 'attributes sent along with rsvp_status are updated by the same call'),
  'rsvp.only-five': must(RSVP, 'nothing but the five states ever becomes the state'),
  'rsvp.only-when-sent': must(RSVP, 'an update that does not name rsvp_status leaves it as it was'),

  'checkin.check-in.succeeds': must(CHECKIN, 'an attendee can be checked in'),
  'checkin.check-out.200': must(CHECKIN, 'a check-out that succeeds is answered with 200'),
  'checkin.undo.200': must(CHECKIN, 'an undo that succeeds is answered with 200'),
  'checkin.same': must(CHECKIN, 'the attendee that is answered is the one addressed'),
  'checkin.body-optional': must(CHECKIN, 'a call without any body does what a call without session_id does'),
  'checkin.null-session': must(CHECKIN, 'a null session_id is accepted where an absent one is'),
  'checkin.session': must(CHECKIN, 'a session of the event can be named by session_id'),
  'checkin.three-states': must(CHECKIN_STATES, 'every checkin_status that is answered is one of the three'),
  'checkin.answer-is-read': must(
    CHECKIN_STATES,
    'the checkin_status that is answered is the one that later reads show',
  ),
  'checkin.nothing-else': must(
    CHECKIN_STATES,
    'the three operations leave the personal data of attendees alone',
  ),
  'checkin.keeps-rsvp': must(
    RSVP,
    'a check-out or an undo leaves rsvp_status as it was, or takes it back to what it was before the check-in',
  ),
  'checkin.others-untouched': must(CHECKIN_STATES, 'the three operations leave every other attendee alone'),
  'checkin.other-event': must(
    CHECKIN,
    'an attendee is not checked in, out or back under an event not its own',
  ),

  'fields.list.200': must(FIELDS, 'attendee fields of an event can be listed'),
  'fields.create.201': must(FIELDS, 'a well-formed create of an attendee field is answered with 201'),
  'fields.create.every-type': must(FIELDS, 'every listed type can be created'),
  'fields.create.item-required': must(FIELDS, 'a create without item creates no attendee field'),
  'fields.create.label-required': must(FIELDS, 'a create without label creates no attendee field'),
  'fields.create.type-required': must(FIELDS, 'a create without type creates no attendee field'),
  'fields.create.only-listed-types': must(FIELDS, 'no attendee field ever has a type that is not listed'),
  ...keeps('fields.create', FIELDS, ['label', 'type', 'required', 'options']),
  'fields.create.listed': must(
    FIELDS,
    'a created attendee field is in the list of its event, once, as answered',
  ),
  'fields.create.in-its-event-only': must(FIELDS, 'a created attendee field is in no list of another event'),
  'fields.update.200': must(FIELDS, 'a well-formed update of an attendee field is answered with 200'),
  'fields.update.same': must(FIELDS, 'the attendee field that is answered is the one updated'),
  'fields.update.item-required': must(FIELDS, 'an update without item does not succeed and changes nothing'),
  'fields.update.attributes-optional': must(
    FIELDS,
    'each attribute of an attendee field can be updated alone',
  ),
  ...keeps('fields.update', FIELDS, ['label', 'type', 'required', 'options']),
  'fields.update.untouched': must(
    FIELDS,
    'an update of an attendee field leaves alone what it does not name',
  ),
  'fields.update.others-untouched': must(FIELDS, 'an update leaves every other attendee field alone'),
  'fields.update.listed': must(FIELDS, 'later lists show what an update answered'),
  'fields.update.other-event': must(
    FIELDS,
    'an attendee field is not found under an event that is not its own',
  ),
  'fields.delete.succeeds': must(FIELDS, 'an attendee field can be deleted'),
  'fields.delete.gone': must(
    FIELDS,
    'a deleted attendee field is no longer listed, and is not found any more',
  ),
  'fields.delete.others-untouched': must(FIELDS, 'a delete leaves every other attendee field alone'),
  'fields.delete.other-event': must(
    FIELDS,
    'an attendee field is not deleted under an event that is not its own',
  ),
  'fields.refused-changes-nothing': must(FIELDS, 'a refused call leaves the attendee fields as they were'),
} as const satisfies Record<string, RuleEntry>;
