import { withAnswers } from '../../fixtures/check/unanswered-calls.ts';
import { redeem, ruleOutNarrowing, signInUser } from '../../fixtures/records/code-grant.ts';
import { identityOf, withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import { rules, test } from '../../fixtures/test.ts';
import { BudgetError } from '../../harness/broker/budget-error.ts';
import { startBrowser } from '../../harness/oauth/browser/process.ts';
import { authorizeByBrowser, wayTo } from '../../harness/oauth/browser/sign-in.ts';
import { chromiumAvailable } from '../../harness/oauth/chromium.ts';
import { newPkce, newState } from '../../harness/oauth/pkce.ts';

test(
  'a user who signs in with a real browser obtains a code, and the code a token that works',
  rules('oauth.code.token').normal('effort quick starts no browser'),
  async ({ api, check, worker }) => {
    if (!chromiumAvailable()) check.limits.stop({ why: 'no Chromium was found', of: 'profile' });
    const user = signInUser(worker, check);
    const { verifier, challenge } = newPkce();
    const request = {
      client_id: user.client_id,
      redirect_uri: user.redirect_uri,
      scope: 'read',
      state: newState(),
      code_challenge: challenge,
      code_challenge_method: 'S256',
    } as const;
    // It takes its time to start: the grants of others need not wait for it.
    const browser = await startBrowser(wayTo(worker.profile));
    await withTokensAlone(worker, async () => {
      const authorized = await withAnswers(check, () =>
        authorizeByBrowser(worker.wire, worker.profile, user, request, worker.info.out, browser).catch(
          (error: Error) => {
            // For want of time or of requests, which is no doing of the pages.
            if (error instanceof BudgetError) throw error;
            return check.limits.stop({
              why: `the browser could not sign in: ${error.message.split('\n')[0]}`,
              of: 'trouble',
            });
          },
        ),
      );
      const { code } = authorized;
      if (code === null)
        return check.limits.stop({
          why: `the browser could not sign in: ${authorized.reason}`,
          of: 'trouble',
        });
      worker.redactor.add(code, 'CODE');
      const { reply, issued } = await redeem(worker, check, { code, verifier, request, authorized });
      if (issued === null)
        return check.limits.stop({
          why: `the code from the browser obtained no token: ${reply.status}`,
          of: 'trouble',
        });
      ruleOutNarrowing(check, issued, { authorized, request });
      const as = { ...identityOf(worker, issued, 'browser'), accountId: user.account_id };
      const me = await api.call('getMe', { as, intent: 'probe' });
      check.succeeds(
        'oauth.code.token',
        me,
        'a token from a sign-in with a browser does not open getMe',
        reply,
      );
    }).finally(() => browser.end());
  },
);
