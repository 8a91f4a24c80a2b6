import type { Check } from '../../fixtures/check/check.ts';
import { askForCode, redeem, signInUser } from '../../fixtures/records/code-grant.ts';
import { identityOf, withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { rules, test } from '../../fixtures/test.ts';
import type { TokenReply } from '../../harness/oauth/token-request.ts';
import type { ClientCredentials } from '../../harness/profile/profile.ts';

/** A personal token of a client: of both scopes, or else of read alone; null where no user can give it one. */
async function personalOf(
  worker: WorkerContext,
  check: Check,
  { id, secret }: ClientCredentials,
): Promise<TokenReply | null> {
  const obtain = async (scope: string): Promise<TokenReply | null> => {
    const asked = await askForCode(worker, check, { client_id: id, scope });
    const { code } = asked.authorized;
    return code === null
      ? null
      : redeem(worker, check, { ...asked, code }, { client_id: id, client_secret: secret });
  };
  for (const scope of ['read write', 'read']) {
    const first = await obtain(scope);
    // A code may be spent on learning how the client shows its secret.
    const granted = first?.issued === null && first.refusedBefore ? await obtain(scope) : first;
    if (granted !== null && granted.issued !== null) return granted;
  }
  return null;
}

test(
  'a client that is allowed scope read alone gets no personal token that writes',
  rules('oauth.client.application-scope').normal('effort quick asks this of client credentials'),
  async ({ api, check, sandbox, worker }) => {
    const client = check.limits.needs(worker.profile.read_client, 'the profile names no read_client');
    const { account_id } = signInUser(worker, check);
    const guest = await sandbox.borrow();
    const { event, id } = guest;
    await withTokensAlone(worker, async () => {
      const granted = await personalOf(worker, check, client);
      if (granted === null || granted.issued === null)
        return check.limits.stop({
          why: 'no user can give the read_client a token',
          of: 'environment',
          rules: ['oauth.client.application-scope'],
        });
      const as = {
        ...identityOf(worker, granted.issued, 'personal, read client'),
        accountId: account_id,
      };
      // The positive control: the token is good for reading.
      const read = await api.call('getEvent', { path: { id: event }, as, intent: 'probe' });
      if (!read.ok)
        return check.limits.stop({
          why: `a personal token of the read_client does not read: ${read.status}`,
          of: 'environment',
          rules: ['oauth.client.application-scope'],
        });
      const item = { company: `Guild ${sandbox.word()}` };
      const path = { event_id: event, id };
      const written = await api.call('updateAttendee', { path, item, as, intent: 'probe' });
      check.refuses(
        'oauth.client.application-scope',
        written,
        'updateAttendee is served to a personal token of a client that is allowed scope read alone',
        granted.reply,
        read,
      );
    });
  },
);
