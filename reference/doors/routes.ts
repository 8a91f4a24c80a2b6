import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answer } from '../api/pipeline.ts';
import { send } from '../api/send.ts';
import type { Application } from '../oauth/applications.ts';
import { publicClient } from '../oauth/public-client.ts';
import { sendPage } from '../page-reply.ts';
import type { World } from '../world.ts';
import { doorScripts } from './bundle.ts';
import { boardPage, SIGNED_IN_PAGE, scanPage } from './pages.ts';
import { streamDoors } from './stream.ts';
import { DOORS_STYLE } from './style.ts';

interface Path {
  readonly id: string;
}

/** Streams the doors of an event to those to whom API v2 shows it: the call that asks is judged as GET /events/{id}. */
async function watch(world: World, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { call, reply: shown } = await answer(world, 'getEvent', request);
  if (shown.status !== 200) return send(call, shown, reply);
  return streamDoors(world, world.changes.of(call.id), request, reply);
}

async function script(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { name } = request.params as { readonly name: string };
  const text = (await doorScripts()).get(name);
  if (text !== undefined) return sendPage(reply, 'text/javascript', text);
  reply.callNotFound();
  return reply;
}

/** The doors of an event: a live page and a scanner, which call API v2 as their visitor, and the stream that moves them. */
export function registerDoors(app: FastifyInstance, world: () => World): void {
  const page = (path: string, body: (event: string, visitor: Application | undefined) => string): void => {
    app.get<{ Params: Path }>(path, (request, reply) =>
      sendPage(reply, 'text/html', body(request.params.id, publicClient(world()))),
    );
  };
  page('/doors/:id(^\\d{1,15}$)', boardPage);
  page('/doors/:id(^\\d{1,15}$)/scan', scanPage);
  app.get('/doors/:id(^\\d{1,15}$)/changes', (request, reply) => watch(world(), request, reply));
  app.get('/doors/signed-in', (_request, reply) => sendPage(reply, 'text/html', SIGNED_IN_PAGE));
  app.get('/doors/doors.css', (_request, reply) => sendPage(reply, 'text/css', DOORS_STYLE));
  app.get('/doors/scripts/:name', script);
}
