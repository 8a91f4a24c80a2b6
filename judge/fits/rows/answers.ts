import { CHECK_IN_OPERATIONS, OPERATION_IDS } from '../../../spec/contract.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import {
  amongOthers,
  asking,
  itemWith,
  itemWithout,
  NO_BODY,
  notAsking,
  ONE_ATTRIBUTE,
  SOME_NULL,
} from '../sent.ts';
import { API, IN_AN_EVENT, LISTS, type Row, showing, WITH_422, way } from '../way.ts';

const DOORS = CHECK_IN_OPERATIONS;
const SHOWING_ATTENDEES = showing('attendee');
const SHOWING_FIELDS = showing('attendee-field');
const ATTENDEES_READ = way(LISTS.attendee, 'success');
const FIELDS_READ = way(LISTS['attendee-field'], 'success');
const limited: Row = [way(API, 429)];

/** What operations answer, where the ledger does not say by itself which exchange shows it. */
export const answerRows = {
  'envelope.item': [way(API, 'success')],
  'envelope.items': [way(['listEvents', ...Object.values(LISTS)], 'success')],
  'envelope.metadata': [way(API, 'success')],
  'envelope.json': [way(OPERATION_IDS, 'any')],
  'envelope.charset-taken': [way('updateAttendee', 'success')],
  'envelope.json-or-nothing': [way(['checkIn', 'deleteAttendeeField'], 'success')],

  'attendee.qr_code.given': [way(SHOWING_ATTENDEES, 'success')],
  'attendee-field.position.given': [way(SHOWING_FIELDS, 'success')],
  'attendee-field.name.distinct': [way(LISTS['attendee-field'], 'success')],
  'attendee.qr_code.distinct': [way(SHOWING_ATTENDEES, 'success')],
  'attendee.registration_type_id.refers': [
    way(['getRegistrationType', ...SHOWING_ATTENDEES], 'success'),
    way('createAttendee', 'refusal', { sent: itemWith('registration_type_id') }),
  ],
  'attendee.unsupplied-typed': [way(SHOWING_ATTENDEES, 'success')],
  'attendee.fields.known': [way([...SHOWING_ATTENDEES, LISTS['attendee-field']], 'success')],

  'account.get.bound': [way('getAccount', 'success', { by: 'a token that was granted' })],
  'me.get.answers': [way('getMe', 'success', { by: 'a personal token' })],
  'me.get.signed-in': [way('getMe', 'success', { by: 'a personal token' })],
  'me.get.personal-only': [way('getMe', 'no success', { by: 'a token of a client' })],
  'registration-types.get.other-event': [way('getRegistrationType', 'no success')],

  'attendees.list.page-default': [way('listAttendees', 'success', { sent: notAsking('page') })],
  'attendees.list.per-page-default': [way('listAttendees', 'success', { sent: notAsking('per_page') })],
  'attendees.list.in-range': [way('listAttendees', 'success', { sent: asking('page', 'per_page') })],
  'attendees.list.never-422': [way('listAttendees', ['success', 'refusal'])],
  'attendees.create.answer-complete': [
    way('createAttendee', ['success', 'refusal'], { sent: itemWith('fields') }),
    ATTENDEES_READ,
  ],
  'attendees.create.null-accepted': [way('createAttendee', 201, { sent: SOME_NULL })],
  'attendees.create.first-name-null': [way('createAttendee', 'any')],
  'attendees.create.replies-of-kinds': [way('createAttendee', 'success', { sent: itemWith('fields') })],
  'attendees.create.phone-form': [way('createAttendee', 'any')],
  'attendees.update.empty-item-taken': [way('updateAttendee', 200)],
  'attendees.create.least': [way('createAttendee', 201, { sent: itemWith('first_name') })],
  // An attendee without answers is shown with no other's answers.
  'attendees.create.keeps-fields': [way('createAttendee', 'success'), ATTENDEES_READ],
  'attendees.create.in-its-event-only': [ATTENDEES_READ],
  'attendees.update.attributes-optional': [way('updateAttendee', 'success', { sent: ONE_ATTRIBUTE })],
  'attendees.update.null-kept': [way('updateAttendee', 'success', { sent: SOME_NULL }), ATTENDEES_READ],
  'attendees.update.others-untouched': [ATTENDEES_READ],
  'attendees.update.refused-changes-nothing': [ATTENDEES_READ],
  'attendees.update.untouched': [way('updateAttendee', 'success'), ATTENDEES_READ],
  'attendees.update.checkin-status-stays': [
    way('updateAttendee', ['success', 'refusal'], { sent: itemWith('checkin_status') }),
    ATTENDEES_READ,
  ],
  'rsvp.value-sent': [way('updateAttendee', 'success', { sent: itemWith('rsvp_status') })],
  'rsvp.with-others': [way('updateAttendee', 'success', { sent: amongOthers('rsvp_status') })],
  'rsvp.only-five': [
    way('updateAttendee', ['success', 'refusal'], { sent: itemWith('rsvp_status') }),
    ATTENDEES_READ,
  ],
  'rsvp.only-when-sent': [
    way('updateAttendee', 'success', { sent: itemWithout('rsvp_status') }),
    ATTENDEES_READ,
  ],

  'checkin.check-in.succeeds': [way('checkIn', 'success')],
  'checkin.moves-status': [way('checkIn', 'success')],
  'checkin.check-out.200': [way('checkOut', 200)],
  'checkin.undo.200': [way('undoCheckIn', 200)],
  'checkin.same': [way(DOORS, 'success')],
  'checkin.body-optional': [way(DOORS, 'success', { sent: NO_BODY })],
  'checkin.null-session': [way(DOORS, 'success', { sent: itemWith('session_id') })],
  'checkin.session': [way(DOORS, 'success', { sent: itemWith('session_id') })],
  'checkin.answer-is-read': [ATTENDEES_READ],
  'checkin.nothing-else': [way(SHOWING_ATTENDEES, 'success')],
  'checkin.keeps-rsvp': [way([...DOORS, LISTS.attendee], 'success')],
  'checkin.others-untouched': [ATTENDEES_READ],
  'checkin.other-event': [way(DOORS, 'no success'), ATTENDEES_READ],

  'fields.create.only-listed-types': [
    way(SHOWING_FIELDS, 'success'),
    way(['createAttendeeField', 'updateAttendeeField'], 'refusal', { sent: itemWith('type') }),
  ],
  'fields.create.in-its-event-only': [FIELDS_READ],
  'fields.update.attributes-optional': [way('updateAttendeeField', 'success', { sent: ONE_ATTRIBUTE })],
  'fields.update.untouched': [way('updateAttendeeField', 'success'), FIELDS_READ, ATTENDEES_READ],
  'fields.delete.gone': [FIELDS_READ, way(['updateAttendeeField', 'deleteAttendeeField'], 'no success')],
  'fields.delete.others-untouched': [
    way([LISTS['attendee-field'], LISTS.attendee], 'success', {
      beside: way('deleteAttendeeField', 'success'),
    }),
  ],
  'fields.refused-changes-nothing': [FIELDS_READ],

  'errors.401-envelope': [way(API, 401)],
  'errors.404-envelope': [way(API, 404)],
  'errors.422-envelope': [way([...new Set([...WITH_422, ...API])], 422)],
  'errors.429-envelope': limited,
  'errors.422-says-why': [way([...new Set([...WITH_422, ...API])], 422)],
  'errors.422-where-documented': [way(WITH_422, 422)],
  'errors.unknown-event': [way(IN_AN_EVENT, 'no success'), ATTENDEES_READ],
  'errors.unknown-attendee': [way(['updateAttendee', ...DOORS], 'no success')],
  'errors.unknown-field': [way(['updateAttendeeField', 'deleteAttendeeField'], 'no success')],
  'errors.unknown-registration-type': [way('getRegistrationType', 'no success')],
  'errors.no-500': [way(OPERATION_IDS, 'any')],
  'errors.malformed-no-500': [way(OPERATION_IDS, 'any')],

  'rate-limit.exists': limited,
  'rate-limit.retry-after': limited,
  'rate-limit.retry-after-readable': limited,
  'rate-limit.retry-after-form': limited,
  'rate-limit.retry-after-honest': [way(API, ['success', 'no success'])],
} as const satisfies Partial<Record<RuleId, Row>>;
