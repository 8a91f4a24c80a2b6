import OAuth2Server from '@node-oauth/oauth2-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../domain/vocabulary.ts';
import type { Html } from '../hooks.ts';
import type { World } from '../world.ts';
import { type Application, OUT_OF_BAND } from './applications.ts';
import { type Examined, examine, type Parameters } from './authorize-request.ts';
import { browserOf, cookieOf } from './browser.ts';
import { mayRedirect } from './clients.ts';
import type { Authorization } from './codes.ts';
import { giveConsent, hasConsent } from './consents.ts';
import { keepCode } from './kept-codes.ts';
import { codePage, consentPage, errorPage, signInPage } from './pages.ts';
import { grantScopes } from './scopes.ts';
import { secretText } from './tokens.ts';

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
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(text);

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
  if (examined.redirectUri === OUT_OF_BAND)
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

/** What the OAuth library asks of us when a user has agreed. */
function codeModel(
  world: World,
  client: Application,
  redirectUri: string,
  asked: Parameters,
  sent: URLSearchParams,
) {
  const carrier = { id: client.id, grants: ['authorization_code'], redirectUris: [...client.redirectUris] };
  return {
    getClient: async () => carrier,
    getAccessToken: async () => false as const,
    generateAuthorizationCode: async () => secretText(),
    validateRedirectUri: () => mayRedirect(world, client, redirectUri),
    async validateScope(_user: unknown, _client: unknown, scope?: string[]) {
      const granted = await grantScopes(world, client, scope, true);
      return granted === false ? false : [...granted];
    },
    async saveAuthorizationCode(
      code: OAuth2Server.AuthorizationCode,
      _client: OAuth2Server.Client,
      user: OAuth2Server.User,
    ) {
      let agreed: Authorization = {
        redirectUri,
        scopes: (code.scope ?? []) as Scope[],
        codeChallenge: code.codeChallenge,
        codeChallengeMethod: asked.code_challenge_method,
        state: asked.state,
      };
      if (world.hooks.authorization !== undefined) agreed = await world.hooks.authorization({ sent }, agreed);
      await keepCode(world, {
        value: code.authorizationCode,
        client,
        userId: user.id as number,
        redirectUri: agreed.redirectUri,
        scopes: agreed.scopes,
        codeChallenge: agreed.codeChallenge,
        codeChallengeMethod: agreed.codeChallengeMethod,
        expiresAt: code.expiresAt,
        spent: false,
      });
      return { ...code, client: carrier, user };
    },
  };
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
  const outOfBand = redirectUri === OUT_OF_BAND;
  const body = { ...parameters, redirect_uri: outOfBand ? STAND_IN : redirectUri };
  const server = new OAuth2Server({
    model: codeModel(world, client, redirectUri, parameters, sent) as never,
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
  await giveConsent(world, client.id, userId);
  if (outOfBand) {
    const shown = world.hooks.shownCode;
    const value = code.authorizationCode;
    const plain = { status: 200, text: codePage(shown === undefined ? value : await shown(null, value)) };
    const page = (await world.hooks.oauthPage?.({ page: 'code', browser: undefined }, plain)) ?? plain;
    return html(reply, page.status, page.text);
  }
  return sendTo(world, reply, response.headers?.location ?? '');
}

/** GET /oauth/authorize: sign-in first, then consent; a request that is wrong is refused before either. */
export async function showAuthorization(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parameters = onlyTexts(Object.entries(request.query as Record<string, unknown>));
  const examined = await examine(world, parameters);
  if (examined.outcome !== 'good') return refuse(world, reply, examined, parameters.state);
  const userId = await browserOf(world, request);
  if (userId === undefined) return html(reply, 200, signInPage(request.url));
  // Who asks for the page is shown it (OpenID Connect Core, 3.1.2.1).
  const asksAnew = parameters.prompt === 'consent';
  if (world.policy.remembersConsent && !asksAnew && (await hasConsent(world, examined.client.id, userId))) {
    return sendCode(world, examined.client, userId, parameters, reply);
  }
  const passedOn = onlyTexts(PASSED_ON.map((name): [string, unknown] => [name, parameters[name]]));
  const consent = { status: 200, text: consentPage(examined.client.name, examined.scopes, passedOn) };
  const context = { page: 'consent', browser: cookieOf(request) } as const;
  const shown: Html = (await world.hooks.oauthPage?.(context, consent)) ?? consent;
  return html(reply.headers(shown.headers ?? {}), shown.status, shown.text);
}

/** POST /oauth/authorize: the user's decision. */
export async function decideAuthorization(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sent = new URLSearchParams(String(request.body ?? ''));
  const parameters = onlyTexts(sent);
  const examined = await examine(world, parameters);
  if (examined.outcome !== 'good') return refuse(world, reply, examined, parameters.state);
  const userId = await browserOf(world, request);
  if (userId === undefined) return html(reply, 401, errorPage('Sign in first.'));
  let agreed = parameters.decision === 'allow';
  const before = await hasConsent(world, examined.client.id, userId);
  if (world.hooks.consent !== undefined) agreed = await world.hooks.consent({ sent, before }, agreed);
  if (!agreed) {
    const { redirectUri } = examined;
    const denied = {
      outcome: 'redirect',
      redirectUri,
      error: 'access_denied',
      message: 'The user said no',
    } as const;
    if (world.hooks.oauthPage === undefined || redirectUri !== OUT_OF_BAND)
      return refuse(world, reply, denied, parameters.state);
    const context = { page: 'denial', browser: cookieOf(request) } as const;
    const plain = { status: 400, text: errorPage(`${denied.error}: ${denied.message}`) };
    const shown = await world.hooks.oauthPage(context, plain);
    return html(reply.headers(shown.headers ?? {}), shown.status, shown.text);
  }
  return sendCode(world, examined.client, userId, parameters, reply, sent);
}
