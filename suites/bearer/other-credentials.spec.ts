import { withAnswers } from '../../fixtures/check/unanswered-calls.ts';
import { obtainCode, redeem, signInUser } from '../../fixtures/records/code-grant.ts';
import { alone, grant, identityOf } from '../../fixtures/records/disposable-tokens.ts';
import type { Session } from '../../fixtures/runner/session.ts';
import { rules, test } from '../../fixtures/test.ts';
import { at } from '../../judge/body.ts';
import { unsigned } from './kinds.ts';
import { NotATokenHere } from './not-a-token.ts';

/** What stands for the user's account, or for none, at effort deep; in haste the header that belongs to such a token. */
const accountsOf = ({ info, profile }: Session, own: string | null): ReadonlyArray<string | null> =>
  info.effort === 'deep' && profile.user !== undefined ? [null, profile.user.account_id] : [own];

test(
  'a JWT without a signature and a client secret are no bearer tokens',
  rules('bearer.garbage'),
  async ({ api, check, sandbox, session }) => {
    const { client, user } = session.profile;
    const path = { id: sandbox.event };
    check.limits.given(await api.call('getEvent', { path }));
    const here = new NotATokenHere(check, sandbox.event, accountsOf(session, null));
    const subject = client?.id ?? user?.client_id ?? '1';
    for (const [what, jwt] of unsigned(subject)) await here.refuses(what, jwt);
    if (client !== undefined) await here.refuses('the secret of a client', client.secret);
  },
);

test(
  'an authorization code and a refresh token are no bearer tokens',
  rules('bearer.garbage'),
  async ({ api, check, sandbox, session }) => {
    if (session.info.effort === 'quick') check.limits.skip('effort quick signs in no more than it has to');
    const { client, user } = session.profile;
    const account = user?.account_id ?? null;
    const here = new NotATokenHere(check, sandbox.event, accountsOf(session, account));
    const path = { id: sandbox.event };
    if (client !== undefined) {
      const { reply, issued } = await alone(session, () =>
        withAnswers(check, () => grant(session, client, 'read write')),
      );
      const refresh = at(reply.body, 'refresh_token');
      if (issued !== null && typeof refresh === 'string') {
        session.redactor.add(refresh, 'TOKEN');
        await here.refuses('a refresh token', refresh);
      }
    }
    const { account_id } = signInUser(session, check);
    await alone(session, async () => {
      const flow = await obtainCode(session, check);
      await here.refuses('an authorization code', flow.code);
      // The positive control: it was a code that is good for a token, and the token opens what was asked for.
      const { reply, issued } = await redeem(session, check, flow);
      if (issued === null) return check.limits.giveUp(`the code obtained no token: ${reply.status}`);
      const as = { ...identityOf(session, issued, 'personal'), accountId: account_id };
      check.limits.given(await api.call('getEvent', { path, as, intent: 'probe' }));
      await here.refuses('an authorization code that was exchanged', flow.code);
      const refresh = at(reply.body, 'refresh_token');
      if (typeof refresh !== 'string') return;
      session.redactor.add(refresh, 'TOKEN');
      await here.refuses('a refresh token', refresh);
    });
  },
);
