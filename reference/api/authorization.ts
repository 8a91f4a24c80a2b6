import type { OperationSpec } from '../domain/operations.ts';
import type { Token } from '../oauth/tokens.ts';
import type { Policy } from '../policy.ts';
import { unauthorized } from './authentication.ts';
import { Refusal } from './refusal.ts';

const MESSAGE = 'The access token does not allow this';

function refuse(status: number, headers: Record<string, string> = {}): Refusal {
  return status === 401
    ? unauthorized(MESSAGE)
    : new Refusal(status, status === 404 ? 'Not found' : MESSAGE, headers);
}

/** The refusal of a token that lacks the scope or the user that the operation needs, or undefined. */
export function authorize(policy: Policy, token: Token, spec: OperationSpec): Refusal | undefined {
  const allowed =
    spec.scope === 'write' ? token.canWrite : token.canRead || (policy.writeGrantsRead && token.canWrite);
  if (!allowed) {
    const needed = `Bearer realm="API v2", error="insufficient_scope", scope="${spec.scope}"`;
    return refuse(policy.insufficientScope, { 'www-authenticate': needed });
  }
  return spec.personal === true && token.userId === null ? refuse(policy.meWithClientToken) : undefined;
}
