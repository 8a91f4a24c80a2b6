import { isObject } from '../api/request-body.ts';
import type { CallContext } from '../call-context.ts';
import type { AttendeeField } from '../domain/records.ts';
import type { FieldType } from '../domain/vocabulary.ts';
import { sentItem, type View } from '../hook-kit.ts';
import type { Awaitable } from '../hooks.ts';
import { type Fault, subtle } from './fault.ts';

const BEYOND_32_BITS = 2 ** 31;
/** What a column of text often holds. */
const MOST_CHARACTERS = 255;

/** The rule of a 500 to what the contract does not admit. */
const UNADMITTED = 'errors.malformed-no-500';

/** A create of such an item ends in an internal server error. */
const falls = (
  name: string,
  about: string,
  isSuch: (item: View, call: CallContext) => Awaitable<boolean>,
  rule: 'errors.no-500' | 'errors.malformed-no-500' = 'errors.no-500',
): Fault =>
  subtle(`create.no-500.${name}`, rule, `A create with ${about} is answered with 500.`, {
    reply: async (call, reply) =>
      call.operation === 'createAttendee' && (await isSuch(sentItem(call), call))
        ? { status: 500, headers: {}, body: { error: 'internal server error' } }
        : reply,
  });

const answersIn = ({ fields }: View): View[] =>
  Array.isArray(fields) ? (fields.filter(isObject) as View[]) : [];

/** The ids that the answers of an item name. */
const namedIn = (item: View): unknown[] => answersIn(item).map(({ attendee_field_id: id }) => id);

/** Whether a question of this type is answered with such a value. */
const answeredWith =
  (type: FieldType, isSuch: (value: unknown, field: AttendeeField) => boolean) =>
  async (item: View, { eventId, world }: CallContext): Promise<boolean> => {
    const form = await world.store.fields(eventId);
    return answersIn(item).some(({ attendee_field_id: id, value }) => {
      const field = form.get(Number(id));
      return field?.type === type && value !== null && isSuch(value, field);
    });
  };

const isBeyond = (id: unknown): boolean => typeof id === 'number' && id >= BEYOND_32_BITS;

/** Items that are refused or taken by most, and that a create falls over. */
export const createFalls: readonly Fault[] = [
  falls('huge-type', 'a registration type beyond 2^31', ({ registration_type_id: id }) => isBeyond(id)),
  falls('huge-question', 'an answer to a question beyond 2^31', (item) => namedIn(item).some(isBeyond)),
  falls(
    'question-null',
    'an answer to a question of null',
    (item) => namedIn(item).includes(null),
    UNADMITTED,
  ),
  falls(
    'question-text',
    'an answer whose question is a text',
    (item) => namedIn(item).some((id) => typeof id === 'string' && !/^\d+$/.test(id)),
    UNADMITTED,
  ),
  falls('answered-twice', 'two answers to one question', (item) => {
    const named = namedIn(item).map(String);
    return new Set(named).size < named.length;
  }),
  falls(
    'long-email',
    'an e-mail address of more than 255 characters',
    ({ email }) => typeof email === 'string' && email.length > MOST_CHARACTERS,
    UNADMITTED,
  ),
  falls(
    'long-answer',
    'more than 255 characters for an answer to a short text',
    answeredWith('short_text', (value) => String(value).length > MOST_CHARACTERS),
    UNADMITTED,
  ),
  falls(
    'number-in-words',
    'a word for an answer to a number',
    answeredWith('number', (value) => Number.isNaN(Number(value))),
  ),
  falls(
    'no-such-option',
    'an answer to a radio that is none of its options',
    answeredWith('radio', (value, { options }) => !options.includes(String(value))),
  ),
  falls(
    'one-for-many',
    'a text for an answer to a checkbox',
    answeredWith('checkbox', (value) => typeof value === 'string'),
  ),
  falls(
    'no-date',
    'an answer to a date that is none',
    answeredWith('date', (value) => Number.isNaN(Date.parse(String(value)))),
  ),
];
