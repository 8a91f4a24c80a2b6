import type { Check } from '../../fixtures/check/check.ts';
import {
  type AskedForCode,
  deny,
  type Over,
  obtainCode,
  redeem,
  signInUser,
} from '../../fixtures/records/code-grant.ts';
import { withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import { clientsBeside } from '../../fixtures/records/show-other-client.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { isRedirectTo } from '../../harness/oauth/origins.ts';
import { PASSING } from '../oauth/token-outcome.ts';

// Who says no may end what was agreed to before, and the tokens of it.
test.use({ exclusive: true });

test(
  'a user who denies what a client asks for hands it no code that obtains a token',
  rules('oauth.code.denied', 'oauth.code.state').quick().normal('effort quick signs in no more to say no'),
  async ({ check, worker }) => {
    const user = signInUser(worker, check);
    if (user.sign_in !== 'form')
      check.limits.stop({ why: `sign_in: ${user.sign_in} is not tried with a denial`, of: 'profile' });
    await withTokensAlone(worker, async () => {
      // What the user agreed to before is no answer to what is asked now.
      const control = await redeem(worker, check, await obtainCode(worker, check));
      if (control.issued === null)
        check.limits.stop({ why: `the code obtained no token: ${control.reply.status}`, of: 'trouble' });
      const asked = await deny(worker, check);
      const { code, denied, error, reason, redirectedTo, reply, state } = asked.authorized;
      const { redirect_uri, state: sent } = asked.request;
      if (isCutOff(check, reply)) return;
      if (!denied)
        check.limits.stop({
          why: code === null ? reason : 'no page asked for consent, which may have been given before',
          of: 'profile',
        });
      // A page may lead on to anywhere: what carries an error to the client's address is the answer to its request.
      if (error !== null && isRedirectTo(redirectedTo ?? '', redirect_uri))
        check.same(
          'oauth.code.state',
          state,
          sent,
          [reply],
          'a redirect after a denial does not repeat its state',
        );
      await claimDenied(worker, check, asked);
    });
  },
);

test(
  'a user who denies a client that was never agreed to hands it no code that obtains a token',
  rules('oauth.code.denied').normal('effort quick signs in no more to say no'),
  async ({ check, worker }) => {
    const user = signInUser(worker, check);
    if (user.sign_in !== 'form')
      check.limits.stop({ why: `sign_in: ${user.sign_in} is not tried with a denial`, of: 'profile' });
    await withTokensAlone(worker, async () => {
      for (const { id, secret } of clientsBeside(worker.profile, user.client_id)) {
        // The least that may be asked for: not every client may have both scopes, or be asked about by this user at all.
        // A user who is signed in is asked all the same: this client was never agreed to.
        const asked = await deny(worker, check, { client_id: id, scope: 'read' }, { fresh: false });
        if (isCutOff(check, asked.authorized.reply)) return;
        if (asked.authorized.denied)
          return claimDenied(worker, check, asked, { client_id: id, client_secret: secret });
      }
      check.limits.stop({
        why: "no page asks the user's consent to a client of the profile that was never agreed to",
        of: 'profile',
      });
    });
  },
);

/** Whether a gateway, or nothing at all, answered in the place of the sign-in. */
function isCutOff(check: Check, { status }: Reply): boolean {
  if (!PASSING.has(status)) return false;
  const why = `the sign-in answered ${status}`;
  check.limits.stop({ why, of: 'trouble', rules: ['oauth.code.denied'] });
  return true;
}

/** Claims that what the client got for the denial obtains no token: as the user's own client, or as another one. */
async function claimDenied(
  worker: WorkerContext,
  check: Check,
  asked: AskedForCode,
  as: Over = {},
): Promise<void> {
  const { code, reply } = asked.authorized;
  if (code === null) {
    check.holds('oauth.code.denied', reply);
    return;
  }
  // A page may show a number of its own, and a redirect a code of no use. No other code goes in its stead.
  const redeemed = await redeem(worker, check, { ...asked, code }, { ...as, code });
  check.that('oauth.code.denied', redeemed.issued === null, {
    message: 'a user who denies what a client asks for hands it a code that obtains a token',
    expected: 'error=access_denied, or no code at all',
    actual: 'a code, and a token for it',
    replies: [reply, redeemed.reply],
  });
}
