import type { GapId } from './gaps.ts';
import type { RuleId } from './rules.ts';

const CLIENT = 'the client credentials grant is named';
const CODE = 'the authorization code grant is named';
const PKCE = 'PKCE is named';

/**
 * Rules and gaps that stand in no sentence of the specification, and where they come from instead. Mostly that is an RFC
 * on a mechanism that the specification names. One that is neither here nor named by a sentence has no ground to stand
 * on.
 */
export const DERIVED: Readonly<Partial<Record<RuleId | GapId, string>>> = {
  'oauth.client.scope-not-wider': `${CLIENT}; RFC 6749, 3.3 and 6: a scope is what was asked for, or less`,
  'oauth.client.scope-unknown': `${CLIENT}; RFC 6749, 5.2 has a code for a scope that is unknown`,
  'oauth.client.application-scope': `${CLIENT}; RFC 6749, 3.3: the server may grant less than asked for, by its policy`,
  'oauth.client.wrong-secret': `${CLIENT}; RFC 6749, 2.3 and 4.4.2: the client must authenticate`,
  'oauth.client.unknown-client': `${CLIENT}; RFC 6749, 2.3 and 4.4.2: the client must authenticate`,
  'oauth.client.other-secret': `${CLIENT}; RFC 6749, 2.3 and 4.4.2: the client must authenticate`,
  'oauth.client.grant-type': `${CLIENT}; RFC 6749, 4.4.2 and 5.2: the grant type is required, and one that is unknown is refused`,
  'oauth.token.response': `${CLIENT}; RFC 6749, 5.1 lays down the answer that carries a token`,
  'oauth.token.no-store': `${CLIENT}; RFC 6749, 5.1: such an answer is not to be stored`,
  'oauth.token.scope-said': `${CLIENT}; RFC 6749, 5.1: a scope other than the one asked for is told`,
  'oauth.token.error-form': `${CLIENT}; RFC 6749, 5.2 lays down the answer that refuses a token`,
  'oauth.code.scope-not-wider': `${CODE}; RFC 6749, 3.3: a scope is what was asked for, or less`,
  'oauth.code.single-use-at-once': `${CODE}; RFC 6749, 4.1.2: a code serves once`,
  'oauth.code.single-use': `${CODE}; RFC 6749, 4.1.2: a code serves once`,
  'oauth.code.unknown': `${CODE}; RFC 6749, 5.2: an invalid code obtains nothing`,
  'oauth.code.client': `${CODE}; RFC 6749, 4.1.2 and 4.1.3: a code belongs to one client`,
  'oauth.code.client-secret': `${CODE}; RFC 6749, 3.2.1: a confidential client must authenticate`,
  'oauth.code.redirect-uri': `${CODE}; RFC 6749, 4.1.3: the redirect URI must be the one of the request for the code`,
  'oauth.code.redirect-uri-sent': `${CODE}; RFC 6749, 4.1.3: the redirect URI of the request is sent again; OAuth 2.1 lets it go`,
  'oauth.code.state': `${CODE}; RFC 6749, 4.1.2: a state that was sent comes back`,
  'oauth.code.open-redirect': `${CODE}; RFC 6749, 3.1.2.4: nobody is sent to a redirect URI that is not registered`,
  'oauth.code.password': `${CODE}; RFC 6749, 3.1: the server first verifies who the resource owner is`,
  'oauth.code.out-of-band': `this redirect URI is named; RFC 6749, 4.1.2: the code is delivered to the redirect URI, here to the user`,
  'oauth.code.denied': `${CODE}; RFC 6749, 4.1.1 and 4.1.2.1: the user decides, and who denies is answered with an error`,
  'oauth.pkce.right-verifier': `${PKCE}; RFC 7636, 4.6: the server compares the verifier with the challenge`,
  'oauth.pkce.wrong-verifier': `${PKCE}; RFC 7636, 4.6: values that differ are refused`,
  'oauth.pkce.missing-verifier': `${PKCE}; RFC 7636, 4.5 and 4.6: a challenged code needs its verifier`,
  'oauth.pkce.plain-challenge': `${PKCE}; RFC 7636, 4.6: with S256 the verifier is hashed before it is compared`,
  'oauth.pkce.other-challenge': `${PKCE}; RFC 7636, 4.4: a challenge belongs to one code`,
  'bearer.www-authenticate': 'bearer tokens are named; RFC 6750, 3: a refusal carries this header',
  'errors.no-500': "RFC 9110, 15.6.1: the status is the server's own word that it erred",
  'errors.malformed-no-500': "RFC 9110, 15.5.1 and 15.6.1: malformed bytes are the client's error",
  'rate-limit.retry-after-honest':
    'the header is named; RFC 9110, 10.2.3: it says how long to wait before a follow-up request',
  'rate-limit.retry-after-form': 'the header is named; RFC 9110, 10.2.3 gives its two forms',
  'rsvp.consistency': 'no sentence says what overlapping calls do; what they leave behind is observed',
};
