import type { CallContext } from '../../call-context.ts';
import { queryOf, sentItem } from '../../hook-kit.ts';
import { habit, type Variant } from '../variant.ts';
import { fail } from './refuse.ts';

const BEYOND_INT4 = 2 ** 31;
const BEYOND_INT8 = 2 ** 63;

/** The header as an integer of 64 bits, which anything else cannot be cast to. */
const isCast = ({ request }: CallContext): boolean => {
  const header = request.headers['x-account-id'];
  return typeof header !== 'string' || (/^\d{1,19}$/.test(header) && Number(header) < BEYOND_INT8);
};

/** What becomes of numbers that a service does not hold. */
export const numbers: readonly Variant[] = [
  habit(
    'casts-fail',
    'An X-Account-Id that is no integer, and a session beyond 64 bits, end in an internal server error.',
    {
      account: (call, verdict) => (isCast(call) ? verdict : fail(500, 'invalid input syntax for bigint')),
      validate: (call, messages) =>
        Math.abs(Number(sentItem(call)['session_id'] ?? 0)) >= BEYOND_INT8
          ? fail(500, 'bigint out of range')
          : messages,
    },
  ),
  habit(
    'far-page-500',
    'A page that begins at a place beyond 64 bits ends in an internal server error: what skips so many cannot be asked.',
    {
      reply: (call, reply) =>
        call.operation === 'listAttendees' &&
        Number(queryOf(call).page) * Number(queryOf(call).per_page ?? 25) >= BEYOND_INT8
          ? { status: 500, headers: {}, body: { error: 'bigint out of range' } }
          : reply,
    },
  ),
  habit(
    'far-place-500',
    'A page of 32 bits that begins at a place beyond them ends in an internal server error.',
    {
      reply: (call, reply) =>
        call.operation === 'listAttendees' &&
        Number(queryOf(call).page) < BEYOND_INT4 &&
        Number(queryOf(call).page) * Number(queryOf(call).per_page ?? 25) >= BEYOND_INT4
          ? { status: 500, headers: {}, body: { error: 'Page offset exceeds Integer.MAX_VALUE' } }
          : reply,
    },
  ),
  habit(
    'ids-in-range-422',
    'Ids below 1 or beyond 32 bits fail validation, wherever they stand in a path.',
    {
      lookup(call, lookup) {
        const outside = [call.eventId, call.id].some((id) => id < 0 || id >= BEYOND_INT4);
        const isZero = call.eventId === 0 && lookup.kind === 'event';
        return outside || isZero ? fail(422, 'The id is out of range') : lookup;
      },
    },
    { gaps: ['events.get.invalid-id'] },
  ),
];
