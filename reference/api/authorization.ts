import type { OperationSpec } from '../domain/operations.ts';
import type { Token } from '../oauth/tokens.ts';
import type { ServerPolicy } from '../policy.ts';
import { unauthorized } from './authentication.ts';
import { CallRefusal } from './refusal.ts';

const MESSAGE = 'The access token does not allow this';

function refuse(status: number, headers: Record<string, string> = {}): CallRefusal {
  return status === 401
    ? unauthorized(MESSAGE)
    : new CallRefusal(status, status === 404 ? 'Not found' : MESSAGE, headers);
}

/** The refusal of a token that lacks the scope or the user that the operation needs, or undefined. */
export function authorize(policy: ServerPolicy, token: Token, spec: OperationSpec): CallRefusal | undefined {
  const allowed =
    spec.scope === 'write' ? token.canWrite : token.canRead || (policy.writeGrantsRead && token.canWrite);
  if (!allowed) {
    const needed = `Bearer realm="API v2", error="insufficient_scope", scope="${spec.scope}"`;
    return refuse(policy.insufficientScope, { 'www-authenticate': needed });
  }
  return spec.personal === true && token.userId === null ? refuse(policy.meWithClientToken) : undefined;
}
