import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TokenForm } from '../hooks.ts';
import type { World } from '../world.ts';
import type { Application } from './applications.ts';
import { authenticateClient } from './clients.ts';
import { ClientError, FormError, readClientForm } from './form.ts';
import type { Token } from './tokens.ts';

interface Presented {
  readonly client: Application;
  readonly token: Token | undefined;
  /** Whether it was presented as a refresh token. */
  readonly refreshes: boolean;
}

/** Who asks, and the token that is asked about. Throws `ClientError` and `FormError`. */
async function presented(world: World, request: FastifyRequest): Promise<Presented> {
  const form: TokenForm = readClientForm(request, world.policy);
  const client = await authenticateClient(
    world,
    form,
    form.get('client_id') ?? '',
    form.get('client_secret'),
  );
  if (client === undefined) throw new ClientError('The client does not authenticate');
  const value = form.get('token');
  if (value === undefined) throw new FormError('The parameter token is missing');
  const { tokens } = world;
  await tokens.recall(value);
  await tokens.recallByRefresh(value);
  const access = tokens.find(value);
  return { client, token: access ?? tokens.findByRefresh(value), refreshes: access === undefined };
}

/** Refuses as the token endpoint does (RFC 6749, 5.2). */
async function answered(
  world: World,
  reply: FastifyReply,
  answer: () => Promise<unknown>,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
  try {
    return reply.code(200).send(await answer());
  } catch (error) {
    if (!(error instanceof ClientError || error instanceof FormError)) throw error;
    const body = (code: string) => ({ error: code, error_description: error.message });
    if (error instanceof FormError) return reply.code(400).send(body('invalid_request'));
    const status = world.policy.invalidClientStatus;
    if (status === 401) reply.header('www-authenticate', 'Basic realm="OAuth"');
    return reply.code(status).send(body('invalid_client'));
  }
}

/** POST /oauth/revoke (RFC 7009): answers 200 whether or not the token was known. */
export const revoke = (world: World, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  answered(world, reply, async () => {
    const { client, token } = await presented(world, request);
    if (token?.clientId === client.id) await world.tokens.revoke(token);
    return {};
  });

/**
 * POST /oauth/introspect (RFC 7662): what a token of the account of the application is worth. One of another account is
 * said to be worth nothing, as one that is unknown.
 */
export const introspect = (
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> =>
  answered(world, reply, async () => {
    const { client, token, refreshes } = await presented(world, request);
    if (client.secretHash === null) throw new ClientError('A public client is told nothing of tokens');
    if (token?.accountId !== client.accountId || token.revoked) return { active: false };
    if (!refreshes && token.expiresAt <= Date.now()) return { active: false };
    const user = token.userId === null ? undefined : await world.store.user(token.userId);
    return {
      active: true,
      scope: token.scopes.join(' '),
      client_id: token.clientId,
      ...(user !== undefined && { username: user.email }),
      sub: String(token.userId ?? token.clientId),
      ...(!refreshes && {
        token_type: world.policy.tokenType,
        exp: Math.floor(token.expiresAt / 1000),
      }),
    };
  });
