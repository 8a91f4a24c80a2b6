import { validators } from '../../../spec/generated/validators/index.js';
import type { CallContext } from '../../call-context.ts';

import type { Hooks } from '../../hooks.ts';
import { habit, type Variant } from '../variant.ts';
import { fail } from './refuse.ts';

/** Answers such calls with an internal server error where they would be refused: the contract admits none of them. */
const breaksAt = (isSuch: (call: CallContext) => boolean, error: string): Hooks => ({
  reply: (call, reply) =>
    reply.status >= 400 && isSuch(call) ? { status: 500, headers: {}, body: { error } } : reply,
});

const isNoObject = (value: unknown): boolean => value === null || Array.isArray(value);

/** Whether an array or null stands where an object belongs. */
function holdsArrays({ body }: CallContext): boolean {
  if (body === undefined) return false;
  if (isNoObject(body)) return true;
  const { item } = body as { item?: unknown };
  if (item !== undefined && isNoObject(item)) return true;
  const { fields } = (item ?? {}) as { fields?: unknown };
  return Array.isArray(fields) && fields.some(isNoObject);
}

/** Whether a body breaks the schema by more than what it leaves out, which owes a 422. */
function isOfWrongKind({ operation, body }: CallContext): boolean {
  const validate = validators[`${operation}.request`];
  if (body === undefined || validate === undefined || validate(body)) return false;
  return validate.errors?.some(({ keyword }) => keyword !== 'required') ?? false;
}

const INTEGER = /^\d+$/;

/** Whether a page is asked for that is no number, or is out of bounds, or has a name in brackets. */
function isOutOfBounds({ operation, request }: CallContext): boolean {
  if (operation !== 'listAttendees') return false;
  return Object.entries(request.query as Record<string, unknown>).some(([name, value]) => {
    const text = String(value);
    return (
      /[[\]]/.test(name) ||
      ((name === 'page' || name === 'per_page') &&
        (!INTEGER.test(text) || Number(text) < 1 || (name === 'per_page' && Number(text) > 100)))
    );
  });
}

/** What a column of text often holds. */
const MOST_CHARACTERS = 255;

const holdsLongText = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length > MOST_CHARACTERS
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsLongText);

/** Servers that fall over what the contract does not admit. */
export const unadmitted: readonly Variant[] = [
  habit(
    'arrays-500',
    'An array or null where an object belongs breaks the server.',
    breaksAt(holdsArrays, 'no implicit conversion'),
  ),
  habit(
    'wrong-kinds-500',
    'A value of another kind than the contract says breaks the server.',
    breaksAt(isOfWrongKind, 'cannot deserialize'),
  ),
  habit('bounds-500', 'A page out of bounds, or one that is no number, breaks the server.', {
    authorize: (call, refusal) => (isOutOfBounds(call) ? fail(500, 'invalid input syntax') : refusal),
  }),
  habit('long-texts-500', 'A text of more than 255 characters breaks the server.', {
    item: (_call, item) =>
      holdsLongText(item) ? fail(500, 'value too long for type character varying(255)') : item,
  }),
];
