import type { FastifyRequest } from 'fastify';
import { cookieOf } from './cookie.ts';
import { isSecretOf, keptKey } from './secrets.ts';

/** What a form of this browser carries: no page elsewhere can know it, as none can read the cookie. */
export const formToken = (request: FastifyRequest): string => keptKey(`form ${cookieOf(request) ?? ''}`);

/** Whether a browser says that a page of our own sent the request; a client that is no browser says nothing. */
export function comesFromHere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Whether a form was sent from a page that was shown to the same browser. */
export const isOwnForm = (request: FastifyRequest, sent: URLSearchParams): boolean =>
  comesFromHere(request) && isSecretOf(keptKey(formToken(request)), sent.get('form_token') ?? '');
