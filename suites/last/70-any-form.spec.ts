import type { Check } from '../../fixtures/check/check.ts';
import {
  API_OPERATIONS,
  type ApiOperation,
  READING,
  validCall,
} from '../../fixtures/property/valid-calls.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { withFields } from '../../fixtures/records/questions.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { NOBODY, PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import type { Scan } from '../../harness/inquiry/scan-pauses.ts';
import type { Move } from '../check-in/move.ts';
import { scanned } from '../check-in/scanned.ts';
import { type AnyFormOptions, claimHere, claimServed, unknownCall } from './any-form.ts';

test.use({ exclusive: true });

/** What a client asks for that does not name JSON: anything, or nothing at all. */
const ANY_FORM: ReadonlyArray<AnyFormOptions['headers']> = [{ accept: '*/*' }, { accept: null }];

/** Each operation of a door after one that it may follow by any reading. */
const MOVES: readonly Move[] = ['checkIn', 'undoCheckIn', 'checkIn', 'checkOut'];

/** Creates an attendee and leads it through the door, or `spare` where that is refused. */
async function writeAttendee(
  check: Check,
  sandbox: Sandbox,
  spare: CreatedAttendee,
  asked: AnyFormOptions,
): Promise<void> {
  const { event } = sandbox;
  const call = async (operation: ApiOperation, options: CallOptions): Promise<Reply> =>
    claimServed(check, operation, await check.api.call(operation, { ...asked, ...options }));
  const created = await call('createAttendee', { path: { event_id: event }, item: sandbox.newAttendee() });
  if (created.ok) sandbox.leave(event, created);
  const path = { event_id: event, id: created.ok && created.id !== '' ? created.id : spare.id };
  await call('updateAttendee', { path, item: { rsvp_status: 'confirmed' } });
  let last: Scan | undefined;
  for (const move of MOVES) {
    const send = () => call(move, { path, item: {} });
    const reply = await scanned(check, { move, way: 'any form', ...(last && { last }) }, send);
    if (reply.ok) last = { move, at: Date.now() };
  }
}

/** Creates an attendee field, updates and deletes it, each update and create once as no validation lets it pass. */
const writeField = (
  check: Check,
  sandbox: Sandbox,
  worker: WorkerContext,
  asked: AnyFormOptions,
): Promise<void> =>
  withFields(check, sandbox, worker, async (bench) => {
    claimInvalid(check, await bench.create({ ...asked, item: {} }));
    const created = await bench.create({ ...asked, item: { label: bench.label(), type: 'short_text' } });
    const { id } = claimServed(check, 'createAttendeeField', created);
    if (id === '') return;
    const path = bench.path(id);
    claimInvalid(check, await check.api.call('updateAttendeeField', { ...asked, path, json: {} }));
    claimServed(check, 'updateAttendeeField', await bench.update(id, { label: bench.label() }, asked));
    claimServed(check, 'deleteAttendeeField', await bench.delete(id, asked));
  });

const claimInvalid = (check: Check, reply: Reply): Reply =>
  claimHere(check, 'errors.422-envelope', reply, 'sends what fails validation');

test(
  'a request that accepts any media type is answered in JSON: each success, a 401, a 404 and a 422',
  rules(
    'envelope.json',
    'envelope.json-or-nothing',
    'errors.401-envelope',
    'errors.404-envelope',
    'errors.422-envelope',
  ),
  async ({ api, check, sandbox, worker }) => {
    const event = sandbox.event;
    const guest = worker.profile.writes === 'allow' ? await sandbox.borrow() : undefined;
    for (const [index, headers] of ANY_FORM.entries()) {
      const asked = { headers, intent: 'probe' } as const;
      await Promise.all(
        [...READING, 'updateAttendee' as const].map(async (operation) => {
          const valid = validCall(operation, worker, sandbox, { event, ...(guest && { guest }) });
          const personal = operation === 'getMe';
          if (valid === undefined || (personal && worker.profile.user === undefined)) return;
          const options = { ...valid.options, ...asked, ...(personal && { as: PERSONAL }) };
          claimServed(check, operation, await api.call(operation, options));
        }),
      );
      if (guest !== undefined) {
        const path = { event_id: event };
        claimInvalid(check, await api.call('createAttendee', { ...asked, path, item: {} }));
        const own = { ...path, id: guest.id };
        claimInvalid(check, await api.call('updateAttendee', { ...asked, path: own, json: {} }));
        await writeField(check, sandbox, worker, asked);
      }
      // Each operation may be guarded, and turn away who has no token or names what is not there, by itself. What is bad
      // is kept few.
      const guarded = index === 0 ? API_OPERATIONS : READING;
      await Promise.all(guarded.map((operation) => claimTurnedAway(operation, asked)));
    }
    // Last, since the run may have made as many attendees as it may.
    if (guest !== undefined)
      for (const headers of ANY_FORM)
        await writeAttendee(check, sandbox, guest, { headers, intent: 'probe' });

    async function claimTurnedAway(operation: ApiOperation, asked: AnyFormOptions): Promise<void> {
      const unknown = unknownCall(operation, worker, sandbox, guest);
      if (unknown !== undefined)
        claimHere(
          check,
          'errors.404-envelope',
          await api.call(operation, { ...unknown, ...asked }),
          'names what does not exist',
        );
      const reads = READING.includes(operation);
      const options = reads ? validCall(operation, worker, sandbox, { event })?.options : unknown;
      if (options === undefined) return;
      const nobody = await api.call(operation, { ...options, ...asked, as: NOBODY });
      // A service that serves every client refuses none: that is for another rule.
      claimHere(check, 'errors.401-envelope', nobody, 'has no token');
      if (nobody.status === 401) check.holds('errors.401-envelope', nobody);
    }
  },
);
