import { few } from '../../fixtures/records/breadth.ts';
import { askForCode, obtainCode, signInUser } from '../../fixtures/records/code-grant.ts';
import { withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import { rules, test } from '../../fixtures/test.ts';

const NOWHERE = 'nowhere.invalid';

/** Addresses that are not registered; some hold a registered one, or begin like it. */
const ELSEWHERE = [
  `https://${NOWHERE}/callback`,
  `http://127.0.0.1.${NOWHERE}/callback`,
  `http://localhost:49617@${NOWHERE}/callback`,
  `https://${NOWHERE}/?next=http://localhost/callback`,
];

/** Whether an address is on a host that no one owns. */
const leadsNowhere = (address: string | null): boolean =>
  address !== null && URL.canParse(address) && new URL(address).hostname.endsWith(NOWHERE);

/** Another host that begins like the one of a registered address; none where that has no host. */
function besides(registered: string): string[] {
  if (!URL.canParse(registered) || new URL(registered).host === '') return [];
  const address = new URL(registered);
  address.hostname = `${address.hostname.replace(/^\[.*\]$/, 'localhost')}.${NOWHERE}`;
  return [address.href];
}

test(
  'an authorization with a redirect URI that is not registered sends no code there',
  rules('oauth.code.open-redirect').quick(),
  async ({ check, worker }) => {
    const user = signInUser(worker, check);
    await withTokensAlone(worker, async () => {
      // The positive control: the same request with the registered address obtains a code.
      await obtainCode(worker, check);
      const all = [...ELSEWHERE, ...besides(user.redirect_uri)];
      for (const redirect_uri of few(worker, all, 1)) {
        const { authorized } = await askForCode(worker, check, { redirect_uri });
        const sent = leadsNowhere(authorized.redirectedTo);
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
