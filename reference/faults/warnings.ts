import { ATTENDEE_REPLIES, FIELD_REPLIES, onItem, onViews } from '../hook-kit.ts';
import { combineHooks } from '../hooks.ts';
import { type Fault, subtle } from './fault.ts';

/** A number that a garbage one is stored as, and shown as the garbage again. */
const STORED = '+12025550199';
const GARBAGE = 'none';

/** What no sentence forbids and nobody wants: worth a warning each. */
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
  subtle(
    'update.empty-item.refused',
    'attendees.update.empty-item-taken',
    'An update with an empty item is refused.',
    {},
    ['empty-update-refused'],
  ),
];
