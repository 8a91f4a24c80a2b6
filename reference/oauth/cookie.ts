import type { FastifyRequest } from 'fastify';

const COOKIE = 'reference_session';

/** What tells the browser of a request from others, where a user signed in with it. */
export const cookieOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === COOKIE)?.[1];

/** The header that sets it; no script reads it, and forms elsewhere do not bring it. */
export const cookie = ({ protocol }: FastifyRequest, value: string, more = ''): string =>
  `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${protocol === 'https' ? '; Secure' : ''}${more}`;
