import type { FastifyReply } from 'fastify';
import type { Html } from '../hooks.ts';
import { OUT_OF_BAND_URI } from './applications.ts';

/** Where a form may lead at last: browsers hold a redirect after it to the same policy. */
function sourceOf(redirectUri: string | undefined): string {
  if (redirectUri === undefined || redirectUri === OUT_OF_BAND_URI || !URL.canParse(redirectUri)) return '';
  const { origin, protocol } = new URL(redirectUri);
  const source = origin === 'null' ? protocol : origin;
  return /^[\w+.-]+:(\/\/[\w.:[\]-]+)?$/.test(source) ? ` ${source}` : '';
}

/** Nothing from elsewhere, nothing inline, in no frame, and kept nowhere. Forms know where they come from by their origin. */
const headersFor = (redirectUri: string | undefined): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'${sourceOf(redirectUri)}; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
});

/** Sends a page with a form, or what came of one; `redirectUri`: where the last form of it leads. */
export const sendForm = (
  reply: FastifyReply,
  { status, text, headers = {} }: Html,
  redirectUri?: string,
): FastifyReply =>
  reply
    .code(status)
    .headers({ ...headersFor(redirectUri), ...headers })
    .send(text);
