import { isObject } from '../api/request-body.ts';
import { itemOf, type View } from '../hook-kit.ts';
import { type Fault, subtle } from './fault.ts';

const BEYOND_32_BITS = 2 ** 31;

/** A create of such an item ends in an internal server error. */
const falls = (name: string, about: string, isSuch: (item: View) => boolean): Fault =>
  subtle(`create.no-500.${name}`, 'errors.no-500', `A create with ${about} is answered with 500.`, {
    reply: (call, reply) =>
      call.operation === 'createAttendee' && isSuch(itemOf(call))
        ? { status: 500, headers: {}, body: { error: 'internal server error' } }
        : reply,
  });

/** The ids that the answers of an item name. */
const namedIn = ({ fields }: View): unknown[] =>
  Array.isArray(fields) ? fields.filter(isObject).map((answer) => (answer as View).attendee_field_id) : [];

const isBeyond = (id: unknown): boolean => typeof id === 'number' && id >= BEYOND_32_BITS;

/** Items that are refused or taken by most, and that a create falls over. */
export const createFalls: readonly Fault[] = [
  falls('huge-type', 'a registration type beyond 2^31', ({ registration_type_id: id }) => isBeyond(id)),
  falls('huge-question', 'an answer to a question beyond 2^31', (item) => namedIn(item).some(isBeyond)),
  falls('question-null', 'an answer to a question of null', (item) => namedIn(item).includes(null)),
  falls('question-text', 'an answer whose question is a text', (item) =>
    namedIn(item).some((id) => typeof id === 'string' && !/^\d+$/.test(id)),
  ),
  falls('answered-twice', 'two answers to one question', (item) => {
    const named = namedIn(item).map(String);
    return new Set(named).size < named.length;
  }),
];
