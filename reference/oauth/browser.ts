import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { signInPage } from './pages.ts';
import { keptKey, secretText } from './tokens.ts';

const COOKIE = 'reference_session';

/** What tells the browser of a request from others, where somebody signed in with it. */
export const cookieOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === COOKIE)?.[1];

/** The user who signed in with this browser, if any. */
export async function browserOf(
  { browsers, keeper }: Pick<World, 'browsers' | 'keeper'>,
  request: FastifyRequest,
): Promise<number | undefined> {
  const session = cookieOf(request);
  if (session === undefined) return undefined;
  return browsers.get(session) ?? (await keeper?.read('browser', keptKey(session)))?.userId;
}

/** Only ways back to our own authorization page are followed. */
const safeReturn = (path: string | null): string =>
  path?.startsWith('/oauth/authorize?') === true ? path : '/oauth/sign_in';

/** POST /oauth/sign_in. */
export async function signIn(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = new URLSearchParams(String(request.body ?? ''));
  const returnTo = safeReturn(form.get('return_to'));
  const user = await world.store.userByEmail(form.get('email') ?? '');
  const password = form.get('password') ?? '';
  let right = user !== undefined && user.password === password;
  if (user !== undefined && world.hooks.signIn !== undefined) {
    right = await world.hooks.signIn({ given: password, expected: user.password }, right);
  }
  if (user === undefined || !right) {
    const refusal = { status: 422, text: signInPage(returnTo, 'E-mail or password is wrong.') };
    const context = { page: 'refusal', browser: cookieOf(request) } as const;
    const { status, text } = (await world.hooks.oauthPage?.(context, refusal)) ?? refusal;
    return reply.code(status).header('content-type', 'text/html; charset=utf-8').send(text);
  }
  const session = secretText();
  world.browsers.set(session, user.id);
  await world.keeper?.write('browser', keptKey(session), { userId: user.id });
  return reply
    .header('set-cookie', `${COOKIE}=${session}; Path=/; HttpOnly; SameSite=Lax`)
    .redirect(returnTo, 303);
}
