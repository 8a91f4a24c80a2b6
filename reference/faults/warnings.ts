import { CallRefusal } from '../api/refusal.ts';
import { isObject } from '../api/request-body.ts';
import {
  ATTENDEE_REPLIES,
  FIELD_REPLIES,
  onAttendeeWrite,
  onItem,
  onViews,
  sentItem,
  storeAttendee,
} from '../hook-kit.ts';
import { combineHooks } from '../hooks.ts';
import { type Fault, subtle } from './fault.ts';

/** A number that a garbage one is stored as, and shown as the garbage again. */
const STORED = '+12025550199';
const GARBAGE = 'none';

/** What no sentence forbids and no user wants: worth a warning each. */
export const warnings: readonly Fault[] = [
  subtle('errors.422.empty-list', 'errors.422-says-why', 'A 422 of an attendee create holds no error.', {
    reply: (call, reply) =>
      call.operation === 'createAttendee' && reply.status === 422
        ? { ...reply, body: { errors: [] } }
        : reply,
  }),
  subtle(
    'attendee.qr-code.null',
    'attendee.qr_code.given',
    'qr_code is null.',
    onViews(ATTENDEE_REPLIES, (view) => {
      view.qr_code = null;
    }),
  ),
  subtle(
    'attendee-field.position.null',
    'attendee-field.position.given',
    'position is null.',
    onViews(FIELD_REPLIES, (view) => {
      view.position = null;
    }),
  ),
  subtle(
    'attendee-field.name.twice',
    'attendee-field.name.distinct',
    'All questions have the same name.',
    onViews(FIELD_REPLIES, (view) => {
      view.name = 'question';
    }),
  ),
  subtle('create.phone-form.stored', 'attendees.create.phone-form', 'A phone of "none" is stored.', () =>
    combineHooks([
      onItem(['createAttendee'], (item) => (item.phone === GARBAGE ? { ...item, phone: STORED } : item)),
      onViews(ATTENDEE_REPLIES, (view) => {
        if (view.phone === STORED) view.phone = GARBAGE;
      }),
    ]),
  ),
  subtle(
    'create.first-name-null.taken',
    'attendees.create.first-name-null',
    'A first_name of null creates an attendee.',
    onItem(['createAttendee'], (item) =>
      item.first_name === null ? { ...item, first_name: 'Guest' } : item,
    ),
  ),
  subtle('envelope.charset.refused', 'envelope.charset-taken', 'A body that says its charset is refused.', {
    lookup(call, lookup) {
      if (/charset/i.test(call.request.headers['content-type'] ?? ''))
        throw new CallRefusal(415, 'The body must be of type application/json');
      return lookup;
    },
  }),
  subtle(
    'envelope.charset.unread',
    'envelope.charset-taken',
    'An update whose body says its charset is answered and not read.',
    onItem(['updateAttendee'], (item, call) =>
      /charset/i.test(call.request.headers['content-type'] ?? '') ? {} : item,
    ),
  ),
  subtle(
    'create.replies.text-only',
    'attendees.create.replies-of-kinds',
    'Replies to form questions are text: all else is refused.',
    {
      async validate(call, messages) {
        const { fields } = sentItem(call);
        const isText = (one: unknown): boolean => isObject(one) && typeof one.value === 'string';
        return call.operation !== 'createAttendee' || !Array.isArray(fields) || fields.every(isText)
          ? messages
          : [...messages, 'Replies are text'];
      },
    },
  ),
  subtle(
    'check-in.moves-status.never',
    'checkin.moves-status',
    'No check-in, check-out or undo moves checkin_status.',
    onAttendeeWrite(['checkIn', 'checkOut', 'undoCheckIn'], (write) => {
      const before = write.before?.checkin_status;
      if (before === undefined) return;
      storeAttendee(write, { checkin_status: before });
      write.answered = { ...write.answered, checkin_status: before };
    }),
  ),
  subtle(
    'update.empty-item.refused',
    'attendees.update.empty-item-taken',
    'An update with an empty item is refused.',
    {},
    ['empty-update-refused'],
  ),
];
