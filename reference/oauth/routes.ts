import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { decideAuthorization, showAuthorization } from './authorize-endpoint.ts';
import { signIn } from './browser.ts';
import { authenticateClient } from './clients.ts';
import { FormError, readForm } from './form.ts';
import { signInPage } from './pages.ts';
import { answerTokenRequest } from './token-endpoint.ts';

/** POST /oauth/revoke (RFC 7009): answers 200 whether or not the token was known. */
async function revoke(world: World, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const form = readForm(request, world.policy);
    const client = await authenticateClient(
      world,
      form,
      form.get('client_id') ?? '',
      form.get('client_secret'),
    );
    if (client === undefined) return reply.code(401).send({ error: 'invalid_client' });
    const value = form.get('token') ?? '';
    await world.tokens.recall(value);
    await world.tokens.recallByRefresh(value);
    const token = world.tokens.find(value) ?? world.tokens.findByRefresh(value);
    if (token?.clientId === client.id) await world.tokens.revoke(token);
    return reply.code(200).send({});
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    return reply.code(400).send({ error: 'invalid_request', error_description: error.message });
  }
}

/** The OAuth endpoints, beside the API (Authentication). */
export function registerOAuth(app: FastifyInstance, world: () => World): void {
  app.post('/oauth/token', (request, reply) => answerTokenRequest(world(), request, reply));
  app.post('/oauth/revoke', (request, reply) => revoke(world(), request, reply));
  app.get('/oauth/authorize', (request, reply) => showAuthorization(world(), request, reply));
  app.post('/oauth/authorize', (request, reply) => decideAuthorization(world(), request, reply));
  app.post('/oauth/sign_in', (request, reply) => signIn(world(), request, reply));
  app.get('/oauth/sign_in', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(signInPage('/oauth/sign_in')),
  );
}
