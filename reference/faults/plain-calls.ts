import { unauthorized } from '../api/authentication.ts';
import { CallRefusal } from '../api/refusal.ts';
import type { CallContext } from '../call-context.ts';
import { isPersonal, onReply, queryOf, sentItem, type View } from '../hook-kit.ts';
import { SEEDED } from '../seed/places.ts';
import { blatant, type Fault, subtle } from './fault.ts';

const broken = (status: number): never => {
  throw new CallRefusal(status, 'Try again later');
};

const NOW_AND_THEN = 40;

const doorIsShut = (call: CallContext): boolean => {
  const { session_id } = sentItem(call);
  return call.operation === 'checkIn' && (session_id === undefined || session_id === null);
};

/** Plain calls that the specification says are served, each shut in one corner. */
export const plainCalls: readonly Fault[] = [
  subtle(
    'plain.rsvp.waitlisted-503',
    'rsvp.value-sent',
    'An update to waitlisted is always answered with 503.',
    {
      item: (call, item) =>
        call.operation === 'updateAttendee' && item.rsvp_status === 'waitlisted' ? broken(503) : item,
    },
  ),
  subtle(
    'plain.paging.per-page-50-502',
    'attendees.list.in-range',
    'A page of 50 is always answered with 502.',
    {
      paging: (call, asked) => (queryOf(call).per_page === '50' ? broken(502) : asked),
    },
  ),
  subtle(
    'plain.fields.radio-500',
    'fields.create.every-type',
    'A create of the type radio is always answered with 500.',
    {
      item: (call, item) =>
        call.operation === 'createAttendeeField' && item.type === 'radio' ? broken(500) : item,
    },
  ),
  subtle(
    'plain.fields.radio-502',
    'fields.create.every-type',
    'A create of the type radio is always answered with 502.',
    {
      item: (call, item) =>
        call.operation === 'createAttendeeField' && item.type === 'radio' ? broken(502) : item,
    },
  ),
  subtle(
    'plain.fields.required-text-422',
    'fields.create.201',
    'A question for a long text that must be answered is refused, whatever room there is.',
    {
      validate: (call, messages) =>
        call.operation === 'createAttendeeField' &&
        sentItem(call).type === 'text_area' &&
        sentItem(call).required === true
          ? [...messages, 'Required is not available']
          : messages,
    },
  ),
  subtle(
    'plain.create.type-422',
    'attendees.create.201',
    'An attendee with a registration type is always refused, though the type is not full.',
    {
      validate: (call, messages) =>
        call.operation === 'createAttendee' && sentItem(call).registration_type_id === SEEDED.registrationType
          ? [...messages, 'Registration type is not available']
          : messages,
    },
  ),
  subtle(
    'plain.events.other-504',
    'events.get.200',
    'An event other than the live one is always answered with 504.',
    {
      lookup: (call, lookup) =>
        call.operation === 'getEvent' && lookup.kind === 'event' && lookup.id === SEEDED.otherEvent
          ? broken(504)
          : lookup,
    },
  ),
  subtle(
    'plain.update.company-null-503',
    'attendees.update.null-kept',
    'An update with company of null is always answered with 503.',
    {
      item: (call, item) =>
        call.operation === 'updateAttendee' && item.company === null ? broken(503) : item,
    },
  ),
  subtle(
    'plain.update.phone-null-520',
    'attendees.update.null-kept',
    'An update with phone of null is always answered with 520.',
    {
      item: (call, item) => (call.operation === 'updateAttendee' && item.phone === null ? broken(520) : item),
    },
  ),
  ...(
    [
      ['plain.check-in.always-503', 'checkin.check-in.succeeds', 'checkIn', 503],
      ['plain.check-out.always-502', 'checkin.check-out.200', 'checkOut', 502],
      ['plain.undo.always-504', 'checkin.undo.200', 'undoCheckIn', 504],
    ] as const
  ).map(([id, rule, operation, status]) =>
    blatant(id, rule, `Every ${operation} is answered with ${status}.`, {
      lookup: (call, lookup) =>
        call.operation === operation && lookup.kind === 'attendee' ? broken(status) : lookup,
    }),
  ),
  subtle(
    'plain.check-out.null-session-502',
    'checkin.null-session',
    'A check-out with session_id of null is always answered with 502.',
    {
      lookup: (call, lookup) =>
        call.operation === 'checkOut' && lookup.kind === 'attendee' && sentItem(call).session_id === null
          ? broken(502)
          : lookup,
    },
  ),
  subtle(
    'plain.check-in.door-refused',
    'checkin.check-in.succeeds',
    'A check-in at the door is refused, one to a session is served.',
    {
      lookup: (call, lookup) => (lookup.kind === 'attendee' && doorIsShut(call) ? broken(422) : lookup),
    },
  ),
  subtle(
    'plain.bearer.live-refused-at-times',
    'oauth.client.token',
    'One call in forty is answered with 401 for a live token.',
    () => {
      let calls = 0;
      return {
        authenticate(_call, verdict) {
          calls += 1;
          return calls % NOW_AND_THEN === 0
            ? unauthorized('The access token is invalid', 'invalid_token')
            : verdict;
        },
      };
    },
  ),
  ...(
    [
      ['plain.list.lost-at-times', 'attendees.list.200', 'listAttendees', 404],
      ['plain.event.lost-at-times', 'events.get.200', 'getEvent', 404],
      ['plain.fields.refused-at-times', 'fields.list.200', 'listAttendeeFields', 422],
    ] as const
  ).map(([id, rule, operation, status]) =>
    subtle(id, rule, `Each ninth ${operation} is answered with ${status}.`, () => {
      let calls = 0;
      return {
        lookup(call, lookup) {
          if (call.operation !== operation || lookup.kind !== 'event') return lookup;
          calls += 1;
          return calls % 9 === 0 ? broken(status) : lookup;
        },
      };
    }),
  ),
  blatant('plain.events.list-empty', 'events.list.answers', 'The list of events is empty.', {
    events: () => [],
  }),
  subtle(
    'plain.events.list-empty-for-users',
    'events.list.answers',
    'The list of events is empty with a personal token.',
    { events: (call, events) => (isPersonal(call) ? [] : events) },
  ),
  subtle(
    'plain.paging.total-count-beyond-last',
    'attendees.list.total-count',
    'Beyond the last page total_count is 0.',
    {
      page: (_call, page) => (page.page > 1 && page.rows.length === 0 ? { ...page, total: 0 } : page),
    },
  ),
  subtle(
    'plain.walk.order-moves',
    'attendees.list.once',
    'Every page is cut from a list in another order.',
    () => {
      let pages = 0;
      return {
        window(call, window) {
          pages += 1;
          return call.operation === 'listAttendees' && pages % 2 === 0 && window.offset > 0
            ? { ...window, offset: Math.max(0, window.offset - 1) }
            : window;
        },
      };
    },
  ),
];

const withoutEnvelope = (operation: 'getAccount' | 'getMe') =>
  onReply([operation], (reply) => {
    reply.body = (reply.body as View).item;
  });

/** The account and the user without the envelope that every single record has. */
export const bareRecords: readonly Fault[] = [
  subtle(
    'envelope.item.bare-account',
    'envelope.item',
    'The account is answered without an envelope.',
    withoutEnvelope('getAccount'),
  ),
  subtle(
    'envelope.item.bare-me',
    'envelope.item',
    'The current user is answered without an envelope.',
    withoutEnvelope('getMe'),
  ),
  subtle(
    'envelope.metadata.missing-on-account',
    'envelope.metadata',
    'The account is answered without metadata.',
    onReply(['getAccount'], (reply) => {
      delete (reply.body as View).metadata;
    }),
  ),
];
