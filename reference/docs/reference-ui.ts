import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { publicClient } from '../oauth/public-client.ts';
import type { World } from '../world.ts';

const require = createRequire(import.meta.url);

/** What of Swagger UI is served, as it lies in its package, and its type. */
export const ASSETS = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'oauth2-redirect.html': 'text/html',
  'oauth2-redirect.js': 'text/javascript',
} as const;

/** They lie beside one another; their place is looked up when one is asked for. */
export const readAsset = (name: keyof typeof ASSETS): Promise<Buffer> =>
  readFile(join(dirname(require.resolve('@fastify/swagger-ui/static/swagger-ui.css')), name));

/** Starts Swagger UI: signing in goes by authorization code and PKCE, as the public application of the seeded account. */
export function startScript(world: World): string {
  const client = publicClient(world);
  const signIn = {
    clientId: client?.id ?? '',
    scopes: ['read', 'write'],
    usePkceWithAuthorizationCodeGrant: true,
  };
  return `'use strict';
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();
const ui = SwaggerUIBundle({
  domNode: document.getElementById('reference'),
  url: '/api/v2/openapi',
  oauth2RedirectUrl: location.origin + '/api/v2/docs/oauth2-redirect.html',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  persistAuthorization: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
});
ui.initOAuth(${JSON.stringify(signIn)});
`;
}
