import type { Check } from '../../fixtures/check/check.ts';
import { READING, validCall } from '../../fixtures/property/valid-calls.ts';
import { withFields } from '../../fixtures/records/fields.ts';
import type { Guest, Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { NOBODY, PERSONAL, rules, test } from '../../fixtures/test.ts';
import type { CallOptions } from '../../harness/client/call-options.ts';
import type { Move } from '../check-in/move.ts';
import { type Scan, ScanPause } from '../check-in/scan-pause.ts';

test.use({ exclusive: true });

type Asked = Readonly<Required<Pick<CallOptions, 'headers'>> & { intent: 'probe' }>;

/** What a client asks for that does not name JSON: anything, or nothing at all. */
const ANY_FORM: ReadonlyArray<Asked['headers']> = [{ accept: '*/*' }, { accept: null }];

/** Each operation of a door after one that it may follow by any reading. */
const MOVES: readonly Move[] = ['checkIn', 'undoCheckIn', 'checkIn', 'checkOut'];

/** Creates an attendee and leads it through the door, or `spare` where that is refused. */
async function writeAttendee(check: Check, sandbox: Sandbox, spare: Guest, asked: Asked): Promise<void> {
  const { event } = sandbox;
  const created = await check.api.call('createAttendee', {
    ...{ ...asked, path: { event_id: event } },
    item: sandbox.newAttendee(),
  });
  if (created.ok) sandbox.leave(event, created);
  const path = { event_id: event, id: created.ok && created.id !== '' ? created.id : spare.id };
  await check.api.call('updateAttendee', { ...asked, path, item: { rsvp_status: 'confirmed' } });
  let last: Scan | undefined;
  for (const move of MOVES) {
    const send = () => check.api.call(move, { ...asked, path, item: {} });
    const reply = await ScanPause.of(check).scan(move, 'any form', last, send);
    if (reply.ok) last = { move, at: Date.now() };
  }
}

/** Creates an attendee field, updates and deletes it. */
const writeField = (check: Check, sandbox: Sandbox, worker: WorkerContext, asked: Asked): Promise<void> =>
  withFields(check, sandbox, worker, async (bench) => {
    const { id } = await bench.create({ ...asked, item: { label: bench.label(), type: 'short_text' } });
    if (id === '') return;
    await bench.update(id, { label: bench.label() }, asked);
    await bench.delete(id, asked);
  });

test(
  'who asks for any form of answer is answered in JSON: with each success, a 401, a 404 and a 422',
  rules('envelope.json', 'errors.401-envelope', 'errors.404-envelope', 'errors.422-envelope').last(),
  async ({ api, check, sandbox, worker }) => {
    const event = sandbox.event;
    const unknown = sandbox.unknownId;
    const guest = worker.profile.writes === 'allow' ? await sandbox.borrow() : undefined;
    for (const headers of ANY_FORM) {
      const asked = { headers, intent: 'probe' } as const;
      // What each answer looks like is the exchange judge's; here it is seen to be one.
      await Promise.all(
        [...READING, 'updateAttendee' as const].map((operation) => {
          const valid = validCall(operation, worker, sandbox, { event, ...(guest && { guest }) });
          const personal = operation === 'getMe';
          if (valid === undefined || (personal && worker.profile.user === undefined)) return undefined;
          return api.call(operation, { ...valid.options, ...asked, ...(personal && { as: PERSONAL }) });
        }),
      );
      await api.call('getEvent', { ...asked, path: { id: unknown } });
      if (guest !== undefined) {
        await api.call('createAttendee', { ...asked, path: { event_id: event }, item: {} });
        await writeField(check, sandbox, worker, asked);
      }
      // Each read may be guarded, and turn away who has no token, by itself.
      for (const operation of READING) {
        const { options } = validCall(operation, worker, sandbox, { event }) ?? {};
        if (options === undefined) continue;
        const nobody = await api.call(operation, { ...options, ...asked, as: NOBODY });
        // Whoever serves everybody refuses nobody: that is for another rule.
        const refused = nobody.status === 401;
        if (!refused && (nobody.status < 300 || nobody.status >= 400)) continue;
        check.that('errors.401-envelope', refused, {
          message: 'who has no token and asks for any form is sent elsewhere',
          expected: '401 in its envelope',
          actual: `${nobody.status}`,
          replies: [nobody],
        });
      }
    }
    // Last, since the run may have made as many attendees as it may.
    if (guest !== undefined)
      for (const headers of ANY_FORM)
        await writeAttendee(check, sandbox, guest, { headers, intent: 'probe' });
  },
);
