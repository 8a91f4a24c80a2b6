import OAuth2Server from '@node-oauth/oauth2-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { type Application, OUT_OF_BAND_URI } from './applications.ts';
import { type Examined, examineRequest, type Parameters } from './authorize-request.ts';
import { browserOf, showSignIn } from './browser.ts';
import { codeModel } from './code-model.ts';
import { consentOf } from './consents.ts';
import { cookieOf } from './cookie.ts';
import { formToken, isOwnForm } from './own-form.ts';
import { sendForm } from './page-reply.ts';
import { type Asked, codePage, consentPage, errorPage } from './pages.ts';

const CODE_SECONDS = 300;

/** Stands for the out-of-band URI inside the library, which would take that one apart as if it named a host. */
const STAND_IN = 'https://out-of-band.invalid/';

const PASSED_ON = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
];

const html = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  sendForm(reply, { status, text });

const onlyTexts = (values: Iterable<[string, unknown]>): Parameters =>
  Object.fromEntries(
    [...values].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );

async function refuse(
  world: World,
  reply: FastifyReply,
  examined: Exclude<Examined, { outcome: 'good' }>,
  state: string | undefined,
): Promise<FastifyReply> {
  if (examined.outcome === 'page') return html(reply, 400, errorPage(examined.message));
  if (examined.redirectUri === OUT_OF_BAND_URI)
    return html(reply, 400, errorPage(`${examined.error}: ${examined.message}`));
  const target = new URL(examined.redirectUri);
  target.searchParams.set('error', examined.error);
  target.searchParams.set('error_description', examined.message);
  if (state !== undefined) target.searchParams.set('state', state);
  return sendTo(world, reply, target.href);
}

/** Sends the user back to the client. */
async function sendTo({ hooks }: World, reply: FastifyReply, location: string): Promise<FastifyReply> {
  return reply.redirect(hooks.location === undefined ? location : await hooks.location(null, location), 302);
}

/** Makes a code for a user who agreed, and sends it on its way. */
async function sendCode(
  world: World,
  client: Application,
  userId: number,
  parameters: Parameters,
  reply: FastifyReply,
  sent = new URLSearchParams(),
) {
  const redirectUri = parameters.redirect_uri ?? '';
  const outOfBand = redirectUri === OUT_OF_BAND_URI;
  const body = { ...parameters, redirect_uri: outOfBand ? STAND_IN : redirectUri };
  const server = new OAuth2Server({
    model: codeModel(world, client, { redirectUri, asked: parameters, sent }) as never,
  });
  const response = new OAuth2Server.Response({});
  const code = await server.authorize(
    new OAuth2Server.Request({ method: 'POST', query: {}, headers: {}, body }),
    response,
    {
      allowEmptyState: true,
      // Which its types do not know.
      ...{ enablePlainPKCE: world.policy.pkcePlain },
      authorizationCodeLifetime: CODE_SECONDS,
      authenticateHandler: { handle: () => ({ id: userId }) },
    },
  );
  if (outOfBand) {
    const shown = world.hooks.shownCode;
    const value = code.authorizationCode;
    const plain = { status: 200, text: codePage(shown === undefined ? value : await shown(null, value)) };
    const page = (await world.hooks.oauthPage?.({ page: 'code', browser: undefined }, plain)) ?? plain;
    return sendForm(reply, page);
  }
  return sendTo(world, reply, response.headers?.location ?? '');
}

/** What the page of consent tells the user. */
async function askedOf(
  { store }: World,
  { client, scopes, redirectUri }: Extract<Examined, { outcome: 'good' }>,
  userId: number,
): Promise<Asked> {
  const user = await store.user(userId);
  const accounts = await Promise.all((user?.accounts ?? []).map((id) => store.account(id)));
  return {
    application: client,
    owner: await store.account(client.accountId),
    user,
    accounts: accounts.filter((account) => account !== undefined),
    scopes,
    redirectUri,
  };
}

/** GET /oauth/authorize: sign-in first, then consent; a request that is wrong is refused before either. */
export async function showAuthorization(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parameters = onlyTexts(Object.entries(request.query as Record<string, unknown>));
  const examined = await examineRequest(world, parameters);
  if (examined.outcome !== 'good') return refuse(world, reply, examined, parameters.state);
  const userId = await browserOf(world, request);
  if (userId === undefined) return showSignIn(reply, request.url);
  // A client may ask that the page is shown (OpenID Connect Core, 3.1.2.1).
  const asksAnew = parameters.prompt === 'consent';
  const { client, scopes, redirectUri } = examined;
  const agreed = (await consentOf(world, client.id, userId))?.scopes ?? [];
  if (world.policy.remembersConsent && !asksAnew && scopes.every((scope) => agreed.includes(scope))) {
    return sendCode(world, client, userId, parameters, reply);
  }
  const passedOn = onlyTexts(PASSED_ON.map((name): [string, unknown] => [name, parameters[name]]));
  const asked = await askedOf(world, examined, userId);
  const text = consentPage(asked, { ...passedOn, form_token: formToken(request) });
  const consent = { status: 200, text };
  const context = { page: 'consent', browser: cookieOf(request) } as const;
  const shown = (await world.hooks.oauthPage?.(context, consent)) ?? consent;
  return sendForm(reply, shown, redirectUri);
}

/** POST /oauth/authorize: the user's decision. */
export async function decideAuthorization(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sent = new URLSearchParams(String(request.body ?? ''));
  const parameters = onlyTexts(sent);
  const examined = await examineRequest(world, parameters);
  if (examined.outcome !== 'good') return refuse(world, reply, examined, parameters.state);
  const userId = await browserOf(world, request);
  if (userId === undefined) return html(reply, 401, errorPage('Sign in first.'));
  if (!isOwnForm(request, sent))
    return html(reply, 403, errorPage('This form is none of your own: open the page of consent anew.'));
  let agreed = parameters.decision === 'allow';
  const before = (await consentOf(world, examined.client.id, userId)) !== undefined;
  if (world.hooks.consent !== undefined) agreed = await world.hooks.consent({ sent, before }, agreed);
  if (!agreed) {
    const { redirectUri } = examined;
    const denied = {
      outcome: 'redirect',
      redirectUri,
      error: 'access_denied',
      message: 'The user said no',
    } as const;
    if (world.hooks.oauthPage === undefined || redirectUri !== OUT_OF_BAND_URI)
      return refuse(world, reply, denied, parameters.state);
    const context = { page: 'denial', browser: cookieOf(request) } as const;
    const plain = { status: 400, text: errorPage(`${denied.error}: ${denied.message}`) };
    const shown = await world.hooks.oauthPage(context, plain);
    return sendForm(reply, shown);
  }
  return sendCode(world, examined.client, userId, parameters, reply, sent);
}
