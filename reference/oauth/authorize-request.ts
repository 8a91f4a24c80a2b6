import type { Scope } from '../domain/vocabulary.ts';
import type { World } from '../world.ts';
import { type Application, applicationNamed } from './applications.ts';
import { mayRedirect } from './clients.ts';
import { grantScopes } from './scopes.ts';

export type Parameters = Readonly<Record<string, string>>;

/** An authorization request found good, found wanting before the redirect URI is trusted, or found wanting after. */
export type Examined =
  | {
      readonly outcome: 'good';
      readonly client: Application;
      readonly redirectUri: string;
      readonly scopes: readonly Scope[];
    }
  | { readonly outcome: 'page'; readonly message: string }
  | {
      readonly outcome: 'redirect';
      readonly redirectUri: string;
      readonly error: string;
      readonly message: string;
    };

/** Challenges of S256 are 43 characters of base64url (RFC 7636, 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

function pkceProblem(
  parameters: Parameters,
  { pkceRequired, pkcePlain }: World['policy'],
): string | undefined {
  const { code_challenge: challenge, code_challenge_method: method } = parameters;
  if (challenge === undefined) return pkceRequired ? 'code_challenge is missing' : undefined;
  if (method === 'plain' && pkcePlain) return undefined;
  if (method !== undefined && method !== 'S256') return 'code_challenge_method must be S256';
  return CHALLENGE.test(challenge) ? undefined : 'code_challenge is no S256 challenge';
}

/** Examines an authorization request in the order of RFC 6749, 4.1.2.1. */
export async function examineRequest(world: World, parameters: Parameters): Promise<Examined> {
  const client = await applicationNamed(world, parameters.client_id ?? '');
  if (client === undefined) return { outcome: 'page', message: 'The application is unknown.' };
  const redirectUri = parameters.redirect_uri;
  if (redirectUri === undefined || !(await mayRedirect(world, client, redirectUri))) {
    return { outcome: 'page', message: 'The redirect URI is not registered for the application.' };
  }
  const fail = (error: string, message: string): Examined => ({
    outcome: 'redirect',
    redirectUri,
    error,
    message,
  });
  if (parameters.response_type === undefined) return fail('invalid_request', 'response_type is missing');
  if (parameters.response_type !== 'code')
    return fail('unsupported_response_type', 'response_type must be code');
  const problem = pkceProblem(parameters, world.policy);
  if (problem !== undefined) return fail('invalid_request', problem);
  const asked = parameters.scope?.split(/\s+/).filter((scope) => scope !== '');
  const scopes = await grantScopes(world, client, asked, true);
  if (scopes === false) return fail('invalid_scope', 'scope is not allowed');
  return { outcome: 'good', client, redirectUri, scopes };
}
