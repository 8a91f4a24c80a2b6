import type { FastifyInstance } from 'fastify';
import { registerAccounts } from './accounts/routes.ts';
import { createApp } from './app.ts';
import { registerDocs } from './docs/routes.ts';
import { registerDoors } from './doors/routes.ts';
import type { World } from './world.ts';

/** The HTTP server of the environment: its API, the pages that explain it, and the settings of accounts. */
export function createServer(world: () => World): FastifyInstance {
  const app = createApp(world);
  registerDocs(app, world);
  registerDoors(app, world);
  registerAccounts(app, world);
  return app;
}
