import { SCOPES } from '../domain/vocabulary.ts';
import type { ServerPolicy } from '../policy.ts';

/** What a client has to know of the OAuth endpoints (RFC 8414), of an environment at `origin`. */
export function serverMetadata(policy: ServerPolicy, origin: string): Readonly<Record<string, unknown>> {
  const ways = ['client_secret_post', ...(policy.basicAuthentication ? ['client_secret_basic'] : [])];
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    introspection_endpoint: `${origin}/oauth/introspect`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [
      'authorization_code',
      'client_credentials',
      ...(policy.refreshTokens ? ['refresh_token'] : []),
    ],
    token_endpoint_auth_methods_supported: [...ways, 'none'],
    revocation_endpoint_auth_methods_supported: [...ways, 'none'],
    introspection_endpoint_auth_methods_supported: ways,
    code_challenge_methods_supported: ['S256', ...(policy.pkcePlain ? ['plain'] : [])],
    service_documentation: `${origin}/api/v2/docs`,
    // Where a user creates applications; section 2 allows members beside its own.
    account_management_uri: `${origin}/account`,
  };
}
