import {
  alterAttendee,
  bareItemTaken,
  isInOtherEvent,
  notFound,
  onAttendeeWrite,
  onItem,
  onReply,
  onViews,
  without,
} from '../hook-kit.ts';
import { SEEDED } from '../seed/places.ts';
import { type Fault, subtle } from './fault.ts';

/** What is done wrong in an event other than the main one alone. */
export const secondEvent: readonly Fault[] = [
  subtle(
    'other-event.create.phone-lost',
    'attendees.create.keeps-phone',
    'In an event other than the main one a create loses the phone.',
    onAttendeeWrite(['createAttendee'], (write, call) => {
      if (isInOtherEvent(call)) alterAttendee(write, { phone: null });
    }),
  ),
  subtle(
    'other-event.create.answers-lost',
    'attendees.create.keeps-fields',
    'In an event other than the main one a create loses the answers.',
    onAttendeeWrite(['createAttendee'], (write, call) => {
      if (isInOtherEvent(call)) alterAttendee(write, { answers: [] });
    }),
  ),
  subtle(
    'other-event.update.company-ignored',
    'attendees.update.keeps-company',
    'In an event other than the main one an update passes over the company.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      if (isInOtherEvent(call) && write.before) alterAttendee(write, { company: write.before.company });
    }),
  ),
  subtle(
    'other-event.create.first-name-not-required',
    'attendees.create.first-name-required',
    'In an event other than the main one a create without first_name makes a guest.',
    onItem(['createAttendee'], (item, call) =>
      isInOtherEvent(call) ? { first_name: 'Guest', ...item } : item,
    ),
  ),
  subtle(
    'other-event.update.item-not-required',
    'attendees.update.item-required',
    'In an event other than the main one an update takes attributes without item.',
    // The path has not been looked at yet where a body arrives.
    bareItemTaken(
      'updateAttendee',
      'company',
      ({ request }) => (request.params as { event_id?: string }).event_id === `${SEEDED.otherEvent}`,
    ),
  ),
  subtle(
    'other-event.create.registration-type-lost',
    'attendees.create.keeps-registration_type_id',
    'In an event other than the main one a create loses the registration type.',
    onAttendeeWrite(['createAttendee'], (write, call) => {
      if (isInOtherEvent(call)) alterAttendee(write, { registration_type_id: null });
    }),
  ),
  subtle(
    'other-event.registration-type.not-found',
    'attendee.registration_type_id.refers',
    'A registration type of an event other than the main one cannot be read.',
    notFound('getRegistrationType', 'registrationType', isInOtherEvent),
  ),
  subtle(
    'other-event.registration-type.without-description',
    'registration-type.description.present',
    'A registration type of an event other than the main one lacks its description.',
    onViews(['getRegistrationType'], (view, call) => {
      if (isInOtherEvent(call)) delete view.description;
    }),
  ),
  subtle(
    'other-event.create.answers-200',
    'attendees.create.201',
    'In an event other than the main one a create is answered with 200.',
    onReply(['createAttendee'], (reply, call) => {
      if (isInOtherEvent(call)) reply.status = 200;
    }),
  ),
  subtle(
    'other-event.create.not-found',
    'attendees.create.201',
    'A create does not find an event other than the main one.',
    notFound('createAttendee', 'event', isInOtherEvent),
  ),
  subtle(
    'other-event.update.answers-lost',
    'attendees.update.untouched',
    'In an event other than the main one an update loses the answers.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      if (isInOtherEvent(call)) alterAttendee(write, { answers: [] });
    }),
  ),
  subtle(
    'other-event.list.without-answers',
    'attendees.create.listed',
    'In an event other than the main one lists show no answers.',
    onViews(['listAttendees'], (view, call) => {
      if (isInOtherEvent(call)) view.fields = [];
    }),
  ),
  subtle(
    'other-event.total-count.one-more',
    'attendees.list.total-count',
    'In the event for attendee fields total_count is one more.',
    {
      page: (call, found) =>
        call.eventId === SEEDED.fieldsEvent ? { ...found, total: found.total + 1 } : found,
    },
  ),
  ...(
    [
      ['delete', 'fields.delete.succeeds'],
      ['update', 'fields.update.200'],
    ] as const
  ).map(([action, rule]) =>
    subtle(
      `other-event.fields.${action}-finds-none`,
      rule,
      `A question of an event other than the main one is not found for its ${action}.`,
      notFound(`${action}AttendeeField`, 'field', isInOtherEvent),
      ['no-event-for-fields'],
    ),
  ),
  subtle(
    'other-event.fields.delete-stays',
    'fields.delete.gone',
    'A delete of a question of an event other than the main one is acknowledged and nothing is deleted.',
    {
      write: (call, write) =>
        write.kind === 'field' && write.action === 'delete' && isInOtherEvent(call)
          ? { ...write, doomed: false }
          : write,
    },
    ['no-event-for-fields'],
  ),
  ...(['required', 'options'] as const).map((name) =>
    subtle(
      `other-event.fields.update-ignores-${name}`,
      `fields.update.keeps-${name}`,
      `In an event other than the main one an update of a question passes over ${name}.`,
      onItem(['updateAttendeeField'], (item, call) => (isInOtherEvent(call) ? without(item, name) : item)),
      ['no-event-for-fields'],
    ),
  ),
];
