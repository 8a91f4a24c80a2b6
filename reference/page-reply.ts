import type { FastifyReply, FastifyRequest } from 'fastify';

/** Nothing from elsewhere, nothing inline. Swagger UI has its icons in its style sheet, as data. */
const POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Where the reader of a page sees the environment, as `http://host:port`. */
export const ownOrigin = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/** Sends a page, or what belongs to one, under the policy that all pages share. */
export const sendPage = (reply: FastifyReply, type: string, body: string | Buffer): FastifyReply =>
  reply.headers({ ...POLICY, 'content-type': `${type}; charset=utf-8` }).send(body);
