import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownOrigin, sendPage } from '../page-reply.ts';
import type { World } from '../world.ts';
import { decideAuthorization, showAuthorization } from './authorize-endpoint.ts';
import { askSignIn, signIn, signOut } from './browser.ts';
import { isOwnForm } from './own-form.ts';
import { answerTokenRequest } from './token-endpoint.ts';
import { introspect, revoke } from './token-status.ts';

type Answer = (world: World, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** No form of a browser or of a client is longer, in bytes. */
export const LONGEST_FORM = 64 * 1024;

const endSession: Answer = async (world, request, reply) =>
  isOwnForm(request, new URLSearchParams(String(request.body ?? '')))
    ? signOut(world, request, reply)
    : reply.redirect('/account', 303);

const POSTS: Readonly<Record<string, Answer>> = {
  '/oauth/token': answerTokenRequest,
  '/oauth/revoke': revoke,
  '/oauth/introspect': introspect,
  '/oauth/authorize': decideAuthorization,
  '/oauth/sign_in': signIn,
  '/oauth/sign_out': endSession,
};

/** The OAuth endpoints, beside the API (Authentication), and the pages on the way to a code. */
export function registerOAuth(app: FastifyInstance, world: () => World): void {
  for (const [path, answer] of Object.entries(POSTS))
    app.post(path, { bodyLimit: LONGEST_FORM }, (request, reply) => answer(world(), request, reply));
  app.get('/oauth/authorize', (request, reply) => showAuthorization(world(), request, reply));
  app.get('/oauth/sign_in', async (request, reply) => askSignIn(request, reply));
  app.get('/oauth/page.css', async (_request, reply) => {
    const { FORM_STYLE } = await import('./page-assets.ts');
    return sendPage(reply, 'text/css', FORM_STYLE);
  });
  app.get('/oauth/copy.js', async (_request, reply) => {
    const { COPY_SCRIPT } = await import('./page-assets.ts');
    return sendPage(reply, 'text/javascript', COPY_SCRIPT);
  });
  app.get('/.well-known/oauth-authorization-server', async (request, reply) => {
    const { serverMetadata } = await import('./metadata.ts');
    return reply.send(serverMetadata(world().policy, ownOrigin(request)));
  });
}
