import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { World } from '../world.ts';

const require = createRequire(import.meta.url);

/** What of Swagger UI is served, as it lies in its package; the places are read when they are asked for. */
export const ASSETS = {
  'swagger-ui.css': {
    type: 'text/css',
    file: () => require.resolve('@fastify/swagger-ui/static/swagger-ui.css'),
  },
  'swagger-ui-bundle.js': {
    type: 'text/javascript',
    file: () => require.resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js'),
  },
  'oauth2-redirect.html': {
    type: 'text/html',
    file: () => require.resolve('@fastify/swagger-ui/static/oauth2-redirect.html'),
  },
  'oauth2-redirect.js': {
    type: 'text/javascript',
    file: () => require.resolve('@fastify/swagger-ui/static/oauth2-redirect.js'),
  },
} as const;

export const readAsset = (name: keyof typeof ASSETS): Promise<Buffer> => readFile(ASSETS[name].file());

/** Starts Swagger UI: signing in goes by authorization code and PKCE, as the public application of the seeded account. */
export function startScript({ applications }: World): string {
  const client = [...applications.values()].find(({ secret }) => secret === null);
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
