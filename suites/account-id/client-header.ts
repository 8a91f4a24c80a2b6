import type { Check } from '../../fixtures/check/check.ts';
import { answerInWords } from '../../fixtures/check/proof.ts';
import { numbersRepeat } from '../../fixtures/records/event-numbers.ts';
import { recordsIn } from '../../fixtures/records/foreign-account.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { CLIENT, FOREIGN, idOf, type Reply } from '../../fixtures/test.ts';
import { accountIdIn } from '../../harness/call/account-in.ts';
import type { Identity } from '../../harness/call/identity.ts';
import { isRefusal } from '../../harness/call/plain-call.ts';
import { sameJson } from '../../judge/body.ts';
import { WRONG_HEADER } from './headers.ts';

/** What a header does on a client-credentials token (gap: X-Account-Id with such a token). */
function observeHeader(check: Check, account: Reply, followed: boolean): void {
  const done = account.ok ? (followed ? 'followed' : 'ignored') : `refused with ${account.status}`;
  check.notes.observe('account-id.client-token', done, account);
}

/** Claims that the account and the events that a client sees stay its own, whatever the header says. */
export async function expectSameAccount(
  check: Check,
  theirs: Reply,
  headers: readonly string[],
): Promise<void> {
  const { api } = check;
  const ours = check.limits.given(await api.call('getAccount', { as: CLIENT }));
  const events = recordsIn(await api.call('listEvents', { as: CLIENT })).map(idOf);
  const others = recordsIn(await api.call('listEvents', { as: FOREIGN }))
    .map(idOf)
    .filter((id) => id !== '' && !events.includes(id));
  const ids = [accountIdIn(ours), accountIdIn(theirs)];
  const isTheirs = (reply: Reply): boolean =>
    ids.every((id) => id !== '')
      ? ids[0] !== ids[1] && accountIdIn(reply) === ids[1]
      : !sameJson(ours.body, theirs.body) && sameJson(reply.body, theirs.body);
  for (const accountId of headers) {
    const as: Identity = { ...CLIENT, accountId };
    const account = await api.call('getAccount', { as, intent: WRONG_HEADER });
    const followed = account.ok && isTheirs(account);
    observeHeader(check, account, followed);
    // Accounts that are answered alike cannot be told apart this way.
    if (!sameJson(ours.body, theirs.body))
      check.that('account-id.client-token', !followed, {
        message: 'getAccount follows X-Account-Id with a client-credentials token',
        expected: ours.text.slice(0, 160),
        actual: account.text.slice(0, 160),
        replies: [ours, theirs, account],
      });
    const list = await api.call('listEvents', { as, intent: WRONG_HEADER });
    if (others.length === 0) continue;
    const leaked = list.ok
      ? recordsIn(list)
          .map(idOf)
          .filter((id) => others.includes(id))
      : [];
    check.none(
      'account-id.client-token',
      leaked.map((id) => `event ${id}`),
      [list],
      {
        message: 'listEvents follows X-Account-Id with a client-credentials token',
        expected: 'events of the own account, or none',
      },
    );
  }
}

/**
 * Claims, where the profile names no client of the other account, that nothing it does name of that account comes with
 * the header. Neither its id nor its event does, where it does not come without the header.
 */
export async function expectNoneComes(check: Check, worker: WorkerContext): Promise<void> {
  const { api } = check;
  const { foreign, user } = worker.profile;
  const nobody = 'the profile names no foreign.client';
  const accountId = check.limits.needs(user?.foreign_account_id, `${nobody}, and no user.foreign_account_id`);
  check.limits.stop({ why: nobody, of: 'profile', rules: ['oauth.client.account'] });
  const as: Identity = { ...CLIENT, accountId };
  const ours = check.limits.given(await api.call('getAccount', { as: CLIENT }));
  const account = await api.call('getAccount', { as, intent: WRONG_HEADER });
  const [own, shown] = [accountIdIn(ours), accountIdIn(account)];
  // Ids that accounts show may be of another kind than those of the header: what equals it must have come with it.
  const followed = account.ok && own !== '' && own !== accountId && shown === accountId;
  observeHeader(check, account, followed);
  if (followed || !account.ok || (own !== '' && own === shown))
    check.that('account-id.client-token', !followed, {
      message: 'getAccount follows X-Account-Id with a client-credentials token',
      expected: `account ${own}`,
      actual: `account ${shown}`,
      replies: [ours, account],
    });
  const event = foreign?.event_id;
  if (event === undefined || (await numbersRepeat(worker, check))) return;
  // What this account is served anyway does not come with the header.
  const closed = await api.call('getEvent', { path: { id: event }, intent: 'probe' });
  if (!isRefusal(closed.status)) return;
  for (const operation of ['listEvents', 'getEvent', 'listAttendees', 'listAttendeeFields'] as const) {
    const path = operation === 'getEvent' ? { id: event } : { event_id: event };
    const options = operation === 'listEvents' ? {} : { path };
    const comes = (reply: Reply): boolean =>
      reply.ok && (operation !== 'listEvents' || recordsIn(reply).some((one) => idOf(one) === event));
    const moved = await api.call(operation, { ...options, as, intent: WRONG_HEADER });
    const plain = comes(moved) ? await api.call(operation, { ...options, intent: 'probe' }) : closed;
    if (comes(plain) || !(plain.ok || isRefusal(plain.status))) continue;
    check.that('account-id.client-token', !comes(moved), {
      message: `${operation} follows X-Account-Id with a client-credentials token`,
      expected: `nothing of event ${event}, as without the header`,
      actual: answerInWords(moved),
      replies: [plain, moved],
    });
  }
}
