import type { TokenForm } from '../hooks.ts';
import type { World } from '../world.ts';
import { type Application, applicationNamed } from './applications.ts';
import { isSecretOf } from './secrets.ts';

/**
 * The application that authenticates with this id and secret. A public one has no secret to show and gets no token
 * of its own.
 */
export async function authenticateClient(
  world: World,
  form: TokenForm,
  id: string,
  secret: string | null | undefined,
): Promise<Application | undefined> {
  const application = await applicationNamed(world, id);
  let found: Application | undefined;
  if (application?.secretHash === null)
    found = form.get('grant_type') === 'client_credentials' ? undefined : application;
  else if (application !== undefined && isSecretOf(application.secretHash, secret ?? '')) found = application;
  const hook = world.hooks.client;
  return hook === undefined ? found : hook({ form, find: (other) => world.applications.get(other) }, found);
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const isLoopback = (uri: string): boolean => {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, hash } = new URL(uri);
  return protocol === 'http:' && LOOPBACK.has(hostname) && hash === '';
};

/**
 * Whether the application may have codes sent to the URI. It is registered, or it is a loopback address where one is
 * registered, whose port and path may be others (RFC 8252, 7.3).
 */
export async function mayRedirect(world: World, client: Application, uri: string): Promise<boolean> {
  const allowed = isLoopback(uri)
    ? world.policy.loopbackRedirects && client.redirectUris.some((known) => isLoopback(known))
    : client.redirectUris.includes(uri);
  const hook = world.hooks.redirect;
  return hook === undefined ? allowed : hook({ client, uri }, allowed);
}
