import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { cookie, cookieOf } from './cookie.ts';
import { comesFromHere } from './own-form.ts';
import { sendForm } from './page-reply.ts';
import { errorPage, signInPage } from './pages.ts';
import { isPasswordOf } from './passwords.ts';
import { keptKey, secretText } from './secrets.ts';
import { signedIn, waitToSignIn } from './throttle.ts';

const SESSION_MS = 12 * 3_600_000;

/** Where a user goes who came from nowhere. */
const HOME = '/account';

/** The user who signed in with this browser, if any. */
export async function browserOf(
  { registry }: Pick<World, 'registry'>,
  request: FastifyRequest,
): Promise<number | undefined> {
  const session = cookieOf(request);
  const kept = session === undefined ? undefined : await registry.read('browser', keptKey(session));
  return kept !== undefined && kept.until > Date.now() ? kept.userId : undefined;
}

/** Only ways back to pages of our own are followed. */
const safeReturn = (path: string | null): string =>
  path !== null && /^\/(oauth\/authorize\?|account(\/[\w-]+)*$)/.test(path) ? path : HOME;

/** Where the way back leads at last. */
const redirectUriIn = (returnTo: string): string | undefined =>
  new URLSearchParams(returnTo.split('?')[1]).get('redirect_uri') ?? undefined;

/** Shows the page to sign in, from which the user goes on to `returnTo`. */
export function showSignIn(
  reply: FastifyReply,
  returnTo: string,
  { status = 200, alert }: { status?: number; alert?: string } = {},
): FastifyReply {
  return sendForm(reply, { status, text: signInPage(returnTo, alert) }, redirectUriIn(returnTo));
}

/** GET /oauth/sign_in. */
export const askSignIn = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { return_to: returnTo } = request.query as Record<string, unknown>;
  return showSignIn(reply, safeReturn(typeof returnTo === 'string' ? returnTo : null));
};

/** Forgets who signed in with this browser. */
async function forget({ registry }: World, request: FastifyRequest): Promise<void> {
  const session = cookieOf(request);
  if (session !== undefined) await registry.remove('browser', keptKey(session));
}

/** POST /oauth/sign_in: a session of its own for each sign-in. */
export async function signIn(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = new URLSearchParams(String(request.body ?? ''));
  const returnTo = safeReturn(form.get('return_to'));
  if (!comesFromHere(request))
    return sendForm(reply, { status: 403, text: errorPage('Sign in on the page of this environment.') });
  const [email, password] = [form.get('email') ?? '', form.get('password') ?? ''];
  const waitMs = await waitToSignIn(world, email, request.ip);
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    const alert = `Too many wrong passwords: try again in ${seconds} seconds.`;
    return showSignIn(reply.header('retry-after', seconds), returnTo, { status: 429, alert });
  }
  const user = await world.store.userByEmail(email);
  let right = await isPasswordOf(world, user, password);
  if (user !== undefined && world.hooks.signIn !== undefined) {
    right = await world.hooks.signIn({ given: password, expected: user.password }, right);
  }
  if (user === undefined || !right) {
    const refusal = { status: 422, text: signInPage(returnTo, 'E-mail or password is wrong.') };
    const context = { page: 'refusal', browser: cookieOf(request) } as const;
    const shown = (await world.hooks.oauthPage?.(context, refusal)) ?? refusal;
    return sendForm(reply, shown, redirectUriIn(returnTo));
  }
  await signedIn(world, email, request.ip);
  await forget(world, request);
  const session = secretText();
  await world.registry.write('browser', keptKey(session), {
    userId: user.id,
    until: Date.now() + SESSION_MS,
  });
  return reply.header('set-cookie', cookie(request, session)).redirect(returnTo, 303);
}

/** Ends the session of this browser. */
export async function signOut(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await forget(world, request);
  return reply.header('set-cookie', cookie(request, '', '; Max-Age=0')).redirect('/oauth/sign_in', 303);
}
