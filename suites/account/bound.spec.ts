import type { Check } from '../../fixtures/check/check.ts';
import { areAccountsApart } from '../../fixtures/records/foreign-account.ts';
import {
  CLIENT,
  FOREIGN,
  type Identity,
  PERSONAL,
  READER,
  type Reply,
  rules,
  test,
} from '../../fixtures/test.ts';
import { accountIdIn } from '../../harness/call/account-in.ts';
import { sameJson } from '../../judge/body.ts';

/** An event belongs to one account: two clients that are both served it act on that one. */
async function servesBoth(api: Check['api'], event: string, other: Identity): Promise<boolean> {
  const replies = [CLIENT, other].map((as) =>
    api.call('getEvent', { path: { id: event }, as, intent: 'probe' }),
  );
  return (await Promise.all(replies)).every(({ ok }) => ok);
}

/** Claims that a user who is served the same event as the client is shown the same account. */
async function claimSameAsUser(check: Check, event: string, accountId: string, ours: Reply): Promise<void> {
  const { api } = check;
  const personal = await api.call('getAccount', { as: PERSONAL });
  const shown = personal.ok ? [accountIdIn(ours), accountIdIn(personal)] : [];
  // Only where ids of accounts are those that the profile uses can a user's account be told from another.
  if (shown.includes('') || !shown.includes(accountId) || !(await servesBoth(api, event, PERSONAL))) return;
  check.that('account.get.bound', shown[0] === shown[1], {
    message: 'a client and a user who are served the same event are shown different accounts',
    expected: `account ${accountId}`,
    actual: `account ${shown.join(' to the client, ')} to the user`,
    replies: [ours, personal],
  });
}

test(
  'GET /account shows each client the account that owns its application',
  rules('account.get.bound', 'oauth.client.account').quick(),
  async ({ api, check, sandbox, worker }) => {
    const { foreign, user } = worker.profile;
    const ours = check.limits.given(await api.call('getAccount', { as: CLIENT }));
    const again = await api.call('getAccount', { as: CLIENT });
    const id = accountIdIn(ours);
    // That one account is shown twice does not say that it is the right one.
    if (again.ok && id !== '' && accountIdIn(again) !== id)
      check.breaks('account.get.bound', {
        message: 'the same token is shown another account the second time',
        expected: `account ${id}`,
        actual: `account ${accountIdIn(again)}`,
        replies: [ours, again],
      });
    if (user !== undefined) await claimSameAsUser(check, sandbox.event, user.account_id, ours);
    const reader = await api.call('getAccount', { as: READER, intent: 'probe' });
    const read = reader.ok ? accountIdIn(reader) : '';
    if (id !== '' && read !== '' && read !== id && (await servesBoth(api, sandbox.event, READER)))
      check.breaks('account.get.bound', {
        message: 'a token of scope read, to which the same event is served, is shown another account',
        expected: `account ${id}`,
        actual: `account ${read}`,
        replies: [ours, reader],
      });
    if (foreign?.client === undefined) {
      check.limits.stop({
        why: 'the profile names no foreign.client',
        of: 'profile',
        rules: ['oauth.client.account', 'account.get.bound'],
      });
      return;
    }
    const theirs = check.limits.given(await api.call('getAccount', { as: FOREIGN }));
    const ids = [id, accountIdIn(theirs)];
    if (ids.includes('') && sameJson(ours.body, theirs.body))
      return check.limits.stop({
        why: 'both accounts are answered alike, without an id that could tell them apart',
        of: 'environment',
      });
    // Each id may be of a kind of its own, and equal one of the profile's by chance: hardly both, crosswise.
    const { account_id: own, foreign_account_id: other } = user ?? {};
    const crosswise = other !== undefined && ids[0] === other && ids[1] === own;
    if (crosswise && (await servesBoth(api, sandbox.event, PERSONAL)))
      check.breaks('account.get.bound', {
        message: 'two clients are shown the account of each other',
        expected: `account ${own} to the client of the profile`,
        actual: `account ${ids.join(' to it, ')} to the client of the other account`,
        replies: [ours, theirs],
      });
    const apart = ids.includes('') || ids[0] !== ids[1];
    if (!apart && again.ok && areAccountsApart(ours, again, theirs))
      return check.limits.stop({
        why: 'accounts count for themselves: two that differ are shown with one id',
        of: 'environment',
        rules: ['account.get.bound', 'oauth.client.account'],
      });
    for (const rule of ['account.get.bound', 'oauth.client.account'] as const)
      check.that(rule, apart, {
        message: 'clients of two accounts are shown the same account',
        expected: 'another account than the one of the other client',
        actual: `account ${ids[1]} for both`,
        replies: [ours, theirs],
      });
  },
);

test(
  'GET /me is not served to a client-credentials token, whatever X-Account-Id says',
  rules('me.get.personal-only').quick(),
  async ({ api, check, worker }) => {
    const { read_client, user } = worker.profile;
    // Without a user nothing shows that there is a /me at all; who is served one by a client's token is found all the same.
    if (user !== undefined) check.limits.given(await api.call('getMe', { as: PERSONAL }));
    check.limits.given(await api.call('getAccount', { as: CLIENT }));
    const asked: readonly Identity[] = [
      CLIENT,
      ...(read_client === undefined ? [] : [READER]),
      ...(user === undefined ? [] : [{ ...CLIENT, accountId: user.account_id }]),
    ];
    for (const as of asked) {
      const reply = await api.call('getMe', { as, intent: 'probe' });
      check.refuses('me.get.personal-only', reply, 'getMe is served to a client-credentials token');
      if (!reply.ok) check.notes.observe('me.client-token', reply.status, reply);
    }
    check.limits.given(await api.call('getAccount', { as: CLIENT }));
  },
);
