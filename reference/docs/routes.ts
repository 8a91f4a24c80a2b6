import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownOrigin, sendPage } from '../page-reply.ts';
import type { World } from '../world.ts';
import { decidedPage, REFERENCE_PAGE, STYLES, startPage } from './pages.ts';
import { ASSETS, readAsset, startScript } from './reference-ui.ts';

const wantsYaml = ({ query, headers }: FastifyRequest): boolean =>
  (query as Record<string, unknown>).format === 'yaml' || /\byaml\b/.test(headers.accept ?? '');

async function sendContract(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { asYaml, publishedContract } = await import('./contract.ts');
  const document = await publishedContract(world, ownOrigin(request));
  return wantsYaml(request)
    ? sendPage(reply, 'application/yaml', asYaml(document))
    : sendPage(reply, 'application/json', JSON.stringify(document));
}

async function decided(world: World): Promise<string> {
  const { decidedBy } = await import('./decided.ts');
  return decidedPage(decidedBy(world.policy));
}

/**
 * The published contract and the pages; they stand outside API v2 and need no token. Contract, YAML and ledger are loaded by the
 * first reader: most environments are started for their API alone.
 */
export function registerDocs(app: FastifyInstance, world: () => World): void {
  const serve = (
    path: string,
    type: string,
    body: (request: FastifyRequest) => string | Promise<string | Buffer>,
  ): void => {
    app.get(path, async (request, reply) => sendPage(reply, type, await body(request)));
  };
  serve('/', 'text/html', (request) => startPage(world(), ownOrigin(request)));
  app.get('/api/v2/openapi', (request, reply) => sendContract(world(), request, reply));
  serve('/api/v2/docs', 'text/html', () => REFERENCE_PAGE);
  serve('/api/v2/docs/decided', 'text/html', () => decided(world()));
  for (const [name, style] of Object.entries(STYLES)) serve(`/api/v2/docs/${name}`, 'text/css', () => style);
  serve('/api/v2/docs/start.js', 'text/javascript', () => startScript(world()));
  for (const name of Object.keys(ASSETS) as Array<keyof typeof ASSETS>)
    serve(`/api/v2/docs/${name}`, ASSETS[name], () => readAsset(name));
}
