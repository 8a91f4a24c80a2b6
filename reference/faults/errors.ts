import { CallRefusal } from '../api/refusal.ts';
import type { CallContext, ServerReply } from '../call-context.ts';
import type { OperationId } from '../domain/operations.ts';
import type { Hooks, Lookup } from '../hooks.ts';
import { blatant, type Fault, subtle } from './fault.ts';

/** Gives refusals of a status another body, on some operations or all. */
const body = (
  status: number,
  make: (message: string) => unknown,
  operations?: readonly OperationId[],
): Hooks => ({
  reply(call, reply) {
    if (reply.status !== status || (operations !== undefined && !operations.includes(call.operation)))
      return reply;
    const { error, errors } = reply.body as { error?: string; errors?: string[] };
    return { ...reply, body: make(error ?? errors?.join('; ') ?? '') };
  },
});

/** So many numbers 32 bits tell apart. */
const BITS = 2 ** 32;

/** Answers a failed look-up of a kind with something else than 404. */
const unfound = (operation: OperationId, kind: Lookup['kind'], status: number): Hooks => ({
  lookup(call, lookup) {
    if (call.operation === operation && lookup.kind === kind && lookup.found === undefined) {
      throw new CallRefusal(status, 'That cannot be done');
    }
    return lookup;
  },
});

/** A list of what is not there is an empty list. */
const emptyList = (operation: OperationId): Hooks => ({
  reply: (call, reply) =>
    call.operation === operation && reply.status === 404
      ? {
          status: 200,
          headers: {},
          body: { items: [], metadata: { page: 1, per_page: 25, total_count: 0, total_pages: 0 } },
        }
      : reply,
});

/** Whether a body was sent that could not be read. */
const isMalformed = ({ body: read, request }: CallContext): boolean =>
  read === undefined && Buffer.isBuffer(request.body) && request.body.length > 0;

/** Serves a call for an id that no record has. */
const servesId = (
  operation: OperationId,
  parameter: 'event_id' | 'id',
  id: string,
  served: ServerReply,
): Hooks => ({
  reply: (call, reply) =>
    call.operation === operation &&
    (call.request.params as Record<string, string>)[parameter] === id &&
    reply.status === 404
      ? served
      : reply,
});

/** Refusals (Errors). */
export const errors: readonly Fault[] = [
  blatant(
    'errors.401.message',
    'errors.401-envelope',
    'A 401 holds message.',
    body(401, (message) => ({ message })),
  ),
  subtle(
    'errors.401.object-on-check-in',
    'errors.401-envelope',
    'A 401 of a check-in holds an object under error.',
    body(401, (message) => ({ error: { message } }), ['checkIn']),
  ),
  subtle(
    'errors.401.text-on-delete',
    'errors.401-envelope',
    'A 401 of a field delete is a bare text.',
    body(401, (message) => message, ['deleteAttendeeField']),
  ),
  blatant(
    'errors.404.errors',
    'errors.404-envelope',
    'A 404 holds errors.',
    body(404, (message) => ({ errors: [message] })),
  ),
  subtle(
    'errors.404.object-on-registration-type',
    'errors.404-envelope',
    'A 404 of a registration type holds an object under error.',
    body(404, (message) => ({ error: { code: 'not_found', message } }), ['getRegistrationType']),
  ),
  subtle(
    'errors.404.empty-on-undo',
    'errors.404-envelope',
    'A 404 of an undo has an empty object.',
    body(404, () => ({}), ['undoCheckIn']),
  ),
  blatant(
    'errors.422.error',
    'errors.422-envelope',
    'A 422 holds error.',
    body(422, (message) => ({ error: message })),
  ),
  subtle(
    'errors.422.by-attribute-on-update',
    'errors.422-envelope',
    'A 422 of an attendee update holds messages by attribute.',
    body(422, (message) => ({ errors: { base: [message] } }), ['updateAttendee']),
  ),
  subtle(
    'errors.422.objects-on-field-create',
    'errors.422-envelope',
    'A 422 of a field create holds objects.',
    body(422, (message) => ({ errors: [{ message }] }), ['createAttendeeField']),
  ),
  subtle(
    'errors.422.text-on-check-out',
    'errors.422-envelope',
    'A 422 of a check-out holds a text under errors.',
    body(422, (message) => ({ errors: message }), ['checkOut']),
  ),
  subtle(
    'errors.422.detail-of-malformed-json',
    'errors.422-envelope',
    'A 422 of malformed JSON holds a detail of its parser.',
    {
      reply: (call, reply) =>
        reply.status === 422 && isMalformed(call)
          ? { ...reply, body: { detail: [{ type: 'json_invalid', loc: ['body', 12] }] } }
          : reply,
    },
    ['malformed-json-422'],
  ),
  subtle(
    'errors.unknown-event.empty-attendees',
    'errors.unknown-event',
    'An unknown event has an empty list of attendees.',
    emptyList('listAttendees'),
  ),
  subtle(
    'errors.unknown-event.empty-fields',
    'errors.unknown-event',
    'An unknown event has an empty list of attendee fields.',
    emptyList('listAttendeeFields'),
  ),
  subtle(
    'errors.unknown-event.410',
    'errors.unknown-event',
    'An unknown event is answered with 410.',
    unfound('getEvent', 'event', 410),
  ),
  subtle(
    'errors.unknown-event.400-on-check-in',
    'errors.unknown-event',
    'A check-in in an unknown event is answered with 400.',
    unfound('checkIn', 'event', 400),
  ),
  subtle(
    'errors.unknown-attendee.422-on-update',
    'errors.unknown-attendee',
    'An update of an unknown attendee is answered with 422.',
    unfound('updateAttendee', 'attendee', 422),
  ),
  subtle(
    'errors.unknown-attendee.400-on-undo',
    'errors.unknown-attendee',
    'An undo for an unknown attendee is answered with 400.',
    unfound('undoCheckIn', 'attendee', 400),
  ),
  subtle(
    'errors.unknown-field.422-on-update',
    'errors.unknown-field',
    'An update of an unknown attendee field is answered with 422.',
    unfound('updateAttendeeField', 'field', 422),
  ),
  subtle(
    'errors.unknown-field.delete-succeeds',
    'errors.unknown-field',
    'A delete of an unknown attendee field is answered with 204.',
    {
      reply: (call, reply) =>
        call.operation === 'deleteAttendeeField' && reply.status === 404
          ? { status: 204, headers: {}, body: undefined }
          : reply,
    },
  ),
  subtle(
    'errors.unknown-registration-type.null',
    'errors.unknown-registration-type',
    'An unknown registration type is answered with 200 and null.',
    {
      reply: (call, reply) =>
        call.operation === 'getRegistrationType' && reply.status === 404
          ? { status: 200, headers: {}, body: { item: null, metadata: {} } }
          : reply,
    },
  ),
  subtle(
    'errors.unknown-field.delete-of-minus-one',
    'errors.unknown-field',
    'A delete of the attendee field -1 takes the last one of the form away.',
    {
      async reply(call, reply) {
        const { id } = call.request.params as { id?: string };
        if (call.operation !== 'deleteAttendeeField' || id !== '-1' || reply.status !== 404) return reply;
        const last = [...(await call.world.store.fields(call.eventId)).keys()].at(-1);
        if (last !== undefined) await call.world.store.deleteField(last);
        return { status: 204, headers: {}, body: undefined };
      },
    },
  ),
  subtle(
    'errors.unknown-attendee.check-in-of-minus-one',
    'errors.unknown-attendee',
    'A check-in of the attendee -1 succeeds.',
    servesId('checkIn', 'id', '-1', { status: 204, headers: {}, body: undefined }),
  ),
  ...(['event', 'attendee', 'field'] as const).map((kind) =>
    subtle(
      `errors.unknown-${kind}.32-bits`,
      `errors.unknown-${kind}`,
      `Of the id of an ${kind === 'field' ? 'attendee field' : kind} 32 bits are read.`,
      {
        async lookup(call, lookup) {
          if (lookup.kind !== kind || lookup.found !== undefined || lookup.id < BITS) return lookup;
          const found = await call.world.store[kind](lookup.id % BITS);
          const isTheirs =
            found !== undefined &&
            ('account_id' in found ? found.account_id === call.accountId : found.event_id === call.eventId);
          return isTheirs ? ({ ...lookup, found } as Lookup) : lookup;
        },
      },
    ),
  ),
  subtle(
    'errors.unknown-event.fields-of-zero',
    'errors.unknown-event',
    'The event 0 has an empty list of attendee fields.',
    servesId('listAttendeeFields', 'event_id', '0', {
      status: 200,
      headers: {},
      body: { items: [], metadata: {} },
    }),
  ),
  subtle(
    'errors.422-where-documented.event',
    'errors.422-where-documented',
    'An unknown registration type is answered with 422.',
    unfound('getRegistrationType', 'registrationType', 422),
  ),
  blatant('errors.malformed-json.500', 'errors.malformed-no-500', 'Malformed JSON is answered with 500.', {
    reply: (call, reply) =>
      reply.status === 400 && call.spec.body !== 'none' && call.body === undefined
        ? { status: 500, headers: {}, body: { error: 'unexpected token' } }
        : reply,
  }),
  subtle('errors.no-500.huge-event-id', 'errors.no-500', 'An event id beyond 2^31 is answered with 500.', {
    reply(call, reply) {
      const { id, event_id } = call.request.params as { id?: string; event_id?: string };
      return Number(event_id ?? id) >= 2 ** 31
        ? { status: 500, headers: {}, body: { error: 'integer out of range' } }
        : reply;
    },
  }),
  subtle(
    'errors.no-500.array-body',
    'errors.malformed-no-500',
    'A body that is an array is answered with 500.',
    {
      reply: (call, reply) =>
        Array.isArray(call.body)
          ? { status: 500, headers: {}, body: { error: 'no implicit conversion' } }
          : reply,
    },
  ),
  subtle(
    'errors.no-500.item-null',
    'errors.malformed-no-500',
    'An item of null is answered with 500 on update.',
    {
      reply: (call, reply) =>
        call.operation === 'updateAttendee' && (call.body as { item?: unknown } | undefined)?.item === null
          ? { status: 500, headers: {}, body: { error: 'undefined method for nil' } }
          : reply,
    },
  ),
];
