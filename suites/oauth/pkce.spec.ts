import type { Check } from '../../fixtures/check/check.ts';
import { authorize, type Over, obtainCode, redeem, signInUser } from '../../fixtures/records/code-grant.ts';
import { alone } from '../../fixtures/records/disposable-tokens.ts';
import type { Session } from '../../fixtures/runner/session.ts';
import { rules, test } from '../../fixtures/test.ts';
import { newPkce } from '../../harness/oauth/pkce.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { expectNoToken, expectToken } from './token-outcome.ts';

/** Verifiers that do not belong to the code; its own verifier and challenge are given. */
const wrong = (verifier: string, challenge: string): ReadonlyArray<readonly [RuleId, string, Over]> => [
  ['oauth.pkce.wrong-verifier', 'another verifier', { code_verifier: newPkce().verifier }],
  ['oauth.pkce.wrong-verifier', 'a verifier that is too short', { code_verifier: 'muster' }],
  ['oauth.pkce.wrong-verifier', 'more behind the verifier', { code_verifier: `${verifier}muster` }],
  ['oauth.pkce.missing-verifier', 'no verifier', { code_verifier: undefined }],
  ['oauth.pkce.missing-verifier', 'an empty verifier', { code_verifier: '' }],
  ['oauth.pkce.plain-challenge', 'the challenge itself as verifier', { code_verifier: challenge }],
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
  async ({ check, session }) => {
    signInUser(session, check);
    await alone(session, async () => {
      const control = await obtainCode(session, check);
      const right = await redeem(session, check, control);
      expectToken(
        check,
        'oauth.pkce.right-verifier',
        right,
        'the verifier that belongs to the challenge obtains no token',
        control.authorized.reply,
      );
      if (right.issued === null) check.limits.giveUp('no code obtains a token');
      const quick = session.info.effort === 'quick';
      if (!quick) await claimLongVerifier(session, check);
      const rules = wrong('', '').map(([one]) => one);
      for (let index = 0; index < rules.length; index += 1) {
        // Of several ways to break a rule the first is enough in haste.
        if (quick && rules.indexOf(rules[index] as RuleId) !== index) continue;
        const flow = await obtainCode(session, check);
        const [rule, what, over] = wrong(flow.verifier, flow.request.code_challenge ?? '')[index] ?? [];
        if (rule === undefined || over === undefined) continue;
        const reply = await redeem(session, check, flow, over);
        expectNoToken(check, rule, reply, `a code obtains a token with ${what}`);
      }
      const second = await obtainCode(session, check);
      const swapped = await redeem(session, check, second, { code_verifier: control.verifier });
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
async function claimLongVerifier(session: Session, check: Check): Promise<void> {
  const { verifier, challenge } = newPkce(72);
  const flow = await obtainCode(session, check, { code_challenge: challenge });
  const whole = await redeem(session, check, flow, { code_verifier: verifier });
  expectToken(
    check,
    'oauth.pkce.right-verifier',
    whole,
    `a verifier of ${verifier.length} characters obtains no token`,
    flow.authorized.reply,
  );
}

test(
  'a user who signs in without a challenge is observed',
  rules('oauth.pkce.right-verifier'),
  async ({ check, session }) => {
    if (session.info.effort === 'quick') check.limits.skip('effort quick leaves observations out');
    signInUser(session, check);
    await alone(session, async () => {
      const bare = { code_challenge: undefined, code_challenge_method: undefined };
      const { authorized } = await authorize(session, check, bare);
      check.notes.observe('oauth.pkce-required', authorized.code === null ? 'yes' : 'no', authorized.reply);
    });
  },
);
