import type { Check } from '../../fixtures/check/check.ts';
import { expectUnchanged } from '../../fixtures/check/unchanged.ts';
import { type ApiOperation, onFields, READING } from '../../fixtures/property/valid-calls.ts';
import { blockWithoutWrites, breadthOf, few } from '../../fixtures/records/breadth.ts';
import { eventsToWalk } from '../../fixtures/records/census.ts';
import { onForeignTestBed } from '../../fixtures/records/foreign-account.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import { heldReason, isFree, knownIds } from '../../fixtures/records/known-ids.ts';
import { isLabelOf } from '../../fixtures/records/placed-field.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import { type Attempt, onTestBed, type TestBed } from '../../fixtures/records/test-bed.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { CLIENT, FOREIGN, type Identity, PERSONAL, type Reply, rules, test } from '../../fixtures/test.ts';
import { answerOf } from '../../harness/forms/natural-answers.ts';
import { at } from '../../judge/body.ts';
import { differences } from '../../judge/compare.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

/** Operations whose path names a record under an event. */
const NESTED: ReadonlySet<ApiOperation> = new Set([
  'getRegistrationType',
  'updateAttendee',
  'checkIn',
  'checkOut',
  'undoCheckIn',
  'updateAttendeeField',
  'deleteAttendeeField',
]);

/** Ids may count in each account: of what another one holds nothing is known without its client. */
const NO_READER = 'the profile names no foreign.client that shows which ids are free there';

/** Tries the records of a test bed under an event that is not theirs, and claims that none is reached. */
async function tryUnder(
  check: Check,
  bed: TestBed,
  { event, reader }: { readonly event: string; readonly reader: Identity | undefined },
  as: Identity,
  rule: RuleId,
  what: string,
): Promise<Attempt[]> {
  const taken = await takenThere(check, bed, event, reader);
  const nested = bed.operations.filter((operation) => NESTED.has(operation));
  const operations = nested.filter((operation) => taken(operation) === '');
  const kept = nested.find((operation) => taken(operation) !== '');
  if (kept !== undefined && reader === undefined)
    check.limits.stop({ why: NO_READER, of: 'profile', rules: [rule] });
  else if (kept !== undefined) check.limits.stop({ why: taken(kept), of: 'environment', rules: [rule] });
  const attempts = await inBatches(operations, async (operation) => {
    const call = bed.call(operation);
    if (call === undefined) return null;
    const path = { ...call.options.path, event_id: event };
    return bed.attempt(operation, { path, as });
  });
  const made = attempts.filter((one) => one !== null);
  for (const { operation, reply } of made) {
    // Where ids are counted in each account, the id may be that of another record, which is served rightly.
    const email = reply.item['email'];
    const known = bed.emailOf(operation);
    if (reply.ok && known !== undefined && typeof email === 'string' && email !== known) continue;
    if (operation === 'getRegistrationType' && reply.ok && !(await isTypeOf(check, bed, reply))) continue;
    check.refuses(rule, reply, `${operation} reaches ${what}`);
  }
  return made;
}

/** Whether a registration type that was served is that of the test bed: one of the same number may be another. */
async function isTypeOf({ api }: Check, bed: TestBed, served: Reply): Promise<boolean> {
  const call = bed.call('getRegistrationType');
  if (call === undefined) return true;
  const own = await api.call('getRegistrationType', { ...call.options, as: bed.as, intent: 'probe' });
  return !own.ok || differences(served.item, own.item).length === 0;
}

/** Why an operation is not sent to an event, of which its own account's `reader` sees what it holds; '' where it finds nothing. */
async function takenThere(
  check: Check,
  bed: TestBed,
  event: string,
  reader: Identity | undefined,
): Promise<(operation: ApiOperation) => string> {
  if (reader === undefined) return (operation) => (READING.includes(operation) ? '' : NO_READER);
  const attendees = await knownIds(check, 'attendee', event, reader);
  const fields = await knownIds(check, 'field', event, reader);
  return (operation) => {
    const id = String(bed.call(operation)?.options.path?.['id'] ?? '');
    const held = onFields(operation) ? fields : attendees;
    return READING.includes(operation) || isFree(held, id) ? '' : heldReason(held);
  };
}

const identities = (worker: WorkerContext): readonly Identity[] =>
  worker.profile.user === undefined ? [CLIENT] : few(worker, [CLIENT, PERSONAL], 1);

test(
  "another account's records are not reached through an event of this account",
  rules('isolation.smuggled', 'isolation.nothing-changed').quick(),
  async ({ check, sandbox, worker }) => {
    await onForeignTestBed(worker, check, sandbox, breadthOf(worker), async (bed) => {
      const attempts: Attempt[] = [];
      const own = new Set([sandbox.event, sandbox.fieldsEvent]);
      const events = await eventsToWalk(
        worker,
        check,
        [...own],
        ['isolation.smuggled', 'isolation.nothing-changed'],
      );
      for (const as of identities(worker))
        for (const event of events)
          attempts.push(
            ...(await tryUnder(
              check,
              bed,
              { event, reader: CLIENT },
              as,
              'isolation.smuggled',
              "another account's record through an event of this account",
            )),
          );
      if (attempts.length === 0 && events.length > 0)
        check.limits.stop({
          why: 'the profile names no foreign.event_id or foreign.attendee_id that shows a record of another account',
          of: 'profile',
          rules: ['isolation.smuggled'],
        });
      await expectUnchanged(check, bed, attempts, {
        rule: 'isolation.nothing-changed',
        what: "through this account's event",
      });
      await expectNoForeignAnswer(check, sandbox, bed);
    });
  },
);

test(
  "this account's records are not reached through another account's event",
  rules('isolation.write', 'isolation.nothing-changed'),
  async ({ check, sandbox, worker }) => {
    const { foreign } = worker.profile;
    const event = check.limits.needs(foreign?.event_id, 'the profile names no foreign.event_id');
    await onTestBed(worker, check, sandbox, { operations: breadthOf(worker) }, async (bed) => {
      const attempts: Attempt[] = [];
      for (const as of identities(worker))
        attempts.push(
          ...(await tryUnder(
            check,
            bed,
            { event, reader: foreign?.client === undefined ? undefined : FOREIGN },
            as,
            'isolation.write',
            "a record of this account through another account's event",
          )),
        );
      blockWithoutWrites(worker, check, 'isolation.write', 'isolation.nothing-changed');
      await expectUnchanged(check, bed, attempts, {
        rule: 'isolation.nothing-changed',
        what: "through another account's event",
      });
    });
  },
);

/** An answer to another account's attendee field must not bring that field into this account's attendees. */
async function expectNoForeignAnswer(check: Check, sandbox: Sandbox, bed: TestBed): Promise<void> {
  const { field } = bed;
  if (field === undefined) return;
  const item = sandbox.newAttendee({ fields: [answerOf({ id: field.id }, `Answer ${sandbox.word()}`)] });
  const path = { event_id: sandbox.event };
  const reply = await check.api.call('createAttendee', { path, item, intent: 'probe' });
  const answers = reply.item['fields'];
  const foreign = (Array.isArray(answers) ? answers : []).find((one) =>
    isLabelOf(field, at(one, 'field', 'label')),
  );
  check.that('isolation.smuggled', foreign === undefined, {
    message: "a create brings another account's attendee field into this account",
    expected: `no attendee field "${field.label}"`,
    actual: JSON.stringify(foreign, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)) ?? '',
    replies: [reply],
  });
}
