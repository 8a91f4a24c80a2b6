import type { Check } from '../../fixtures/check/check.ts';
import { expectUnchanged } from '../../fixtures/check/unchanged.ts';
import type { ApiOperation } from '../../fixtures/property/valid-calls.ts';
import { breadthOf, few, goesFurther } from '../../fixtures/records/breadth.ts';
import { onForeignTestBed, recordsIn } from '../../fixtures/records/foreign-account.ts';
import { inBatches } from '../../fixtures/records/in-batches.ts';
import { withLaterPage } from '../../fixtures/records/later-page.ts';
import { whileLive } from '../../fixtures/records/live-token.ts';
import type { Attempt, TestBed } from '../../fixtures/records/test-bed.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { type ApiRecord, CLIENT, FOREIGN, idOf, type Reply, rules, test } from '../../fixtures/test.ts';
import { accountIdIn } from '../../harness/call/account-in.ts';
import type { Identity } from '../../harness/call/identity.ts';
import { at, sameJson } from '../../judge/body.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { expectNoneComes, expectSameAccount } from './client-header.ts';
import { WRONG_HEADER } from './headers.ts';

const tryAll = async (
  bed: TestBed,
  operations: readonly ApiOperation[],
  as: Identity,
): Promise<Attempt[]> => {
  const attempts = await inBatches(withLaterPage(operations), ({ operation, options }) =>
    bed.attempt(operation, { ...options, as, intent: WRONG_HEADER }),
  );
  return attempts.filter((one) => one !== null);
};

function expectNoneServed(check: Check, rule: RuleId, who: string, attempts: readonly Attempt[]): void {
  for (const { operation, reply } of attempts)
    check.refuses(rule, reply, `${operation} is served to ${who} that names another account in X-Account-Id`);
}

test(
  'a personal token with X-Account-Id of an account that its user is no member of gets nothing done',
  rules('account-id.foreign', 'account-id.malformed').quick(),
  async ({ check, sandbox, worker }) => {
    const { user, event_id } = worker.profile;
    const foreign = check.limits.needs(
      check.limits.needs(user, 'the profile names no user').foreign_account_id,
      'the profile names no user.foreign_account_id',
    );
    const own = check.limits.needs(event_id, 'the profile names no event_id');
    if (await isAccount(check, worker, foreign)) check.controls.show('foreign account');
    const under = (as: Identity): Identity => ({ ...as, accountId: foreign });
    // The account itself, its events, and the own event under the wrong account.
    const here = await whileLive(worker, check, own, 'personal', async (_token, as) => {
      const plain = ['getAccount', 'listEvents', 'getEvent', 'listAttendees'] as const;
      const calls = plain.map((operation) => ({
        operation,
        options:
          operation === 'getEvent'
            ? { path: { id: own } }
            : operation === 'listAttendees'
              ? { path: { event_id: own } }
              : {},
      }));
      return inBatches(calls, async ({ operation, options }) => ({
        operation,
        call: { options },
        reply: await check.api.call(operation, { ...options, as: under(as), intent: WRONG_HEADER }),
        ours: await check.api.call(operation, { ...options, as }),
      }));
    });
    if (here === null) check.limits.stop({ why: 'no personal token outlived the calls', of: 'environment' });
    // A header that is passed over serves what the user may see anyway: no data of others, which is what the rule is about.
    const ignored = (here ?? []).filter(({ reply, ours }) => showsNoMore(reply, ours));
    const rest = (here ?? []).filter((one) => !ignored.includes(one));
    expectNoneServed(check, 'account-id.foreign', 'a personal token', rest);
    expectNoneServed(check, 'account-id.malformed', 'a personal token', ignored);
    for (const { reply } of here ?? [])
      if (!reply.ok)
        check.notes.observe('account-id.refusal', reply.status, reply, 'with a foreign X-Account-Id');
    if (worker.profile.foreign?.event_id === undefined) return;
    if (!goesFurther(worker)) return;
    await onForeignTestBed(worker, check, sandbox, breadthOf(worker), async (bed) => {
      const tried = await whileLive(worker, check, own, 'personal', (_token, as) =>
        tryAll(bed, bed.operations, under(as)),
      );
      expectNoneServed(check, 'account-id.foreign', 'a personal token', tried ?? []);
      await expectUnchanged(check, bed, tried ?? [], {
        rule: 'account-id.foreign',
        what: 'with a foreign X-Account-Id',
      });
    });
  },
);

/**
 * Whether the other client shows that there is such an account. It is shown that very id. Where accounts are shown
 * without ids, or by another kind of them than headers name, it is shown its account at all.
 */
async function isAccount(
  { api }: Check,
  { profile: { foreign, user } }: WorkerContext,
  id: string,
): Promise<boolean> {
  if (foreign?.client === undefined) return false;
  const theirs = await api.call('getAccount', { as: FOREIGN, intent: 'probe' });
  const ours = await api.call('getAccount', { intent: 'probe' });
  const isNamed = ours.ok && accountIdIn(ours) === user?.account_id;
  return theirs.ok && (isNamed ? accountIdIn(theirs) === id : true);
}

const LISTS: ReadonlySet<string> = new Set(['listEvents', 'listAttendees']);

/** Whether an answer shows nothing that the right header does not show: records of the own account, or a list of none. */
function showsNoMore(reply: Reply, ours: Reply): boolean {
  if (!reply.ok || !ours.ok) return false;
  // Of an account no field is shown: one without an id is known by the rest of it.
  const item = at(reply.body, 'item');
  if (item !== undefined && sameJson(item, at(ours.body, 'item'))) return true;
  // In which shape events are listed is not shown: a list of none may be an empty array anywhere, or no body at all.
  if (LISTS.has(reply.exchange.operation) && recordsIn(reply).length === 0) return true;
  const own = new Set([accountIdIn(ours), ...recordsIn(ours).map(idOf)]);
  const events = new Set(recordsIn(ours).map((record) => String(record['event_id'] ?? '')));
  // Between two reads of one event its page may have moved on: who came or went is of that event, too.
  const isOwn = (record: ApiRecord): boolean =>
    own.has(idOf(record)) || (record['event_id'] != null && events.has(String(record['event_id'])));
  const shown = [accountIdIn(reply), ...recordsIn(reply).map(idOf)].filter((id) => own.has(id));
  return own.has(accountIdIn(reply)) && recordsIn(reply).every(isOwn) && shown.some((id) => id !== '');
}

test(
  "X-Account-Id does not take a client-credentials token to another account's data",
  rules('account-id.client-token', 'oauth.client.account').quick(),
  async ({ api, check, sandbox, worker }) => {
    const { foreign, user } = worker.profile;
    if (foreign?.client === undefined) return expectNoneComes(check, worker);
    const theirs = check.limits.given(await api.call('getAccount', { as: FOREIGN }));
    const names = new Set([user?.foreign_account_id, accountIdIn(theirs)]);
    const headers = [...names].filter((name): name is string => name !== undefined && name !== '');
    if (headers.length === 0)
      check.limits.stop({
        why: 'nothing names the other account: user.foreign_account_id is missing',
        of: 'profile',
      });
    await expectSameAccount(check, theirs, headers);
    await onForeignTestBed(worker, check, sandbox, few(worker, breadthOf(worker), 1), async (bed) => {
      const attempts: Attempt[] = [];
      for (const accountId of headers)
        attempts.push(...(await tryAll(bed, bed.operations, { ...CLIENT, accountId })));
      expectNoneServed(check, 'account-id.client-token', 'a client-credentials token', attempts);
      await expectUnchanged(check, bed, attempts, {
        rule: 'account-id.client-token',
        what: 'of a client-credentials token with a foreign X-Account-Id',
      });
    });
  },
);
