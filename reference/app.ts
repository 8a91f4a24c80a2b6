import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { answer } from './api/pipeline.ts';
import { send } from './api/send.ts';
import type { ServerReply } from './call-context.ts';
import { OPERATION_IDS, OPERATIONS, type OperationId } from './domain/operations.ts';
import { registerOAuth } from './oauth/routes.ts';
import { StorageError } from './store/storage-error.ts';
import type { World } from './world.ts';

const PREFIX = '/api/v2';

/** What the framework refuses by itself (a bad URL, a body too large) in the envelope of the error tables. */
function refuse(error: FastifyError, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (error instanceof StorageError) console.error(error.message);
  else if (status >= 500) console.error(error);
  const told = status < 500 || error instanceof StorageError;
  return reply.code(status).send({ error: told ? error.message : 'Internal server error' });
}

/** The paths that are served, each with its methods: those of every route that is registered after this. */
function servedPaths(app: FastifyInstance): (path: string) => readonly string[] {
  const served = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    served.set(url, [...(served.get(url) ?? []), ...[method].flat()]);
  });
  return (path) => {
    const segments = path.split('/');
    const matches = (pattern: readonly string[]): boolean =>
      pattern.length === segments.length &&
      pattern.every((part, index) => part.startsWith(':') || part === segments[index]);
    return [...served].flatMap(([url, methods]) => (matches(url.split('/')) ? methods : []));
  };
}

function registerApi(app: FastifyInstance, world: () => World): void {
  const register = (id: OperationId): void => {
    app.route({
      method: OPERATIONS[id].method,
      url: PREFIX + OPERATIONS[id].path,
      handler: async (request, reply) => {
        const { call, reply: result } = await answer(world(), id, request);
        return send(call, result, reply);
      },
    });
  };
  for (const id of OPERATION_IDS) register(id);
}

/** What the specification names and leaves to others. */
const NOT_OF_THIS_API: ReadonlyArray<readonly [path: RegExp, sentence: string]> = [
  [
    /^\/api\/v1(?=\/|$)/,
    'Version 1 is no part of API v2, and this environment does not serve it: call /api/v2 with a bearer token.',
  ],
  [
    /^\/api\/admin2(?=\/|$)/,
    'The interface of the check-in app is no part of API v2, and this environment does not serve it: call /api/v2.',
  ],
];

/** What is answered where no operation has such a path and method. */
async function refuseAstray(
  world: World,
  request: FastifyRequest,
  methodsOf: (path: string) => readonly string[],
): Promise<ServerReply> {
  const [path = ''] = request.url.split('?');
  const methods = methodsOf(path);
  const sentence = NOT_OF_THIS_API.find(([prefix]) => prefix.test(path))?.[1];
  const refusal: ServerReply =
    methods.length > 0 && world.policy.wrongMethod === 405
      ? { status: 405, headers: { allow: methods.join(', ') }, body: { error: 'Method not allowed' } }
      : { status: 404, headers: {}, body: { error: sentence ?? 'Not found' } };
  return world.hooks.astray === undefined ? refusal : world.hooks.astray({ world, request }, refusal);
}

/** A path as gateways pass it on: separators decoded, without dots and empty parts. */
function normalised(url: string): string {
  const [path = '', ...query] = url.split('?');
  const decoded = path
    .replaceAll(/%2f/gi, '/')
    .replaceAll(/%2e/gi, '.')
    .replaceAll(/\/{2,}/g, '/');
  const { pathname } = new URL(decoded, 'http://gateway');
  return [pathname.replace(/(?<=.)\/$/, ''), ...query].join('?');
}

/** The API and its OAuth endpoints around a world that may be replaced while it runs. */
export function createApp(world: () => World): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    bodyLimit: 4 * 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => (world().policy.normalisesPaths ? normalised(url) : url),
    frameworkErrors: (error, _request, reply) => void refuse(error, reply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const methodsOf = servedPaths(app);
  const astray = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { status, headers, body } = await refuseAstray(world(), request, methodsOf);
    return reply.code(status).headers(headers).send(body);
  };
  // What has no operation is refused for that, whatever else is wrong with it.
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    request.is404 ? astray(request, reply) : refuse(error, reply),
  );
  app.setNotFoundHandler(astray);
  registerApi(app, world);
  registerOAuth(app, world);
  return app;
}
