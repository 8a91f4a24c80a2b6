import { alterAttendee, bareItemTaken, foundInAnyEvent, isPersonal, onAttendeeWrite } from '../hook-kit.ts';
import { type Fault, subtle } from './fault.ts';

const HALF = 50;

/** What is done wrong for attendees where the token is a user's. */
export const byUser: readonly Fault[] = [
  subtle(
    'users.update.other-event',
    'attendees.update.other-event',
    'With a personal token an attendee of another event of the account can be updated.',
    foundInAnyEvent('updateAttendee', 'attendee', isPersonal),
  ),
  subtle(
    'users.create.registration-type-lost',
    'attendees.create.keeps-registration_type_id',
    'A create with a personal token loses the registration type.',
    onAttendeeWrite(['createAttendee'], (write, call) => {
      if (isPersonal(call)) alterAttendee(write, { registration_type_id: null });
    }),
  ),
  subtle(
    'users.update.item-not-required',
    'attendees.update.item-required',
    'An update with a personal token takes attributes without item.',
    // The token has not been looked at yet where a body arrives: the header tells whose it is.
    bareItemTaken('updateAttendee', 'company', ({ request }) => 'x-account-id' in request.headers),
  ),
  subtle(
    'users.total-count.one-fewer',
    'attendees.list.total-count',
    'total_count is one fewer for a personal token.',
    { page: (call, found) => (isPersonal(call) ? { ...found, total: found.total - 1 } : found) },
  ),
  subtle(
    'users.list.half-a-page',
    'attendees.list.once',
    'A page of more than fifty attendees shows a user fifty of them.',
    {
      page: (call, found) =>
        isPersonal(call) && found.perPage > HALF ? { ...found, rows: found.rows.slice(0, HALF) } : found,
    },
  ),
  subtle(
    'users.registration-type.other-event',
    'registration-types.get.other-event',
    'With a personal token a registration type is found under every event of the account.',
    foundInAnyEvent('getRegistrationType', 'registrationType', isPersonal),
  ),
  subtle('users.422-envelope', 'errors.422-envelope', 'A 422 tells a user a single message.', {
    reply: (call, reply) =>
      reply.status === 422 && isPersonal(call) ? { ...reply, body: { error: 'Invalid' } } : reply,
  }),
  subtle(
    'users.update.registration-type-lost',
    'attendees.update.untouched',
    'An update with a personal token loses the registration type.',
    onAttendeeWrite(['updateAttendee'], (write, call) => {
      if (isPersonal(call)) alterAttendee(write, { registration_type_id: null });
    }),
  ),
];
