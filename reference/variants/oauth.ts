import { alone, lawful, type Variant } from './variant.ts';

/** The lawful forms of tokens, of their grants and of how clients say who they are. */
export const oauth: readonly Variant[] = [
  lawful('token-in-query', ['bearer.in-query'], 'A token may come in the query.', { tokenInQuery: true }),
  alone('tokens-five-seconds', ['oauth.lifetime'], 'Tokens live five seconds.', { tokenLifetime: 5 }),
  lawful(
    'tokens-no-expires-in',
    ['oauth.lifetime'],
    'The token answer does not say how long the token lives.',
    { expiresIn: false },
  ),
  lawful(
    'tokens-revoke-previous',
    ['oauth.previous-token'],
    'A grant revokes the tokens that its application and user had before.',
    { revokesPrevious: true },
  ),
  lawful(
    'tokens-reused',
    ['oauth.previous-token'],
    'A token that is still young is handed out again for the same scopes.',
    { reusesToken: true },
  ),
  lawful('tokens-refreshable', ['oauth.refresh'], 'Personal tokens come with a refresh token.', {
    refreshTokens: true,
  }),
  lawful('token-type-lower-case', [], 'token_type is written in lower case, which RFC 6749 allows.', {
    tokenType: 'bearer',
  }),
  alone('tokens-jwt', [], 'Access tokens are signed JWTs.', { tokenText: 'jwt' }),
  lawful('token-scope-unsaid', [], 'The token answer leaves out a scope that is the one asked for.', {
    scopeSaid: 'when-different',
  }),
  lawful('token-errors-400', [], 'A client that does not authenticate is answered with 400.', {
    invalidClientStatus: 400,
  }),
  lawful(
    'scope-narrowed',
    ['oauth.unknown-scope'],
    'A scope that the application may not have is left out of the grant.',
    { narrowsScope: true },
  ),
  lawful(
    'client-basic',
    ['oauth.parameters-elsewhere'],
    'Clients may authenticate with HTTP Basic as well.',
    { basicAuthentication: true },
  ),
  lawful(
    'client-parameters-anywhere',
    ['oauth.parameters-elsewhere'],
    'The token endpoint takes parameters from the query and as JSON.',
    { parametersAnywhere: true },
  ),
  lawful('user-client-confidential', [], 'The application of the user has a secret.', {
    confidentialUserClient: true,
  }),
  lawful(
    'user-client-basic-only',
    ['oauth.code-client-secret'],
    'The application of the user has a secret, and exchanges codes with HTTP Basic alone.',
    { confidentialUserClient: true, basicAuthentication: true, codeSecretInForm: false },
  ),
  alone('codes-redirected', [], 'The profile names an address of its own, to which codes are sent.', {
    codesGo: 'redirect',
  }),
  lawful(
    'codes-shown-alone',
    ['oauth.loopback-redirect'],
    'A code is shown to the user, and sent to no address: the out-of-band URI alone is registered.',
    { loopbackRedirects: false },
  ),
  lawful('consent-remembered', [], 'Who agreed once is not asked again.', { remembersConsent: true }),
  lawful('pkce-optional', ['oauth.pkce-required'], 'An authorization without a challenge is accepted.', {
    pkceRequired: false,
  }),
  lawful('pkce-plain', [], 'A challenge may be the verifier itself, which RFC 7636 leaves to the server.', {
    pkcePlain: true,
  }),
];
