import type { FastifyRequest } from 'fastify';
import type { OperationId } from '../domain/operations.ts';
import type { Token } from '../oauth/tokens.ts';
import type { World } from '../world.ts';
import { unauthorized } from './authentication.ts';
import { CallRefusal } from './refusal.ts';

const refusal = (status: number, message: string): CallRefusal =>
  status === 401 ? unauthorized(message) : new CallRefusal(status, message);

/**
 * The account that a call acts on (Authentication). With client credentials it is that of the application. With a personal
 * token it is the one of X-Account-Id, which must be an account of the user.
 */
export async function resolveAccount(
  world: World,
  token: Token,
  operation: OperationId,
  request: FastifyRequest,
): Promise<number | CallRefusal> {
  const { policy } = world;
  const header = request.headers['x-account-id'];
  if (token.userId === null) {
    if (header !== undefined && policy.accountIdOnClientToken !== 'ignore') {
      return refusal(policy.accountIdOnClientToken, 'X-Account-Id is not for client-credentials tokens');
    }
    return token.accountId;
  }
  if (typeof header !== 'string' || header.trim() === '') {
    return refusal(policy.missingAccountId, 'X-Account-Id is required with a personal token');
  }
  if (operation === 'getMe' && !policy.meChecksAccountId) return token.accountId;
  const user = await world.store.user(token.userId);
  const accountId = /^[1-9][0-9]{0,14}$/.test(header) ? Number(header) : undefined;
  if (accountId === undefined || user === undefined || !user.accounts.includes(accountId)) {
    return refusal(policy.foreignAccountId, 'X-Account-Id names no account of the user');
  }
  return accountId;
}
