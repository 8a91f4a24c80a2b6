import { SCOPES, type Scope } from '../domain/vocabulary.ts';
import type { World } from '../world.ts';
import type { Application } from './applications.ts';

const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);

/**
 * The scopes granted to a client that asks for `asked`: `read` where it asks for none. False for a scope that does not
 * exist or that the application may not have (RFC 6749, 3.3).
 */
export async function grantScopes(
  world: World,
  client: Application,
  asked: readonly string[] | undefined,
  byUser: boolean,
): Promise<readonly Scope[] | false> {
  const wanted = asked === undefined || asked.length === 0 ? ['read'] : [...new Set(asked)];
  let granted: readonly Scope[] | false = false;
  if (wanted.every(isScope)) {
    const allowed = wanted.filter((scope) => client.scopes.includes(scope));
    if (allowed.length === wanted.length || (world.policy.narrowsScope && allowed.length > 0))
      granted = allowed;
  }
  const hook = world.hooks.scope;
  return hook === undefined ? granted : hook({ client, asked, byUser }, granted);
}
