import { must, mustOf, type RuleEntry, should } from '../entry.ts';

const CREDENTIALS = 'Authentication > Credentials';
const CLIENT = 'Authentication > Client credentials grant (servers, automation)';
const CODE = 'Authentication > Authorization code grant with PKCE (a human user)';
const BEARER = 'Authentication';
const ERRORS = 'Errors';
const SCOPES = 'Authentication > Scope rules';

/** How tokens are had, what they allow, and what is refused without them. */
export const oauthRules = {
  'oauth.client.token': must(CLIENT, 'the right client id and secret obtain an access token that works'),
  'oauth.client.scope-read': must(CLIENT, 'a token asked for with scope read can read'),
  'oauth.client.scope-write': must(CLIENT, 'a token asked for with scope write can write'),
  'oauth.client.scope-both': must(
    CLIENT,
    'a token asked for with both scopes, in either order, can read and write',
  ),
  'oauth.client.scope-default': must(
    CREDENTIALS,
    'a token asked for without a scope can read and cannot write',
  ),
  'oauth.client.scope-not-wider': mustOf(
    'rfc6749',
    CLIENT,
    'a token allows nothing beyond the scope asked for',
  ),
  'oauth.client.scope-unknown': should(
    CLIENT,
    'a scope that does not exist is answered with invalid_scope',
    'rfc6749',
  ),
  'oauth.client.application-scope': mustOf(
    'rfc6749',
    CREDENTIALS,
    'an application that is allowed read alone never gets a token that writes',
  ),
  'oauth.client.account': must(
    CLIENT,
    "a token acts on the account that owns its application, and on no other's",
  ),
  'oauth.client.wrong-secret': mustOf('rfc6749', CLIENT, 'a wrong or missing client secret obtains no token'),
  'oauth.client.unknown-client': mustOf('rfc6749', CLIENT, 'an unknown client id obtains no token'),
  'oauth.client.other-secret': mustOf('rfc6749', CLIENT, "another application's secret obtains no token"),
  'oauth.client.grant-type': should(CLIENT, 'a missing or unknown grant type obtains no token', 'rfc6749'),
  'oauth.token.response': should(
    CLIENT,
    'the token answer is JSON with access_token and the token type Bearer',
    'rfc6749',
  ),
  'oauth.token.no-store': should(CLIENT, 'the token answer forbids caching', 'rfc6749'),
  'oauth.token.scope-said': should(
    CLIENT,
    'the token answer names the scope where it is not the one asked for',
    'rfc6749',
  ),
  'oauth.token.error-form': should(
    CLIENT,
    'a refused token request is answered with 400 or 401 and a JSON error code of the RFC',
    'rfc6749',
  ),

  'oauth.code.token': must(CODE, 'a signed-in user obtains a code, and the code obtains a token that works'),
  'oauth.code.scope-not-wider': mustOf(
    'rfc6749',
    CODE,
    'a personal token allows nothing beyond the scope asked for',
  ),
  'oauth.code.single-use': mustOf('rfc6749', CODE, 'a code that was used obtains no second token'),
  'oauth.code.unknown': mustOf('rfc6749', CODE, 'a made-up code obtains no token'),
  'oauth.code.client': mustOf('rfc6749', CODE, 'a code obtains no token for another client'),
  'oauth.code.client-secret': mustOf(
    'rfc6749',
    CODE,
    'a confidential client obtains no token with a wrong secret',
  ),
  'oauth.code.redirect-uri': mustOf('rfc6749', CODE, 'a code obtains no token with another redirect URI'),
  'oauth.code.state': mustOf('rfc6749', CODE, 'a redirect back to the client repeats the state that it sent'),
  'oauth.code.open-redirect': mustOf(
    'rfc6749',
    CODE,
    'a redirect URI that is not registered is sent no code',
  ),
  'oauth.code.out-of-band': must(
    CREDENTIALS,
    'the out-of-band redirect URI makes the code readable to the user',
  ),
  'oauth.code.password': must(CODE, 'a wrong password obtains no code'),
  'oauth.pkce.right-verifier': mustOf(
    'rfc7636',
    CODE,
    'the verifier that belongs to an S256 challenge obtains a token',
  ),
  'oauth.pkce.wrong-verifier': mustOf('rfc7636', CODE, 'a wrong verifier obtains no token'),
  'oauth.pkce.missing-verifier': mustOf(
    'rfc7636',
    CODE,
    'a challenged code without a verifier obtains no token',
  ),
  'oauth.pkce.plain-challenge': mustOf(
    'rfc7636',
    CODE,
    'the S256 challenge itself, sent as verifier, obtains no token',
  ),
  'oauth.pkce.other-challenge': mustOf(
    'rfc7636',
    CODE,
    "one code's verifier obtains no token for another code",
  ),

  'account-id.own': must(CODE, 'a personal token works with X-Account-Id naming the account of its user'),
  'account-id.required': must(
    CODE,
    'a personal token without X-Account-Id, or with an empty one, gets nothing done',
  ),
  'account-id.malformed': must(
    CODE,
    'a personal token with an X-Account-Id that is no account id gets nothing done',
  ),
  'account-id.foreign': must(CODE, 'a personal token reaches no account that its user is no member of'),
  'account-id.client-token': must(
    CLIENT,
    "X-Account-Id never takes a client-credentials token to another account's data",
  ),

  'bearer.missing': must(ERRORS, 'a request without a token is answered with 401'),
  'bearer.scheme': must(BEARER, 'a request whose credentials are not a bearer token is answered with 401'),
  'bearer.garbage': must(ERRORS, 'a made-up token is answered with 401'),
  'bearer.truncated': must(ERRORS, 'a live token that lost or changed a character is answered with 401'),
  'bearer.expired': must(ERRORS, 'an expired token is answered with 401'),
  'bearer.revoked': must(ERRORS, 'a revoked token is answered with 401'),
  'bearer.nothing-changed': must(BEARER, 'what was refused for want of a token changed nothing'),
  'bearer.www-authenticate': should(
    ERRORS,
    'a 401 carries WWW-Authenticate with the Bearer scheme',
    'rfc6750',
  ),

  'scopes.read-reads': must(SCOPES, 'scope read opens every reading operation'),
  'scopes.write-writes': must(SCOPES, 'scope write opens every writing operation'),
  'scopes.write-needed': must(SCOPES, 'a token without scope write succeeds with no writing operation'),
  'scopes.nothing-changed': must(SCOPES, 'what was refused for want of scope changed nothing'),
} as const satisfies Record<string, RuleEntry>;
