import OAuth2Server from '@node-oauth/oauth2-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GrantedToken, TokenForm } from '../hooks.ts';
import type { World } from '../world.ts';
import { FormError, readClientForm } from './form.ts';
import { tokenModel } from './token-model.ts';
import type { Token } from './tokens.ts';

const CODES = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]);

/** The body of a successful answer (RFC 6749, 5.1). */
function success(world: World, form: TokenForm, token: Token): GrantedToken {
  const { policy } = world;
  const scope = token.scopes.join(' ');
  const body: Record<string, unknown> = { access_token: token.value, token_type: policy.tokenType };
  if (policy.expiresIn) body.expires_in = Math.max(0, Math.round((token.expiresAt - Date.now()) / 1000));
  if (token.refreshToken !== null) body.refresh_token = token.refreshToken;
  if (policy.scopeSaid === 'always' || form.get('scope') !== scope) body.scope = scope;
  return { status: 200, headers: {}, body };
}

/** The body of a refusal (RFC 6749, 5.2). */
function failure(world: World, error: unknown): GrantedToken {
  const { name, message } =
    error instanceof FormError
      ? { name: 'invalid_request', message: error.message }
      : (error as { name: string; message: string });
  // The library calls another redirect_uri an invalid request; the RFC calls it an invalid grant.
  const code = message.includes('`redirect_uri` is invalid') ? 'invalid_grant' : name;
  const known = CODES.has(code) ? code : 'invalid_request';
  const status = known === 'invalid_client' ? world.policy.invalidClientStatus : 400;
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Basic realm="OAuth"' } : {};
  return { status, headers, body: { error: known, error_description: message.replaceAll('"', "'") } };
}

async function grant(
  world: World,
  request: FastifyRequest,
): Promise<{ form: TokenForm; reply: GrantedToken }> {
  let form: TokenForm = new Map();
  try {
    form = readClientForm(request, world.policy);
    if (world.hooks.tokenForm !== undefined)
      form = await world.hooks.tokenForm({ headers: request.headers }, form);
    let issued: Token | undefined;
    const body = Object.fromEntries(form);
    const model = tokenModel(world, form, body, (token) => {
      issued = token;
    });
    const server = new OAuth2Server({
      model: model as never,
      // Which its types do not know.
      ...{ enablePlainPKCE: world.policy.pkcePlain },
      requireClientAuthentication: { authorization_code: false, refresh_token: false },
    });
    const { authorization: _shown, ...headers } = request.headers as Record<string, string>;
    const wrapped = new OAuth2Server.Request({
      method: 'POST',
      query: {},
      headers: {
        ...headers,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': '1',
      },
      body,
    });
    await server.token(wrapped, new OAuth2Server.Response({}));
    if (issued === undefined) throw new TypeError('the library granted a token that it did not save');
    return { form, reply: success(world, form, issued) };
  } catch (error) {
    return { form, reply: failure(world, error) };
  }
}

/** POST /oauth/token. */
export async function answerTokenRequest(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const granted = await grant(world, request);
  const result =
    world.hooks.tokenReply === undefined
      ? granted.reply
      : await world.hooks.tokenReply({ form: granted.form }, granted.reply);
  return reply
    .code(result.status)
    .headers({ 'cache-control': 'no-store', pragma: 'no-cache', ...result.headers })
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(result.body));
}
