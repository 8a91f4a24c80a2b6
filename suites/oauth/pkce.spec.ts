import type { Check } from '../../fixtures/check/check.ts';
import { changed } from '../../fixtures/property/changed.ts';
import { swapCase } from '../../fixtures/property/swap-case.ts';
import { goesFurther } from '../../fixtures/records/breadth.ts';
import {
  askForCode,
  type Over,
  obtainCode,
  redeem,
  ruleOutGuess,
  signInUser,
} from '../../fixtures/records/code-grant.ts';
import { withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { rules, test } from '../../fixtures/test.ts';
import { newPkce, verifierAlike } from '../../harness/oauth/pkce.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { expectNoToken, expectToken } from './token-outcome.ts';

/** Verifiers that do not belong to the code, from its own verifier and challenge. */
const WRONG: ReadonlyArray<readonly [RuleId, string, (verifier: string, challenge: string) => Over]> = [
  ['oauth.pkce.wrong-verifier', 'another verifier', (_, own) => ({ code_verifier: verifierAlike(own) })],
  ['oauth.pkce.wrong-verifier', 'a verifier that is too short', () => ({ code_verifier: 'letter' })],
  [
    'oauth.pkce.wrong-verifier',
    'a verifier that is too long',
    () => ({ code_verifier: 'letter'.repeat(22) }),
  ],
  ['oauth.pkce.wrong-verifier', 'more behind the verifier', (own) => ({ code_verifier: `${own}letter` })],
  ['oauth.pkce.missing-verifier', 'no verifier', () => ({ code_verifier: undefined })],
  ['oauth.pkce.missing-verifier', 'an empty verifier', () => ({ code_verifier: '' })],
  ['oauth.pkce.plain-challenge', 'the challenge itself as verifier', (_, own) => ({ code_verifier: own })],
];

test(
  'a code with an S256 challenge obtains a token with its verifier, and with nothing else',
  rules(
    'oauth.pkce.right-verifier',
    'oauth.pkce.wrong-verifier',
    'oauth.pkce.missing-verifier',
    'oauth.pkce.plain-challenge',
    'oauth.pkce.other-challenge',
  ).quick(),
  async ({ check, worker }) => {
    signInUser(worker, check);
    await withTokensAlone(worker, async () => {
      const control = await obtainCode(worker, check);
      const right = await redeem(worker, check, control);
      ruleOutGuess(check, right, control);
      expectToken(
        check,
        'oauth.pkce.right-verifier',
        right,
        'the verifier that belongs to the challenge obtains no token',
        control.authorized.reply,
      );
      if (right.issued === null) check.limits.stop({ why: 'no code obtains a token', of: 'trouble' });
      if (goesFurther(worker)) {
        await claimLongVerifier(worker, check);
        await claimWholeChallenge(worker, check);
      }
      for (const [index, [rule, what, over]] of WRONG.entries()) {
        // Of several ways to break a rule the first is enough in haste.
        if (!goesFurther(worker) && WRONG.findIndex(([one]) => one === rule) !== index) continue;
        const flow = await obtainCode(worker, check);
        const wrong = over(flow.verifier, flow.request.code_challenge ?? '');
        const reply = await redeem(worker, check, flow, wrong);
        expectNoToken(check, rule, reply, `a code obtains a token with ${what}`);
        if (index > 0 || !goesFurther(worker) || reply.issued !== null) continue;
        // A service may forget, when it has refused once, what the code was bound to.
        const again = await redeem(worker, check, flow, wrong);
        expectNoToken(check, rule, again, `a code obtains a token with ${what} that is sent again`);
      }
      const second = await obtainCode(worker, check);
      const swapped = await redeem(worker, check, second, { code_verifier: control.verifier });
      expectNoToken(
        check,
        'oauth.pkce.other-challenge',
        swapped,
        'a code obtains a token with the verifier of another code',
      );
    });
  },
);

/** A verifier has 43 to 128 characters (RFC 7636, 4.1), and all of them count. */
async function claimLongVerifier(worker: WorkerContext, check: Check): Promise<void> {
  const { verifier, challenge } = newPkce(72);
  const flow = await obtainCode(worker, check, { code_challenge: challenge });
  const whole = await redeem(worker, check, flow, { code_verifier: verifier });
  expectToken(
    check,
    'oauth.pkce.right-verifier',
    whole,
    `a verifier of ${verifier.length} characters obtains no token`,
    flow.authorized.reply,
  );
}

/** Challenges that are nearly the verifier's: of each a comparison in part, or without regard to letter case, is content. */
const NEARLY: ReadonlyArray<readonly [what: string, (challenge: string) => string]> = [
  ['the last character', (challenge) => changed(challenge, challenge.length - 1)],
  ['the first character', (challenge) => changed(challenge, 0)],
  // The lowest bits of the last character carry nothing, and have to be zero.
  ['letter case', (challenge) => `${swapCase(challenge.slice(0, -1))}${challenge.slice(-1)}`],
];

/** All of a challenge is compared (RFC 7636, 4.6). */
async function claimWholeChallenge(worker: WorkerContext, check: Check): Promise<void> {
  for (const [what, near] of NEARLY) {
    const { verifier, challenge } = newPkce();
    const asked = await askForCode(worker, check, { code_challenge: near(challenge) });
    const { code } = asked.authorized;
    if (code === null) continue;
    const reply = await redeem(worker, check, { ...asked, code }, { code_verifier: verifier });
    const message = `a code obtains a token with a verifier whose challenge differs from the code's in ${what}`;
    expectNoToken(check, 'oauth.pkce.wrong-verifier', reply, message);
  }
}

/** The methods beside S256 that a server may take: where none is said, it is plain (RFC 7636, 4.3). */
const OTHER_METHODS = [
  ['of the method plain', 'plain'],
  ['of no method', undefined],
] as const;

/** A code has no use for a verifier that is not its challenge's, by whatever method; other methods may be refused. */
async function claimOtherMethods(worker: WorkerContext, check: Check): Promise<void> {
  for (const [what, code_challenge_method] of OTHER_METHODS) {
    const { verifier: code_challenge } = newPkce();
    const asked = await askForCode(worker, check, { code_challenge, code_challenge_method });
    const { code } = asked.authorized;
    if (code === null) continue;
    const wrong = { code_verifier: verifierAlike(code_challenge) };
    const reply = await redeem(worker, check, { ...asked, code }, wrong);
    const message = `a code with a challenge ${what} obtains a token with another verifier`;
    expectNoToken(check, 'oauth.pkce.wrong-verifier', reply, message);
  }
}

test(
  'a user who signs in without a challenge is observed, and one of another method is held to it where it is taken',
  rules('oauth.pkce.right-verifier', 'oauth.pkce.wrong-verifier').normal(
    'effort quick leaves observations out',
  ),
  async ({ check, worker }) => {
    signInUser(worker, check);
    await withTokensAlone(worker, async () => {
      const bare = { code_challenge: undefined, code_challenge_method: undefined };
      const { authorized } = await askForCode(worker, check, bare);
      check.notes.observe('oauth.pkce-required', authorized.code === null ? 'yes' : 'no', authorized.reply);
      await claimOtherMethods(worker, check);
    });
  },
);
