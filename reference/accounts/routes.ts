import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { browserOf } from '../oauth/browser.ts';
import { formToken, isOwnForm } from '../oauth/own-form.ts';
import { sendForm } from '../oauth/page-reply.ts';
import { errorPage } from '../oauth/pages.ts';
import { LONGEST_FORM } from '../oauth/routes.ts';
import type { World } from '../world.ts';
import type { Action } from './settings-call.ts';

/** Where each page and each form of the account settings lies, and the action that answers it. */
const ROUTES = {
  'GET /account': 'showAccount',
  'GET /account/:account/applications/new': 'askApplication',
  'POST /account/:account/applications': 'create',
  'GET /account/applications/:id': 'showApplication',
  'POST /account/applications/:id/secret': 'rotate',
  'POST /account/applications/:id/delete': 'remove',
  'POST /account/authorized/:id/revoke': 'revoke',
} as const;

/** Answers a user who is signed in; a form has to come from a page of this browser. */
async function answer(
  world: World,
  action: (typeof ROUTES)[keyof typeof ROUTES],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const userId = await browserOf(world, request);
  const user = userId === undefined ? undefined : await world.store.user(userId);
  const shows = request.method === 'GET';
  if (user === undefined)
    return reply.redirect(
      `/oauth/sign_in?return_to=${shows ? encodeURIComponent(request.url) : '/account'}`,
      303,
    );
  const sent = new URLSearchParams(String(request.body ?? ''));
  if (!shows && !isOwnForm(request, sent))
    return sendForm(reply, {
      status: 403,
      text: errorPage('This form is out of date: open your account anew.'),
    });
  // Most environments are started for their API alone: the pages are loaded by the first reader.
  const actions: Readonly<Record<string, Action>> = await import('./actions.ts');
  const named = request.params as Readonly<Record<string, string>>;
  const shown = await actions[action]!({ world, user, sent, named, token: formToken(request) });
  return typeof shown === 'string' ? reply.redirect(shown, 303) : sendForm(reply, shown);
}

/** The settings of accounts: their API integrations, and what a user has authorized. */
export function registerAccounts(app: FastifyInstance, world: () => World): void {
  for (const [route, action] of Object.entries(ROUTES)) {
    const [method = '', url = ''] = route.split(' ');
    app.route({
      method,
      url,
      bodyLimit: LONGEST_FORM,
      handler: (request, reply) => answer(world(), action, request, reply),
    });
  }
}
