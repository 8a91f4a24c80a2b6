import { withAnswers } from '../../fixtures/check/unanswered-calls.ts';
import { goesDeep } from '../../fixtures/records/breadth.ts';
import { obtainCode, redeem, signInUser } from '../../fixtures/records/code-grant.ts';
import { grantBoth, identityOf, withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import { whileLive } from '../../fixtures/records/live-token.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { rules, test } from '../../fixtures/test.ts';
import { at } from '../../judge/body.ts';
import { unsigned, unsignedAlike } from './broken-tokens.ts';
import { NotATokenHere } from './not-a-token.ts';

/** What stands for the user's account, or for none, at effort deep; in haste the header that belongs to such a token. */
const accountsOf = (worker: WorkerContext, own: string | null): ReadonlyArray<string | null> =>
  goesDeep(worker) && worker.profile.user !== undefined ? [null, worker.profile.user.account_id] : [own];

test(
  'a JWT without a signature and a client secret are no bearer tokens',
  rules('bearer.garbage'),
  async ({ api, check, sandbox, worker }) => {
    const { client, user } = worker.profile;
    const path = { id: sandbox.event };
    check.limits.given(await api.call('getEvent', { path }));
    const here = new NotATokenHere(check, sandbox.event, accountsOf(worker, null));
    const subject = client?.id ?? user?.client_id ?? '1';
    for (const [what, jwt] of unsigned(subject)) await here.refuses(what, jwt);
    if (client !== undefined) await here.refuses('the secret of a client', client.secret);
  },
);

test(
  'a live JWT without its signature, or one that asks for none, is no bearer token',
  rules('bearer.garbage'),
  async ({ api, check, sandbox, worker }) => {
    const here = new NotATokenHere(check, sandbox.event, accountsOf(worker, null));
    check.limits.needs(worker.profile.client, 'the profile names no client');
    check.limits.given(await api.call('getEvent', { path: { id: sandbox.event } }));
    const { token } = await worker.broker.live('client');
    if (unsignedAlike(token).length === 0) return;
    await whileLive(worker, check, sandbox.event, 'client', async (live) => {
      for (const [what, jwt] of unsignedAlike(live)) {
        worker.redactor.add(jwt, 'TOKEN');
        await here.refuses(what, jwt);
      }
      return [];
    });
  },
);

test(
  'an authorization code and a refresh token are no bearer tokens',
  rules('bearer.garbage').normal('effort quick signs in no more than it has to'),
  async ({ api, check, sandbox, worker }) => {
    const { client, user } = worker.profile;
    const account = user?.account_id ?? null;
    const here = new NotATokenHere(check, sandbox.event, accountsOf(worker, account));
    const path = { id: sandbox.event };
    if (client !== undefined) {
      const { reply, issued } = await withTokensAlone(worker, () =>
        withAnswers(check, () => grantBoth(worker, client)),
      );
      const refresh = at(reply.body, 'refresh_token');
      if (issued !== null && typeof refresh === 'string') {
        worker.redactor.add(refresh, 'TOKEN');
        await here.refuses('a refresh token', refresh);
      }
    }
    const { account_id } = signInUser(worker, check);
    await withTokensAlone(worker, async () => {
      const flow = await obtainCode(worker, check);
      await here.refuses('an authorization code', flow.code);
      // The positive control: it was a code that is good for a token, and the token opens what was asked for.
      const { reply, issued } = await redeem(worker, check, flow);
      if (issued === null)
        return check.limits.stop({ why: `the code obtained no token: ${reply.status}`, of: 'trouble' });
      const as = { ...identityOf(worker, issued, 'personal'), accountId: account_id };
      check.limits.given(await api.call('getEvent', { path, as, intent: 'probe' }));
      await here.refuses('an authorization code that was exchanged', flow.code);
      const refresh = at(reply.body, 'refresh_token');
      if (typeof refresh !== 'string') return;
      worker.redactor.add(refresh, 'TOKEN');
      await here.refuses('a refresh token', refresh);
    });
  },
);
