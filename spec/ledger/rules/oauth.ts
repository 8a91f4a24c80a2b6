import { type RuleEntry, rulesIn } from '../entry.ts';

const CREDENTIALS = 'Authentication > Credentials';
const CLIENT = 'Authentication > Client credentials grant (servers, automation)';
const CODE = 'Authentication > Authorization code grant with PKCE (a human user)';
const BEARER = 'Authentication';
const ERRORS = 'Errors';
const SCOPES = 'Authentication > Scope rules';

const oauth = rulesIn('oauth', 'nothing');
const accountId = rulesIn('account-id');
const bearer = rulesIn('bearer');
const scopes = rulesIn('scopes');

/** How tokens are had, what they allow, and what is refused without them. */
export const oauthRules = {
  'oauth.client.token': oauth.must(
    CLIENT,
    'the right client id and secret obtain an access token that works',
    { needs: 'getEvent', tier: 'success' },
  ),
  'oauth.client.scope-read': oauth.must(CLIENT, 'a token asked for with scope read can read', {
    needs: 'getEvent',
  }),
  'oauth.client.scope-write': oauth.must(CLIENT, 'a token asked for with scope write can write', {
    needs: 'createAttendee',
  }),
  'oauth.client.scope-both': oauth.must(
    CLIENT,
    'a token asked for with both scopes, in either order, can read and write',
    { needs: 'createAttendee' },
  ),
  'oauth.client.scope-default': oauth.must(
    CREDENTIALS,
    'a token asked for without a scope can read and cannot write',
    { needs: 'any' },
  ),
  'oauth.client.scope-not-wider': oauth.mustOf(
    'rfc6749',
    CLIENT,
    'a token allows nothing beyond the scope asked for',
    { needs: 'any' },
  ),
  'oauth.client.scope-unknown': oauth.should(
    CLIENT,
    'a scope that does not exist is answered with invalid_scope',
    'rfc6749',
  ),
  'oauth.client.application-scope': oauth.mustOf(
    'rfc6749',
    CREDENTIALS,
    'an application that is allowed read alone never gets a token that writes',
    { needs: 'any' },
  ),
  'oauth.client.account': oauth.must(
    CLIENT,
    "a token acts on the account that owns its application, and on no other's",
    { needs: 'any', tier: 'identity' },
  ),
  'oauth.client.wrong-secret': oauth.mustOf(
    'rfc6749',
    CLIENT,
    'a wrong or missing client secret obtains no token',
  ),
  'oauth.client.unknown-client': oauth.mustOf('rfc6749', CLIENT, 'an unknown client id obtains no token'),
  'oauth.client.other-secret': oauth.mustOf(
    'rfc6749',
    CLIENT,
    "another application's secret obtains no token",
  ),
  'oauth.client.grant-type': oauth.should(
    CLIENT,
    'a missing or unknown grant type obtains no token',
    'rfc6749',
  ),
  'oauth.token.response': oauth.should(
    CLIENT,
    'the token answer is JSON with access_token and the token type Bearer',
    'rfc6749',
  ),
  'oauth.token.no-store': oauth.should(CLIENT, 'the token answer forbids caching', 'rfc6749'),
  'oauth.token.scope-said': oauth.should(
    CLIENT,
    'the token answer names the scope where it is not the one asked for',
    'rfc6749',
  ),
  'oauth.token.error-form': oauth.should(
    CLIENT,
    'a refused token request is answered with 400 or 401 and a JSON error code of the RFC',
    'rfc6749',
  ),

  'oauth.code.token': oauth.must(
    CODE,
    'a signed-in user obtains a code, and the code obtains a token that works',
    { needs: 'getEvent', tier: 'success' },
  ),
  'oauth.code.scope-not-wider': oauth.mustOf(
    'rfc6749',
    CODE,
    'a personal token allows nothing beyond the scope asked for',
    { needs: 'any' },
  ),
  'oauth.code.single-use': oauth.mustOf('rfc6749', CODE, 'a code that was used obtains no second token'),
  'oauth.code.single-use-at-once': oauth.should(
    CODE,
    'exchanges of one code at the same moment obtain one token at most',
    'rfc6749',
  ),
  'oauth.code.unknown': oauth.mustOf('rfc6749', CODE, 'a made-up code obtains no token'),
  'oauth.code.client': oauth.mustOf('rfc6749', CODE, 'a code obtains no token for another client'),
  'oauth.code.client-secret': oauth.mustOf(
    'rfc6749',
    CODE,
    'a confidential client obtains no token with a wrong secret',
  ),
  'oauth.code.redirect-uri': oauth.mustOf(
    'rfc6749',
    CODE,
    'a code obtains no token with another redirect URI',
  ),
  'oauth.code.redirect-uri-sent': oauth.should(
    CODE,
    'a code obtains no token without the redirect URI of its request',
    'rfc6749',
  ),
  'oauth.code.state': oauth.mustOf(
    'rfc6749',
    CODE,
    'a redirect back to the client repeats the state that it sent',
  ),
  'oauth.code.open-redirect': oauth.mustOf(
    'rfc6749',
    CODE,
    'no code is sent to a redirect URI that is not registered',
  ),
  'oauth.code.out-of-band': oauth.mustOf(
    'rfc6749',
    CREDENTIALS,
    'the out-of-band redirect URI makes the code readable to the user',
    { tier: 'success' },
  ),
  'oauth.code.password': oauth.mustOf('rfc6749', CODE, 'a wrong password obtains no code'),
  'oauth.code.denied': oauth.mustOf(
    'rfc6749',
    CODE,
    'a client whose request the user denies gets no code that obtains a token',
  ),
  'oauth.pkce.right-verifier': oauth.mustOf(
    'rfc7636',
    CODE,
    'the verifier that belongs to an S256 challenge obtains a token',
  ),
  'oauth.pkce.wrong-verifier': oauth.mustOf('rfc7636', CODE, 'a wrong verifier obtains no token'),
  'oauth.pkce.missing-verifier': oauth.mustOf(
    'rfc7636',
    CODE,
    'a challenged code without a verifier obtains no token',
  ),
  'oauth.pkce.plain-challenge': oauth.mustOf(
    'rfc7636',
    CODE,
    'the S256 challenge itself, sent as verifier, obtains no token',
  ),
  'oauth.pkce.other-challenge': oauth.mustOf(
    'rfc7636',
    CODE,
    'the verifier of one code obtains no token for another code',
  ),

  'account-id.own': accountId.must(
    CODE,
    'a personal token works with X-Account-Id naming the account of its user',
    { tier: 'success' },
  ),
  'account-id.required': accountId.must(
    CODE,
    'a call with a personal token and no X-Account-Id, or an empty one, does not succeed',
  ),
  'account-id.malformed': accountId.should(
    CODE,
    'a call with a personal token and an X-Account-Id that is no account id does not succeed',
  ),
  'account-id.foreign': accountId.must(
    CODE,
    'a personal token reaches no account that its user is no member of',
    { tier: 'identity' },
  ),
  'account-id.client-token': accountId.must(
    CLIENT,
    "X-Account-Id never takes a client-credentials token to another account's data",
    { tier: 'identity' },
  ),

  'bearer.missing': bearer.must(ERRORS, 'a request without a token is answered with 401'),
  'bearer.scheme': bearer.must(
    BEARER,
    'a request whose credentials are not a bearer token is answered with 401',
  ),
  'bearer.garbage': bearer.must(ERRORS, 'a made-up token is answered with 401'),
  'bearer.truncated': bearer.must(
    ERRORS,
    'a live token that lost or changed a character is answered with 401',
  ),
  'bearer.expired': bearer.must(ERRORS, 'an expired token is answered with 401'),
  'bearer.revoked': bearer.must(ERRORS, 'a revoked token is answered with 401'),
  'bearer.nothing-changed': bearer.must(
    BEARER,
    'a call that was refused for lack of a token changed nothing',
    {
      tier: 'bystander',
    },
  ),
  'bearer.www-authenticate': bearer.should(
    ERRORS,
    'a 401 carries WWW-Authenticate with the Bearer scheme',
    'rfc6750',
  ),

  'scopes.read-reads': scopes.must(SCOPES, 'a token of scope read can call every reading operation'),
  'scopes.write-writes': scopes.must(SCOPES, 'a token of scope write can call every writing operation', {
    needs: 'createAttendee',
  }),
  'scopes.write-needed': scopes.must(SCOPES, 'a token without scope write can call no writing operation', {
    needs: 'createAttendee',
    tier: 'identity',
  }),
  'scopes.nothing-changed': scopes.must(
    SCOPES,
    'a call that was refused for lack of scope write changed nothing',
    {
      tier: 'bystander',
    },
  ),
} as const satisfies Record<string, RuleEntry>;
