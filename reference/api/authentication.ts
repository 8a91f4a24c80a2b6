import type { FastifyRequest } from 'fastify';
import type { Token } from '../oauth/tokens.ts';
import type { ServerState } from '../state.ts';
import { CallRefusal } from './refusal.ts';

const challenge = (attributes = ''): Record<string, string> => ({
  'www-authenticate': `Bearer realm="API v2"${attributes}`,
});

/** A 401 of the error tables with the challenge of RFC 6750, section 3. */
export const unauthorized = (message: string, code?: 'invalid_token' | 'invalid_request'): CallRefusal =>
  new CallRefusal(401, message, code === undefined ? challenge() : challenge(`, error="${code}"`));

function presented(world: ServerState, request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header !== undefined) {
    const [scheme, value, ...rest] = header.split(' ');
    return scheme?.toLowerCase() === 'bearer' && rest.length === 0 ? value : undefined;
  }
  if (!world.policy.tokenInQuery) return undefined;
  const { access_token } = request.query as Record<string, unknown>;
  return typeof access_token === 'string' ? access_token : undefined;
}

/** The live token that the request carries, or the 401 that it gets. */
export async function authenticate(
  world: ServerState,
  request: FastifyRequest,
  now: number,
): Promise<Token | CallRefusal> {
  const value = presented(world, request);
  if (value === undefined || value === '') return unauthorized('The access token is missing');
  if (world.keeper !== undefined) await world.tokens.recall(value);
  const token = world.tokens.find(value);
  if (token === undefined) return unauthorized('The access token is invalid', 'invalid_token');
  if (token.revoked) return unauthorized('The access token was revoked', 'invalid_token');
  if (token.expiresAt <= now) return unauthorized('The access token expired', 'invalid_token');
  return token;
}
