import type { Check } from '../../fixtures/check/check.ts';
import { proofOf } from '../../fixtures/check/proof.ts';
import { alike } from '../../fixtures/property/alike.ts';
import { changed } from '../../fixtures/property/changed.ts';
import { few, goesFurther } from '../../fixtures/records/breadth.ts';
import {
  askForCode,
  type Flow,
  type Over,
  obtainCode,
  redeem,
  redeemAtOnce,
  ruleOutGuess,
  ruleOutNarrowing,
  signInUser,
} from '../../fixtures/records/code-grant.ts';
import { identityOf, withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import { clientsBeside, showOtherClient } from '../../fixtures/records/show-other-client.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { type Identity, type Reply, rules, test } from '../../fixtures/test.ts';
import { mayBeOfEvent } from '../../harness/inquiry/new-attendees.ts';
import type { Authorized } from '../../harness/oauth/authorize.ts';
import { isRedirectTo } from '../../harness/oauth/origins.ts';
import { OUT_OF_BAND } from '../../harness/oauth/out-of-band.ts';
import { newState } from '../../harness/oauth/pkce.ts';
import { firstRead } from './first-read.ts';
import { codeByRedirect, isLoopbackAddress } from './redirect.ts';
import { expectNoToken, PASSING } from './token-outcome.ts';

test(
  'a user who signs in obtains a code, and the code a token that works',
  rules('oauth.code.token', 'oauth.code.out-of-band', 'oauth.pkce.right-verifier').quick(),
  async ({ check, sandbox, worker }) => {
    const user = signInUser(worker, check);
    await withTokensAlone(worker, async () => {
      const outOfBand = user.redirect_uri === OUT_OF_BAND;
      const flow = await obtainCode(worker, check);
      const redeemed = await redeem(worker, check, flow);
      ruleOutGuess(check, redeemed, flow);
      const { reply, issued, secretBy } = redeemed;
      if (!outOfBand)
        check.limits.stop({
          why: 'the redirect_uri of the profile is not out-of-band',
          of: 'profile',
          rules: ['oauth.code.out-of-band'],
        });
      if (issued === null) {
        await breaksCode(worker, check, flow, reply);
        return;
      }
      check.holds('oauth.pkce.right-verifier', reply);
      const shown = secretBy === 'form' ? 'form parameters' : 'HTTP Basic';
      const answer = user.client_secret === undefined ? 'not: the client is public' : shown;
      check.notes.observe('oauth.code-client-secret', answer, reply);
      if (outOfBand) check.holds('oauth.code.out-of-band', flow.authorized.reply);
      ruleOutNarrowing(check, issued, flow);
      const as = { ...identityOf(worker, issued, 'personal'), accountId: user.account_id };
      const read = await firstRead(check, as, sandbox.event);
      check.succeeds('oauth.code.token', read, 'a token that a code obtained does not read', reply);
      if (worker.profile.writes === 'allow') await claimWrites(check, sandbox, as, reply);
    });
  },
);

/** Says what is broken where a code that was handed out obtains no token: the code of the page, or the exchange of any. */
async function breaksCode(worker: WorkerContext, check: Check, flow: Flow, reply: Reply): Promise<void> {
  const outOfBand = worker.profile.user?.redirect_uri === OUT_OF_BAND;
  // A code that came by a redirect tells whether codes are refused, or the page shows a wrong one.
  const other = outOfBand ? await codeByRedirect(worker, check) : null;
  const redirected = other === null ? null : await redeem(worker, check, other);
  const broken =
    redirected !== null && redirected.issued !== null
      ? (['oauth.code.out-of-band'] as const)
      : (['oauth.code.token', 'oauth.pkce.right-verifier'] as const);
  for (const rule of broken)
    check.breaks(rule, {
      message: 'a code that was handed out obtains no token',
      expected: 'a token',
      actual: `${reply.status} ${reply.text.slice(0, 160)}`,
      replies: [flow.authorized.reply, reply],
    });
}

/** Claims that a token of both scopes that a code obtained writes, unless the event takes no more. */
async function claimWrites(check: Check, sandbox: Sandbox, as: Identity, reply: Reply): Promise<void> {
  const item = sandbox.newAttendee();
  const event_id = sandbox.event;
  const made = await check.api.call('createAttendee', { path: { event_id }, item, as, intent: 'probe' });
  if (made.ok) sandbox.leave(event_id, made);
  if (mayBeOfEvent(made.status))
    return check.limits.stop({
      why: `createAttendee is answered ${made.status}`,
      of: 'environment',
      rules: ['oauth.code.token'],
    });
  const message = 'a token of both scopes that a code obtained does not write';
  check.succeeds('oauth.code.token', made, message, reply);
}

test(
  'a code obtains one token, however often and however fast it is sent',
  rules('oauth.code.single-use', 'oauth.code.single-use-at-once').quick(),
  async ({ check, worker }) => {
    signInUser(worker, check);
    await withTokensAlone(worker, async () => {
      const flow = await obtainCode(worker, check);
      const first = await redeem(worker, check, flow);
      if (first.issued === null)
        check.limits.stop({ why: `the code obtained no token: ${first.reply.status}`, of: 'trouble' });
      const second = await redeem(worker, check, flow);
      expectNoToken(check, 'oauth.code.single-use', second, 'a code that was used obtains a second token');
      if (!goesFurther(worker)) return;
      const raced = await obtainCode(worker, check);
      const race = await redeemAtOnce(worker, check, raced, 4);
      for (const { issued } of race) if (issued !== null) worker.redactor.add(issued.token, 'TOKEN');
      // A gateway's error may answer the slower exchanges, and is no token; but one exchange must have been served.
      const proof = proofOf(race.map(({ reply }) => reply).filter(({ status }) => !PASSING.has(status)));
      if (proof === undefined)
        return check.limits.stop({ why: 'the token endpoint served no exchange of several', of: 'trouble' });
      const tokens = new Set(race.flatMap(({ issued }) => (issued === null ? [] : [issued.token])));
      // Stock authorization servers are not atomic here, and the text knows no such call: the same build passes the next run.
      check.that('oauth.code.single-use-at-once', tokens.size <= 1, {
        message: 'exchanges of one code at once obtain several tokens',
        expected: 'one token at most',
        actual: `${tokens.size} tokens`,
        replies: proof,
      });
      // In calm a code that was raced for is one that was used.
      if (tokens.size === 0) return;
      const late = await redeem(worker, check, raced);
      expectNoToken(
        check,
        'oauth.code.single-use',
        late,
        'a code that was exchanged in a race obtains a second token',
      );
    });
  },
);

test(
  'a code serves the client and the redirect URI for which it was made, and a made-up one serves nobody',
  rules(
    'oauth.code.unknown',
    'oauth.code.client',
    'oauth.code.redirect-uri',
    'oauth.code.redirect-uri-sent',
  ).quick(),
  async ({ check, worker }) => {
    const user = signInUser(worker, check);
    await withTokensAlone(worker, async () => {
      const control = await redeem(worker, check, await obtainCode(worker, check));
      if (control.issued === null)
        check.limits.stop({ why: `the code obtained no token: ${control.reply.status}`, of: 'trouble' });
      const flow = await obtainCode(worker, check);
      const made = await redeem(worker, check, { ...flow, code: alike(flow.code) });
      expectNoToken(check, 'oauth.code.unknown', made, 'a made-up code obtains a token');
      const near = await redeem(worker, check, { ...flow, code: changed(flow.code, flow.code.length - 1) });
      expectNoToken(check, 'oauth.code.unknown', near, 'a code with another last character obtains a token');

      const others = clientsBeside(worker.profile, user.client_id);
      if (others[0] !== undefined) await showOtherClient(check, worker, others[0]);
      const strangers: Array<[string, Over]> = [
        ...others.map(({ id, secret }): [string, Over] => [
          'for another client',
          { client_id: id, client_secret: secret },
        ]),
        ['for no client', { client_id: undefined, client_secret: undefined }],
        ['for an unknown client', { client_id: alike(user.client_id), client_secret: undefined }],
      ];
      for (const [whom, over] of few(worker, strangers, 1)) {
        const reply = await redeem(worker, check, await obtainCode(worker, check), over);
        expectNoToken(check, 'oauth.code.client', reply, `a code obtains a token ${whom}`);
      }
      const outOfBand = user.redirect_uri === OUT_OF_BAND;
      const wrong = [
        outOfBand ? 'http://127.0.0.1/callback' : OUT_OF_BAND,
        `${user.redirect_uri}${outOfBand ? ':auto' : '/elsewhere'}`,
      ];
      for (const redirect_uri of few(worker, wrong, 1)) {
        const reply = await redeem(worker, check, await obtainCode(worker, check), { redirect_uri });
        const message = `a code for ${user.redirect_uri} obtains a token with ${redirect_uri}`;
        expectNoToken(check, 'oauth.code.redirect-uri', reply, message);
      }
      if (!goesFurther(worker)) return;
      // Only a warning: certified providers let it be left out where one alone is registered.
      const unnamed = await obtainCode(worker, check);
      const bare = await redeem(worker, check, unnamed, { redirect_uri: undefined });
      expectNoToken(
        check,
        'oauth.code.redirect-uri-sent',
        bare,
        'a code obtains a token without its redirect URI',
      );
    });
  },
);

/** Why no redirect can be judged. */
const NO_LOOPBACK = {
  why: 'the redirect_uri of the profile is out-of-band, and no loopback address is accepted',
  of: 'profile',
} as const;
const NO_CODE = { why: 'no redirect came with a code', of: 'environment' } as const;

function claimState(check: Check, { state, reply }: Authorized, sent: string, what: string): void {
  const message = `a redirect with ${what} does not repeat its state`;
  check.same('oauth.code.state', state, sent, [reply], message);
}

/** Claims the state of a redirect with an error. A scope that does not exist may be told there, to the user, or not at all. */
async function claimStateOfError(
  worker: WorkerContext,
  check: Check,
  { request: { redirect_uri } }: Flow,
  state: string,
): Promise<void> {
  const { authorized } = await askForCode(worker, check, { redirect_uri, state, scope: 'unheard-of' });
  if (authorized.error !== null && isRedirectTo(authorized.redirectedTo ?? '', redirect_uri))
    claimState(check, authorized, state, 'an error');
}

/** Claims that a redirect has the code in its query, where a server sees it: elsewhere it obtains no token. */
function claimInQuery(check: Check, { redirectedTo, reply }: Authorized): void {
  if (redirectedTo === null || new URL(redirectedTo).searchParams.has('code')) return;
  check.breaks('oauth.code.token', {
    message:
      'the code comes in the fragment of the redirect, which no server gets to see, and not in its query (RFC 6749, 4.1.2)',
    expected: 'code in the query of the redirect',
    actual: 'code in its fragment',
    replies: [reply],
  });
}

test(
  'a redirect brings the state back as it was sent, with a code that works or with an error',
  rules('oauth.code.state', 'oauth.code.token').quick(),
  async ({ check, worker }) => {
    const user = signInUser(worker, check);
    const outOfBand = user.redirect_uri === OUT_OF_BAND;
    const isLocal = outOfBand || isLoopbackAddress(user.redirect_uri);
    await withTokensAlone(worker, async () => {
      const states = [newState(), `State~1.2_3 a+b/c=d&e%20f ${newState()}`];
      for (const state of few(worker, states, 1)) {
        const flow = await codeByRedirect(worker, check, state);
        if (isLocal) check.notes.observe('oauth.loopback-redirect', flow === null ? 'refused' : 'accepted');
        if (flow === null)
          return check.limits.stop({
            ...(outOfBand ? NO_LOOPBACK : NO_CODE),
            rules: ['oauth.code.state'],
          });
        claimState(check, flow.authorized, state, 'a code');
        claimInQuery(check, flow.authorized);
        if (goesFurther(worker) && state === states[0]) await claimStateOfError(worker, check, flow, state);
      }
    });
  },
);
