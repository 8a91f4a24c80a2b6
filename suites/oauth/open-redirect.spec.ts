import { authorize, obtainCode, signInUser } from '../../fixtures/records/code-grant.ts';
import { alone } from '../../fixtures/records/disposable-tokens.ts';
import { rules, test } from '../../fixtures/test.ts';

/** Addresses that nobody registered; some hold what somebody may have. */
const ELSEWHERE = [
  'https://muster.invalid/callback',
  'http://127.0.0.1.muster.invalid/callback',
  'https://muster.invalid/?next=http://localhost/callback',
];

test(
  'an authorization with a redirect URI that is not registered sends no code there',
  rules('oauth.code.open-redirect').quick(),
  async ({ check, worker }) => {
    const user = signInUser(worker, check);
    await alone(worker, async () => {
      // The positive control: the same request with the registered address obtains a code.
      await obtainCode(worker, check);
      const quick = worker.info.effort === 'quick';
      for (const redirect_uri of quick ? ELSEWHERE.slice(0, 1) : ELSEWHERE) {
        const { authorized } = await authorize(worker, check, { redirect_uri });
        const sent = authorized.redirectedTo?.startsWith(new URL(redirect_uri).origin) ?? false;
        check.that('oauth.code.open-redirect', !(sent && authorized.code !== null), {
          message: `a code of client ${user.client_id} is sent to ${redirect_uri}`,
          expected: 'no code sent there',
          actual: 'a redirect there with a code',
          replies: [authorized.reply],
        });
      }
    });
  },
);
