import type { Check } from '../../fixtures/check/check.ts';
import { API_OPERATIONS, type ApiOperation, validCall } from '../../fixtures/property/valid-calls.ts';
import { type EventQuestions, withFields } from '../../fixtures/records/questions.ts';
import { CLIENT, type Identity, NOBODY, PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { isRecord } from '../../judge/body.ts';
import { OPERATIONS } from '../../spec/contract.ts';

test.use({ exclusive: true });

/** A body that lacks what is required, or holds what no state or session is. */
const LACKING: Partial<Record<ApiOperation, readonly CallOptions[]>> = {
  createAttendee: [{ item: {} }, { json: {} }],
  updateAttendee: [{ json: {} }, { item: { rsvp_status: 'maybe' } }],
  checkOut: [{ item: { session_id: 'door' } }, { item: { session_id: 2_147_481_999 } }],
  undoCheckIn: [{ item: { session_id: 'door' } }, { item: { session_id: 2_147_481_999 } }],
  createAttendeeField: [{ item: {} }, { item: { label: 'Seat', type: 'fax' } }],
  updateAttendeeField: [{ json: {} }, { item: { type: 'fax' } }],
};

const isStrings = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

test(
  'every operation without a token answers 401, and invalid bodies are refused in their envelope',
  rules('bearer.missing', 'errors.401-envelope', 'errors.422-envelope', 'errors.422-where-documented'),
  async ({ api, check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const guest = await sandbox.borrow();
      const field = await bench.make({ type: 'short_text' });
      const callOf = (operation: ApiOperation): CallOptions | undefined => {
        const event = OPERATIONS[operation].chapter === 'attendee-fields' ? bench.event : sandbox.event;
        return validCall(operation, worker, sandbox, { event, guest, fieldId: field.id })?.options;
      };
      await Promise.all(
        API_OPERATIONS.map(async (operation) => {
          const options = callOf(operation);
          if (options === undefined) return;
          const reply = await api.call(operation, { ...options, as: NOBODY, intent: 'probe' });
          check.answers(
            'bearer.missing',
            reply,
            401,
            `${operation} without a token is not answered with 401`,
          );
          if (reply.status !== 401) return;
          check.envelops('errors.401-envelope', reply);
        }),
      );
      const seen = await sendLacking(check, bench, callOf, CLIENT);
      if (worker.profile.user !== undefined) await sendLacking(check, bench, callOf, PERSONAL);
      check.notes.covered('operations that answered 422', seen, Object.keys(LACKING).length);
      if (Object.keys(seen).length === 0)
        check.limits.stop({
          why: 'no invalid body was answered with 422',
          of: 'trouble',
          rules: ['errors.422-envelope', 'errors.422-where-documented'],
        });
    }),
);

/** Sends each body that lacks something, with a token of some kind, and claims what its refusal has to be. Counts refusals by 422 of each operation. */
async function sendLacking(
  check: Check,
  bench: EventQuestions,
  callOf: (operation: ApiOperation) => CallOptions | undefined,
  as: Identity,
): Promise<Readonly<Record<string, number>>> {
  const seen: Record<string, number> = {};
  for (const [operation, bodies] of Object.entries(LACKING) as Array<[ApiOperation, CallOptions[]]>)
    for (const body of bodies) {
      const options = { path: callOf(operation)?.path ?? {}, ...body, as, intent: 'probe' } as const;
      const reply =
        operation === 'createAttendeeField'
          ? await bench.create(options)
          : await check.api.call(operation, options);
      if (reply.status === 422) {
        claim422(check, operation, reply);
        seen[operation] = (seen[operation] ?? 0) + 1;
      } else if (!reply.ok)
        check.notes.observe('errors.unlisted', `${reply.status}`, reply, `${operation}, invalid body`);
    }
  return seen;
}

/** Claims what a refusal by 422 has to be, and notes of what its messages are. */
function claim422(check: Check, operation: ApiOperation, reply: Reply): void {
  check.that('errors.422-where-documented', OPERATIONS[operation].statuses.includes(422), {
    replies: [reply],
  });
  const errors = isRecord(reply.body) ? reply.body['errors'] : undefined;
  check.that('errors.422-envelope', isStrings(errors), {
    expected: '{ "errors": [string, …] }',
    actual: reply.text.slice(0, 160),
    replies: [reply],
  });
  if (Array.isArray(errors))
    check.notes.observe('errors.messages', `${errors.length} of ${typeof errors[0]}`, reply, operation);
}

/** Methods that the specification does not list, on paths that it does. */
const UNLISTED: ReadonlyArray<readonly [string, ApiOperation]> = [
  ['PUT', 'updateAttendee'],
  ['POST', 'updateAttendee'],
  ['PUT', 'checkIn'],
  ['GET', 'checkIn'],
  ['PUT', 'updateAttendeeField'],
  ['POST', 'getAccount'],
  ['DELETE', 'getEvent'],
  ['PATCH', 'getEvent'],
  ['DELETE', 'listAttendees'],
  ['HEAD', 'listAttendees'],
  ['HEAD', 'getAccount'],
  ['OPTIONS', 'listAttendees'],
  ['OPTIONS', 'getAccount'],
];

test(
  'methods that the specification does not list leave the event as it was',
  rules('events.get.read-only'),
  async ({ api, check, sandbox, worker }) =>
    withFields(check, sandbox, worker, async (bench) => {
      const guest = await sandbox.borrow();
      const field = await bench.make({ type: 'short_text' });
      const path = { id: sandbox.event };
      const before = check.limits.given(await api.call('getEvent', { path }));
      for (const [method, operation] of UNLISTED) {
        const event = OPERATIONS[operation].chapter === 'attendee-fields' ? bench.event : sandbox.event;
        const valid = validCall(operation, worker, sandbox, { event, guest, fieldId: field.id });
        // Nothing that a service beyond its specification could make something of: no attributes, nothing to delete.
        const body = method === 'PATCH' || method === 'PUT' ? { item: {} } : {};
        const to =
          method === 'DELETE' ? { id: sandbox.unknownId, event_id: sandbox.unknownId } : valid?.options.path;
        const reply = await api.call(operation, {
          ...(to && { path: to }),
          ...body,
          method,
          intent: 'probe',
          ...{ once: true, keepConflict: true },
        });
        check.notes.observe(
          'errors.method',
          `${reply.status}`,
          reply,
          `${method} ${OPERATIONS[operation].path}`,
        );
      }
      const after = check.limits.given(await api.call('getEvent', { path }));
      check.carries('events.get.read-only', after.item, { name: before.item['name'] }, [before, after]);
    }),
);
